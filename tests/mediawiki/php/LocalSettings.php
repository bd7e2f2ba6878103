<?php
# Settings shared by every wiki of the loopback farm.
# Which wiki: $_SERVER['MW_FARM_LANG'] (web, set by router.php) or the
# environment variable MW_FARM_LANG (maintenance scripts).
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}
$farmLang = $_SERVER['MW_FARM_LANG'] ?? getenv( 'MW_FARM_LANG' ) ?: 'en';
$farmData = $_SERVER['MW_FARM_DATA'] ?? getenv( 'MW_FARM_DATA' );
$dir = "$farmData/$farmLang";

$wgSitename = 'Wikipedia';
$wgMetaNamespace = 'Wikipedia';
$wgLanguageCode = $farmLang === 'wikidata' ? 'en' : $farmLang;
# URLs in replies look like production's (fullurl, langlinks url ...)
$wgServer = $farmLang === 'wikidata' ? 'https://www.wikidata.org' : "https://$farmLang.wikipedia.org";
$wgCanonicalServer = $wgServer;
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgUsePathInfo = true;

$wgDBtype = 'sqlite';
$wgDBname = str_replace( '-', '_', $farmLang ) . 'wiki';   # 'wikidatawiki' as in production
$wgSQLiteDataDir = $dir;
# no fsync: a test database may be lost, and imports run some 20 times faster
$wgDBservers = [ [ 'type' => 'sqlite', 'load' => 1, 'dbname' => $wgDBname, 'dbDirectory' => $dir, 'tablePrefix' => '',
	'variables' => [ 'synchronous' => 'OFF' ], 'trxMode' => 'IMMEDIATE', 'flags' => 0 ] ];
$wgObjectCaches[CACHE_DB] = [ 'class' => SqlBagOStuff::class, 'loggroup' => 'SQLBagOStuff',
	'server' => [ 'type' => 'sqlite', 'dbname' => 'wikicache', 'tablePrefix' => '', 'dbDirectory' => $dir,
		'variables' => [ 'synchronous' => 'OFF' ], 'trxMode' => 'IMMEDIATE', 'flags' => 0 ] ];
$wgJobTypeConf['default'] = [ 'class' => 'JobQueueDB', 'claimTTL' => 3600, 'server' => [
	'type' => 'sqlite', 'dbname' => "{$wgDBname}_jobqueue", 'tablePrefix' => '', 'dbDirectory' => $dir,
	'variables' => [ 'synchronous' => 'OFF' ], 'trxMode' => 'IMMEDIATE', 'flags' => 0 ] ];
$wgMainCacheType = PHP_SAPI === 'cli' ? CACHE_NONE : CACHE_ACCEL;
$wgParserCacheType = $wgMainCacheType;
$wgMessageCacheType = $wgMainCacheType;
$wgSessionCacheType = CACHE_DB;
$wgCacheDirectory = "$dir/cache";
$wgLocalisationCacheConf = [
	'class' => LocalisationCache::class, 'store' => 'array',
	'storeDirectory' => "$dir/cache", 'manualRecache' => false,
];
$wgJobRunRate = 0;
$wgEnableUploads = false;
$wgUseInstantCommons = false;      # never leaves the machine
$wgEnableEmail = false;
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;
$wgSecretKey = str_repeat( 'ab', 32 );
$wgUpgradeKey = 'loopbackloopback';
$wgRightsUrl = 'https://creativecommons.org/licenses/by-sa/4.0/';
$wgRightsText = 'Creative Commons Attribution-Share Alike 4.0';
$wgCapitalLinks = true;
$wgShellboxUrl = null;
$wgMaxShellMemory = 0;
$wgAPIRequestLog = "$dir/api.log";
$wgShowExceptionDetails = true;
$wgDefaultSkin = 'vector';
wfLoadSkin( 'Vector' );
wfLoadExtensions( [ 'ParserFunctions', 'Scribunto', 'TextExtracts', 'PageImages',
	'Cite', 'Interwiki', 'TemplateData', 'CategoryTree' ] );
$wgPFEnableStringFunctions = false;           # as on Wikipedia
$wgScribuntoDefaultEngine = extension_loaded( 'luasandbox' ) ? 'luasandbox' : 'luastandalone';
$wgFragmentMode = [ 'html5', 'legacy' ];
$wgExternalLinkTarget = false;
$wgPageLanguageUseDB = false;
$wgExtraNamespaces[100] = 'Portal';
$wgExtraNamespaces[101] = 'Portal_talk';
$wgMiserMode = true;                          # as on Wikipedia
# zero "expensive" limits stay at MediaWiki's defaults: 50/500 titles per request etc.
wfLoadExtension( 'LoopbackShims', __DIR__ . '/LoopbackShims/extension.json' );
$wgSearchType = LoopbackShims\FoldedSearch::class;
if ( $farmLang === 'wikidata' ) {
	wfLoadExtension( 'EntityApi', __DIR__ . '/EntityApi/extension.json' );
}
# optional overrides of one test run, e.g. <?php $wgAPIMaxResultSize = 65536; (forces continuation)
if ( is_file( "$farmData/extra.php" ) ) {
	require "$farmData/extra.php";
}
