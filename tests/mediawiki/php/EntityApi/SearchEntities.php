<?php
namespace EntityApi;

use ApiBase;
use LoopbackShims\SearchIndex;
use Wikimedia\ParamValidator\ParamValidator;
use Wikimedia\ParamValidator\TypeDef\IntegerDef;

/**
 * action=wbsearchentities with the reply shapes of Wikibase: items whose label or alias begins with the
 * folded search text, whole matches first, then by number of sitelinks.
 */
class SearchEntities extends ApiBase {
	public function execute() {
		$p = $this->extractRequestParams();
		$prefix = trim( SearchIndex::fold( $p['search'] ) );
		// every language falls back to English, and all to "multiple languages", as in Wikibase
		$languages = array_values( array_unique( $p['strictlanguage'] ? [ $p['language'] ] : [ $p['language'], 'mul', 'en' ] ) );
		$marks = implode( ',', array_fill( 0, count( $languages ), '?' ) );
		$rows = SearchIndex::open()->rows(
			"SELECT * FROM names WHERE folded >= ? AND folded < ? AND language IN ($marks) AND entity LIKE ?
			ORDER BY folded != ?, weight DESC, kind DESC, length(entity), entity",
			[ $prefix, $prefix . "\u{10FFFF}", ...$languages, $p['type'] === 'property' ? 'P%' : 'Q%', $prefix ] );
		$found = [];
		foreach ( $prefix === '' ? [] : $rows as $row ) {
			$found[$row->entity] ??= $row;
		}
		$hits = array_slice( array_values( $found ), $p['continue'], $p['limit'] );
		$this->getResult()->addValue( null, 'searchinfo', [ 'search' => $p['search'] ] );
		$this->getResult()->addValue( null, 'search', array_map( fn ( $row ) => $this->hit( $row ), $hits ) );
		$this->getResult()->addIndexedTagName( [ 'search' ], 'entity' );
		if ( count( $found ) > $p['continue'] + $p['limit'] ) {
			$this->getResult()->addValue( null, 'search-continue', $p['continue'] + $p['limit'] );
		}
		$this->getResult()->addValue( null, 'success', 1 );
	}

	private function hit( object $row ): array {
		$label = SearchIndex::open()->rows(
			"SELECT name, language FROM names WHERE page = ? AND kind = 'label' ORDER BY language != ?, language != 'en' LIMIT 1",
			[ (int)$row->page, $row->language ] )[0] ?? null;
		$hit = [
			'id' => $row->entity, 'title' => $row->entity, 'pageid' => (int)$row->page,
			'concepturi' => "http://www.wikidata.org/entity/{$row->entity}", 'repository' => 'wikidata',
			'url' => "//www.wikidata.org/wiki/{$row->entity}",
			'match' => [ 'type' => $row->kind, 'language' => $row->language, 'text' => $row->name ],
		];
		if ( $label ) {
			$hit['label'] = $label->name;
			$hit['display'] = [ 'label' => [ 'value' => $label->name, 'language' => $label->language ] ];
		}
		if ( $row->kind === 'alias' ) {
			$hit['aliases'] = [ $row->name ];
		}
		return $hit;
	}

	public function getAllowedParams() {
		return [
			'search' => [ ParamValidator::PARAM_TYPE => 'string', ParamValidator::PARAM_REQUIRED => true ],
			'language' => [ ParamValidator::PARAM_TYPE => 'string', ParamValidator::PARAM_REQUIRED => true ],
			'strictlanguage' => false,
			'type' => [ ParamValidator::PARAM_TYPE => [ 'item', 'property' ], ParamValidator::PARAM_DEFAULT => 'item' ],
			'limit' => [ ParamValidator::PARAM_TYPE => 'limit', ParamValidator::PARAM_DEFAULT => 7,
				IntegerDef::PARAM_MIN => 1, IntegerDef::PARAM_MAX => 50, IntegerDef::PARAM_MAX2 => 500 ],
			'continue' => [ ParamValidator::PARAM_TYPE => 'integer', ParamValidator::PARAM_DEFAULT => 0 ],
			'uselang' => [ ParamValidator::PARAM_TYPE => 'string' ],
		];
	}

	public function isReadMode() {
		return true;
	}
}
