<?php
namespace LoopbackShims;

/** __DISAMBIG__ -> pageprop "disambiguation" ('' as on Wikipedia);
 *  {{#wikibase_item:Q42}} -> pageprop "wikibase_item";
 *  {{#SHORTDESC:text}} / {{SHORTDESC:text}} -> pageprop "wikibase-shortdesc". */
class Hooks {
	public static function ids( &$ids ) {
		$ids[] = 'disambiguation';
	}

	/** MediaWiki tells its own search nothing of a page's new title. */
	public static function moved( $old, $new, $user, int $pageId, int $redirectId ) {
		foreach ( array_filter( [ $pageId, $redirectId ] ) as $id ) {
			SearchIndex::open()->update( $id );
		}
	}

	public static function parser( $parser ) {
		$parser->setFunctionHook( 'wikibase_item', static function ( $p, $q = '' ) {
			$p->getOutput()->setPageProperty( 'wikibase_item', trim( $q ) );
			return '';
		} );
		$parser->setFunctionHook( 'shortdesc', static function ( $p, $d = '' ) {
			$p->getOutput()->setPageProperty( 'wikibase-shortdesc', trim( $d ) );
			return '';
		}, SFH_NO_HASH );
	}
}
