<?php
# Router for "php -S": one port, many wikis.
#   http://127.0.0.1:PORT/en/w/api.php            path routing
#   Host: en.wikipedia.org  /w/api.php            host routing (for clients that keep production URLs)
$farmMw = '/usr/share/mediawiki';
$farmPath = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?: '/';
$farmLangs = explode( ',', getenv( 'MW_FARM_LANGS' ) ?: 'en' );
if ( $farmPath === '/healthz' ) {
	header( 'Content-Type: application/json' );
	echo json_encode( [ 'ok' => true, 'langs' => $farmLangs ] );
	return true;
}
if ( preg_match( '~^/([a-z][a-z-]*)(/(?:w|wiki)(?:/.*)?)$~', $farmPath, $m ) && in_array( $m[1], $farmLangs ) ) {
	$_SERVER['MW_FARM_LANG'] = $m[1];
	# strip the prefix: MediaWiki then sees (and prints) the URLs of production
	$_SERVER['REQUEST_URI'] = substr( $_SERVER['REQUEST_URI'], strlen( $m[1] ) + 1 );
	$rest = $m[2];
} elseif ( preg_match( '~^(?:www\.)?wikidata\.~', $_SERVER['HTTP_HOST'] ?? '' ) && in_array( 'wikidata', $farmLangs ) ) {
	$_SERVER['MW_FARM_LANG'] = 'wikidata';
	$rest = $farmPath;
} elseif ( preg_match( '~^([a-z][a-z-]*)\.(?:m\.)?wikipedia\.~', $_SERVER['HTTP_HOST'] ?? '', $m ) && in_array( $m[1], $farmLangs ) ) {
	$_SERVER['MW_FARM_LANG'] = $m[1];
	$rest = $farmPath;
} else {
	http_response_code( 404 );
	echo "no such wiki\n";
	return true;
}
$_SERVER['MW_FARM_DATA'] = getenv( 'MW_FARM_DATA' );
if ( preg_match( '~^/w/(api|index|rest|load)\.php(/.*)?$~', $rest, $m ) ) {
	$farmScript = $m[1];
	$_SERVER['PATH_INFO'] = $m[2] ?? '';
} elseif ( preg_match( '~^/wiki(/.*)?$~', $rest, $m ) ) {
	$farmScript = 'index';
} elseif ( preg_match( '~^/w/(resources|skins|extensions)/~', $rest ) && strpos( $rest, '..' ) === false && is_file( $farmMw . substr( $rest, 2 ) ) ) {
	$types = [ 'svg' => 'image/svg+xml', 'png' => 'image/png', 'css' => 'text/css', 'js' => 'text/javascript' ];
	header( 'Content-Type: ' . ( $types[pathinfo( $rest, PATHINFO_EXTENSION )] ?? 'application/octet-stream' ) );
	readfile( $farmMw . substr( $rest, 2 ) );
	return true;
} else {
	http_response_code( 404 );
	echo "no such path\n";
	return true;
}
define( 'MW_CONFIG_FILE', __DIR__ . '/LocalSettings.php' );
$_SERVER['SCRIPT_NAME'] = "/w/$farmScript.php";
$_SERVER['PHP_SELF'] = $_SERVER['SCRIPT_NAME'] . ( $_SERVER['PATH_INFO'] ?? '' );
$_SERVER['SCRIPT_FILENAME'] = "$farmMw/$farmScript.php";
chdir( $farmMw );
require "$farmMw/$farmScript.php";
