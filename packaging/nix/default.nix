# nix-build packaging/nix
{ pkgs ? import <nixpkgs> { } }:

pkgs.swiftPackages.stdenv.mkDerivation {
  pname = "bifolio";
  version = "0.1.0";
  src = pkgs.lib.cleanSource ../..;

  nativeBuildInputs = [ pkgs.pkg-config pkgs.swift pkgs.swiftpm ];
  buildInputs = with pkgs; [
    cmark-gfm
    fribidi
    giflib
    libjpeg
    libpng
    libthai
    libunistring
    ncurses
    libwebp
    pcre2
    uchardet
    xz
    zlib
    zstd
  ];

  buildPhase = "make build LIBRARIES=shared";
  installPhase = "make install PREFIX=$out";

  meta = {
    description = "Book reader for the terminal with typeset pages that turn";
    license = pkgs.lib.licenses.mit;
    mainProgram = "bifolio";
    platforms = pkgs.lib.platforms.linux;
  };
}
