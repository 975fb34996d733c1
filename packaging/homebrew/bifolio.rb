class Bifolio < Formula
  desc "Book reader for the terminal with typeset pages that turn"
  version "0.1.0"
  # The tarball of `make dist`. A tap replaces the address, and adds the checksum beside it.
  url "file:///tmp/bifolio-0.1.0.tar.gz"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.0", :build] if OS.mac?
  depends_on "swift" => :build if OS.linux?
  depends_on "cmark-gfm"
  depends_on "fribidi"
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "libpng"
  depends_on "libthai"
  depends_on "libunistring"
  depends_on "ncurses"
  depends_on "pcre2"
  depends_on "uchardet"
  depends_on "webp"
  depends_on "xz"
  depends_on "zstd"
  uses_from_macos "zlib"

  def install
    system "make", "build", "LIBRARIES=shared"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"book.txt").write "CHAPTER I\n\n\nIt rained.\n"
    assert_match "It rained.", shell_output("#{bin}/bifolio --print #{testpath}/book.txt")
  end
end
