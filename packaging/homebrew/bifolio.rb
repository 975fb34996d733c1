class Bifolio < Formula
  desc "Book reader for the terminal with typeset pages that turn"
  homepage "@HOMEPAGE@"
  url "@TARBALL@"
  sha256 "@SHA256@"
  license all_of: [
    "MIT", "BSD-3-Clause", "FSFAP-no-warranty-disclaimer", "GPL-2.0-or-later", "LPPL-1.0", "LPPL-1.2",
    { "Apache-2.0" => { with: "Swift-exception" } },
    { any_of: ["MPL-1.1", "GPL-2.0-only", "LGPL-2.1-only"] }
  ]

  depends_on "make" => :build
  depends_on "pkgconf" => :build
  depends_on xcode: ["16.0", :build]
  depends_on "cmark-gfm"
  depends_on "fribidi"
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "libmobi"
  depends_on "libpng"
  depends_on "libthai"
  depends_on "libunistring"
  depends_on macos: :sequoia
  depends_on "ncurses"
  depends_on "pcre2"
  depends_on "sqlite"
  depends_on "uchardet"
  depends_on "webp"
  depends_on "xz"
  depends_on "zstd"
  uses_from_macos "zlib"

  on_linux do
    depends_on "swift" => :build
  end

  def install
    # giflib, libunistring and ncurses are searched for where the compiler searches (docs/development/packaging.md).
    ENV["CPATH"] = [HOMEBREW_PREFIX/"include", Formula["ncurses"].opt_include].join(":")
    ENV["LIBRARY_PATH"] = [HOMEBREW_PREFIX/"lib", Formula["ncurses"].opt_lib].join(":")
    # Homebrew builds in a sandbox, and there can be none inside another.
    # That of macOS is GNU make 3.81, with which the Makefile was not tried.
    make = OS.mac? ? "gmake" : "make"
    system make, "build", "LIBRARIES=shared", "SWIFTFLAGS=--disable-sandbox"
    system make, "install", "PREFIX=#{prefix}", "HOMEPAGE=#{homepage}"
  end

  test do
    (testpath/"book.txt").write "CHAPTER I\n\n\nIt rained.\n"
    assert_match "It rained.", shell_output("#{bin}/bifolio --print #{testpath}/book.txt")
  end
end
