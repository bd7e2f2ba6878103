<?php
namespace EntityApi;

use ApiBase;
use LoopbackShims\SearchIndex;
use MediaWiki\MediaWikiServices;
use MediaWiki\Revision\SlotRecord;
use Title;
use Wikimedia\ParamValidator\ParamValidator;

/**
 * action=wbgetentities with the reply shapes of Wikibase, for tests.
 * The entity is the JSON text of the page; pageid, ns, title, lastrevid and modified come from the page.
 * ApiMain does the rest: limits (50 values), formatversion, maxlag, error documents.
 */
class GetEntities extends ApiBase {
	private const DEFAULT_PROPS = [ 'info', 'sitelinks', 'aliases', 'labels', 'descriptions', 'claims', 'datatype' ];

	public function execute() {
		$p = $this->extractRequestParams();
		$ids = $p['ids'] ?? [];
		$bySite = [];
		if ( $p['titles'] ) {
			if ( !$p['sites'] ) {
				$this->dieWithError( [ 'apierror-missingparam', 'sites' ], 'param-missing' );
			}
			if ( count( $p['sites'] ) > 1 && count( $p['titles'] ) > 1 ) {
				$this->dieWithError( [ 'rawmessage', 'Must request one site, one title, or an equal number of sites and titles' ], 'params-illegal' );
			}
			foreach ( $p['sites'] as $site ) {
				foreach ( $p['titles'] as $title ) {
					$bySite[] = [ $site, $title ];
				}
			}
		}
		if ( !$ids && !$bySite ) {
			$this->dieWithError( [ 'rawmessage', 'Either provide the Item "ids" or pairs of "sites" and "titles" for corresponding pages' ], 'param-missing' );
		}
		$out = [];
		foreach ( $ids as $id ) {
			if ( !preg_match( '/^[QP][1-9]\d{0,9}$/i', $id ) ) {
				$this->dieWithError( [ 'rawmessage', "Could not find an entity with the ID \"$id\"." ], 'no-such-entity', [ 'id' => $id ] );
			}
			$id = strtoupper( $id );
			$out[$id] = $this->load( $id, $p ) ?? [ 'id' => $id, 'missing' => '' ];
		}
		$missing = 0;
		foreach ( $bySite as [ $site, $title ] ) {
			$id = $this->findBySitelink( $site, str_replace( '_', ' ', $title ) );
			if ( $id === null ) {
				$out[(string)( --$missing )] = [ 'site' => $site, 'title' => $title, 'missing' => '' ];
			} else {
				$out[$id] = $this->load( $id, $p );
			}
		}
		foreach ( $out as $k => $e ) {
			$this->getResult()->addValue( [ 'entities' ], (string)$k, self::keepEmpty( $e ) );
		}
		$this->getResult()->addArrayType( [ 'entities' ], 'assoc' );
		$this->getResult()->addValue( null, 'success', 1 );
	}

	/** Empty JSON objects stay objects ("aliases": {}), lists stay lists. */
	private static function keepEmpty( $v ) {
		if ( $v instanceof \stdClass ) {
			$a = array_map( [ self::class, 'keepEmpty' ], get_object_vars( $v ) );
			\ApiResult::setArrayType( $a, 'assoc' );
			return $a;
		}
		if ( is_array( $v ) ) {
			$list = array_keys( $v ) === range( 0, count( $v ) - 1 ) || !$v;
			$a = array_map( [ self::class, 'keepEmpty' ], $v );
			\ApiResult::setArrayType( $a, $list ? 'array' : 'assoc' );
			return $a;
		}
		return $v;
	}

	private function load( string $id, array $p, int $hops = 0 ): ?array {
		$title = Title::newFromText( $id );
		$rev = $title && $title->exists()
			? MediaWikiServices::getInstance()->getRevisionLookup()->getRevisionByTitle( $title ) : null;
		if ( !$rev ) {
			return null;
		}
		$e = json_decode( $rev->getContent( SlotRecord::MAIN )->getText() );
		if ( isset( $e->redirect ) ) {                       // {"redirect": "Q900001"}
			if ( $p['redirects'] === 'no' || $hops > 1 ) {
				return null;
			}
			$t = $this->load( $e->redirect, $p, $hops + 1 );
			if ( $t && in_array( 'info', $p['props'] ) ) {
				$t['redirects'] = (object)[ 'from' => $id, 'to' => $e->redirect ];
			}
			return $t;
		}
		$props = $p['props'];
		$r = [];
		if ( in_array( 'info', $props ) ) {
			$r += [ 'pageid' => $title->getArticleID(), 'ns' => 0, 'title' => $id, 'lastrevid' => $rev->getId(),
				'modified' => wfTimestamp( TS_ISO_8601, $rev->getTimestamp() ) ];
		}
		$r += [ 'type' => $id[0] === 'P' ? 'property' : 'item' ];
		if ( isset( $e->datatype ) && in_array( 'datatype', $props ) ) {
			$r['datatype'] = $e->datatype;
		}
		$r['id'] = $id;
		foreach ( [ 'labels', 'descriptions', 'aliases' ] as $k ) {
			if ( in_array( $k, $props ) ) {
				$v = (array)( $e->$k ?? [] );
				$r[$k] = (object)( $p['languages'] ? array_intersect_key( $v, array_flip( $p['languages'] ) ) : $v );
			}
		}
		if ( in_array( 'claims', $props ) ) {
			$r['claims'] = (object)( $e->claims ?? [] );
		}
		if ( $id[0] === 'Q' && ( in_array( 'sitelinks', $props ) || in_array( 'sitelinks/urls', $props ) ) ) {
			$sl = (array)( $e->sitelinks ?? [] );
			if ( $p['sitefilter'] ) {
				$sl = array_intersect_key( $sl, array_flip( $p['sitefilter'] ) );
			}
			foreach ( $sl as $site => $l ) {
				$sl[$site] = clone $l;
				unset( $sl[$site]->url );
				if ( in_array( 'sitelinks/urls', $props ) && preg_match( '/^(.+)wiki$/', $site, $m ) ) {
					$sl[$site]->url = 'https://' . strtr( $m[1], '_', '-' ) . '.wikipedia.org/wiki/' . wfUrlencode( strtr( $l->title, ' ', '_' ) );
				}
			}
			$r['sitelinks'] = (object)$sl;
		}
		return $r;
	}

	private function findBySitelink( string $site, string $title ): ?string {
		$rows = SearchIndex::open()->rows( 'SELECT entity FROM sitelinks WHERE site = ? AND title = ?', [ $site, $title ] );
		return $rows ? $rows[0]->entity : null;
	}

	public function getAllowedParams() {
		$multi = [ ParamValidator::PARAM_ISMULTI => true ];
		return [
			'ids' => $multi, 'sites' => $multi, 'titles' => $multi,
			'redirects' => [ ParamValidator::PARAM_TYPE => [ 'yes', 'no' ], ParamValidator::PARAM_DEFAULT => 'yes' ],
			'props' => $multi + [
				ParamValidator::PARAM_TYPE => array_merge( self::DEFAULT_PROPS, [ 'sitelinks/urls' ] ),
				ParamValidator::PARAM_DEFAULT => implode( '|', self::DEFAULT_PROPS ) ],
			'languages' => $multi, 'languagefallback' => false, 'normalize' => false, 'sitefilter' => $multi,
		];
	}

	public function isReadMode() {
		return true;
	}
}
