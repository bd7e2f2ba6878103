<?php
namespace LoopbackShims;

use MediaWiki\MediaWikiServices;
use MediaWiki\Revision\SlotRecord;
use PDO;
use Title;

/**
 * Folded index of one wiki in a SQLite file of its own: words of pages, and names and
 * sitelinks of entities.
 *
 * Stands in for CirrusSearch's accent and case folding, which MediaWiki's own SQLite search lacks.
 * Replies take milliseconds because everything is folded when a page is saved, not when it is searched.
 */
class SearchIndex {
	/** Letters that have no decomposition in Unicode but are folded by Lucene's ASCIIFoldingFilter. */
	private const LETTERS = [
		'ß' => 'ss', 'æ' => 'ae', 'œ' => 'oe', 'ø' => 'o', 'đ' => 'd', 'ð' => 'd', 'þ' => 'th', 'ł' => 'l',
		'ħ' => 'h', 'ı' => 'i', 'ŋ' => 'n', 'ŧ' => 't', 'ə' => 'e', 'ʻ' => '', 'ʼ' => "'", '’' => "'", '‘' => "'",
	];

	/** @var PDO */
	public $db;

	private function __construct( string $file ) {
		$this->db = new PDO( "sqlite:$file", null, null, [ PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION ] );
		$this->db->exec( 'PRAGMA synchronous = OFF; PRAGMA busy_timeout = 20000' );
		$this->db->exec( 'CREATE TABLE IF NOT EXISTS pages
			(id INTEGER PRIMARY KEY, ns INTEGER, title TEXT, folded TEXT, target INTEGER)' );
		$this->db->exec( "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, text, tokenize = 'unicode61')" );
		$this->db->exec( 'CREATE TABLE IF NOT EXISTS names
			(page INTEGER, entity TEXT, language TEXT, kind TEXT, name TEXT, folded TEXT, weight INTEGER)' );
		$this->db->exec( 'CREATE TABLE IF NOT EXISTS sitelinks (page INTEGER, entity TEXT, site TEXT, title TEXT)' );
		$this->db->exec( 'CREATE INDEX IF NOT EXISTS sitelinks_title ON sitelinks (site, title)' );
		$this->db->exec( 'CREATE INDEX IF NOT EXISTS names_folded ON names (folded)' );
		$this->db->exec( 'CREATE INDEX IF NOT EXISTS sitelinks_page ON sitelinks (page)' );
		$this->db->exec( 'CREATE INDEX IF NOT EXISTS names_page ON names (page)' );
	}

	/** The index of the wiki that answers this request. */
	public static function open(): self {
		static $index = null;
		$index ??= new self( MediaWikiServices::getInstance()->getMainConfig()->get( 'SQLiteDataDir' ) . '/search.sqlite' );
		return $index;
	}

	/** Lower case, without accents. */
	public static function fold( string $text ): string {
		$text = mb_strtolower( \Normalizer::normalize( $text, \Normalizer::FORM_KD ) ?: $text );
		return strtr( preg_replace( '/\p{Mn}+/u', '', $text ), self::LETTERS );
	}

	/** Puts the current revision of a page in the index, in place of what stands there. */
	public function update( int $pageId ): void {
		$this->delete( $pageId );
		$title = Title::newFromID( $pageId, Title::READ_LATEST );
		$revision = $title ? MediaWikiServices::getInstance()->getRevisionLookup()->getRevisionByPageId( $pageId ) : null;
		$content = $revision ? $revision->getContent( SlotRecord::MAIN ) : null;
		if ( $content === null ) {
			return;
		}
		$target = $content->getRedirectTarget();
		$text = $target ? '' : $content->getTextForSearchIndex();
		if ( $title->getContentModel() === CONTENT_MODEL_JSON ) {
			$text = $this->addNames( $pageId, $title->getText(), json_decode( $text ) );
		}
		$folded = self::fold( $title->getText() );
		// the target's id is looked up when searching: it may not be imported yet
		$this->run( 'INSERT INTO pages VALUES (?, ?, ?, ?, ?)', [ $pageId, $title->getNamespace(),
			$target ? $target->getPrefixedText() : $title->getPrefixedText(), $folded, $target ? 1 : 0 ] );
		$this->run( 'INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)', [ $pageId, $folded, self::fold( $text ) ] );
	}

	/** Takes a page out of the index. */
	public function delete( int $pageId ): void {
		$this->run( 'DELETE FROM pages WHERE id = ?', [ $pageId ] );
		$this->run( 'DELETE FROM words WHERE rowid = ?', [ $pageId ] );
		$this->run( 'DELETE FROM names WHERE page = ?', [ $pageId ] );
		$this->run( 'DELETE FROM sitelinks WHERE page = ?', [ $pageId ] );
	}

	/** All rows of a query. */
	public function rows( string $sql, array $values ): array {
		return $this->run( $sql, $values )->fetchAll( PDO::FETCH_OBJ );
	}

	private function run( string $sql, array $values ): \PDOStatement {
		$statement = $this->db->prepare( $sql );
		$statement->execute( $values );
		return $statement;
	}

	/** Indexes labels and aliases; returns what a full-text search of the entity finds. */
	private function addNames( int $pageId, string $id, $entity ): string {
		if ( !is_object( $entity ) || isset( $entity->redirect ) ) {
			return '';
		}
		$weight = count( (array)( $entity->sitelinks ?? [] ) );
		$texts = [];
		foreach ( (array)( $entity->labels ?? [] ) as $language => $label ) {
			$names[] = [ $language, 'label', $label->value ];
		}
		foreach ( (array)( $entity->aliases ?? [] ) as $language => $aliases ) {
			foreach ( $aliases as $alias ) {
				$names[] = [ $language, 'alias', $alias->value ];
			}
		}
		foreach ( $names ?? [] as [ $language, $kind, $name ] ) {
			$texts[] = $name;
			$this->run( 'INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?)',
				[ $pageId, $id, $language, $kind, $name, self::fold( $name ), $weight ] );
		}
		foreach ( (array)( $entity->sitelinks ?? [] ) as $site => $link ) {
			$this->run( 'INSERT INTO sitelinks VALUES (?, ?, ?, ?)', [ $pageId, $id, $site, $link->title ] );
		}
		foreach ( (array)( $entity->descriptions ?? [] ) as $description ) {
			$texts[] = $description->value;
		}
		return implode( "\n", $texts );
	}
}
