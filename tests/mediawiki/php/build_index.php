<?php
// Builds the folded search index of one wiki after an import: php build_index.php, environment as for maintenance scripts.
require_once '/usr/share/mediawiki/maintenance/Maintenance.php';

class BuildSearchIndex extends Maintenance {
	public function __construct() {
		parent::__construct();
		$this->addDescription( 'Rebuilds the search index of the loopback farm.' );
	}

	public function execute() {
		$index = \LoopbackShims\SearchIndex::open();
		$index->db->beginTransaction();
		$ids = $this->getDB( DB_REPLICA )->selectFieldValues( 'page', 'page_id', '', __METHOD__, [ 'ORDER BY' => 'page_id' ] );
		foreach ( $ids as $id ) {
			$index->update( (int)$id );
		}
		$index->db->commit();
		$this->output( count( $ids ) . " pages indexed\n" );
	}
}

$maintClass = BuildSearchIndex::class;
require_once RUN_MAINTENANCE_IF_MAIN;
