# nix-build packaging/nix
#
# Swift 6.0 or later is needed. nixpkgs had 5.10 at the time of writing; with an older Swift, the build stops with a message.
{ pkgs ? import <nixpkgs> { } }:

let
  source = builtins.readFile ../../Sources/Shell/bifolio/Version.swift;
  version = builtins.head (builtins.match ".*let version = \"([^\"]*)\".*" source);
in
assert pkgs.lib.assertMsg (pkgs.lib.versionAtLeast pkgs.swift.version "6.0")
  "Bifolio needs Swift 6.0 or later; this nixpkgs has ${pkgs.swift.version}.";
pkgs.swiftPackages.stdenv.mkDerivation {
  pname = "bifolio";
  inherit version;
  # Without what has been built here.
  src = pkgs.lib.cleanSourceWith {
    src = pkgs.lib.cleanSource ../..;
    filter = path: type: baseNameOf path != ".build";
  };

  nativeBuildInputs = [ pkgs.pkg-config pkgs.swift pkgs.swiftpm ];
  buildInputs = with pkgs; [
    cmark-gfm
    fribidi
    giflib
    libjpeg
    libmobi
    libpng
    libthai
    libunistring
    ncurses
    libwebp
    pcre2
    sqlite
    uchardet
    xz
    zlib
    zstd
  ];

  buildPhase = "make build LIBRARIES=shared SWIFTFLAGS=--disable-sandbox";
  installPhase = "make install PREFIX=$out";

  meta = {
    description = "Book reader for the terminal with typeset pages that turn";
    # The program and its books; then the Swift runtime, and the hyphenation patterns.
    license = with pkgs.lib.licenses; [ mit asl20 bsd3 gpl2Plus lppl1 lppl12 mpl11 ];
    mainProgram = "bifolio";
    platforms = pkgs.lib.platforms.linux;
  };
}
