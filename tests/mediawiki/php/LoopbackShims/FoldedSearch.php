<?php
namespace LoopbackShims;

use RevisionSearchResult;
use SearchEngine;
use SearchResultSet;
use Title;

/**
 * list=search that folds accents and case and ranks titles above text, as Wikipedia's search does.
 *
 * Understood: words (all must occur), "phrases", word*, -word and intitle:word. A redirect is found by its
 * title and answers with its target, which carries `redirecttitle`.
 */
class FoldedSearch extends SearchEngine {
	protected function doSearchText( $term ) {
		return $this->find( $term );
	}

	/** No search of titles alone: list=search then searches text, as on Wikipedia. */
	protected function doSearchTitle( $term ) {
		return null;
	}

	public function update( $id, $title, $text ) {
		SearchIndex::open()->update( (int)$id );
	}

	public function updateTitle( $id, $title ) {
		SearchIndex::open()->update( (int)$id );
	}

	public function delete( $id, $title ) {
		SearchIndex::open()->delete( (int)$id );
	}

	private function find( string $term ): SearchResultSet {
		$match = self::matchExpression( $term );
		$rows = [];
		if ( $match !== '' ) {
			$namespaces = implode( ',', array_map( 'intval', $this->namespaces ?: [ NS_MAIN ] ) );
			$rows = SearchIndex::open()->rows(
				"SELECT pages.id, pages.title, pages.target FROM words JOIN pages ON pages.id = words.rowid
				WHERE words MATCH ? AND pages.ns IN ($namespaces)
				ORDER BY pages.folded != ?, bm25(words, 10.0, 1.0), pages.id LIMIT 1000",
				[ $match, trim( SearchIndex::fold( $term ) ) ] );
		}
		$results = [];
		foreach ( $rows as $row ) {
			$title = Title::newFromText( $row->title );
			$key = $title ? $title->getPrefixedText() : '';
			if ( $title && !isset( $results[$key] ) && $title->exists() ) {
				$results[$key] = new FoundPage( $title, $row->target ? Title::newFromID( (int)$row->id ) : null );
			}
		}
		return new FoundPages( array_slice( array_values( $results ), $this->offset, $this->limit ), count( $results ) );
	}

	/** The FTS5 expression of a search in Wikipedia's syntax; '' when it holds no word. */
	private static function matchExpression( string $term ): string {
		preg_match_all( '/(-?)(intitle:)?("[^"]*"|\S+)/u', SearchIndex::fold( $term ), $parts, PREG_SET_ORDER );
		$wanted = $unwanted = [];
		foreach ( $parts as [ , $minus, $inTitle, $text ] ) {
			if ( !preg_match( '/[\p{L}\p{N}]/u', $text ) ) {
				continue;
			}
			$star = str_ends_with( $text, '*' ) ? '*' : '';
			$phrase = ( $inTitle ? 'title : ' : '' ) . '"' . str_replace( [ '"', '*' ], '', $text ) . '"' . $star;
			if ( $minus ) {
				$unwanted[] = $phrase;
			} else {
				$wanted[] = $phrase;
			}
		}
		if ( !$wanted ) {
			return '';
		}
		return '(' . implode( ' AND ', $wanted ) . ')' . implode( '', array_map( static fn ( $p ) => " NOT ($p)", $unwanted ) );
	}
}

/** The page found, and the redirect by whose title it was found. */
class FoundPage extends RevisionSearchResult {
	/** @var Title|null */
	private $redirect;

	public function __construct( Title $title, ?Title $redirect ) {
		parent::__construct( $title );
		$this->redirect = $redirect;
	}

	public function getRedirectTitle() {
		return $this->redirect;
	}
}

/** One page of results, with the number of all. */
class FoundPages extends SearchResultSet {
	/** @var int */
	private $total;

	public function __construct( array $results, int $total ) {
		parent::__construct();
		$this->results = $results;
		$this->total = $total;
	}

	public function getTotalHits() {
		return $this->total;
	}
}
