import Glibc
import TerminalHarness
import Testing

/// The results of `make install` and `make deb`.
@Suite(.timeLimit(.minutes(30)))
struct InstallTests {
  private let program: Program
  private var make: String {
    "make -s -C \(Program.root) BINARY=\(Program.executable)"
  }

  init() throws { program = try Program() }

  @Test func everythingIsInstalledAndTakenAwayAgain() throws {
    let destination = "DESTDIR=\(program.home)/root PREFIX=/opt/reader"
    let installed = try program.output(
      of: """
        \(make) install \(destination) && cd \(program.home)/root/opt/reader \
          && find . -type f | sort
        """)
    #expect(
      installed == """
        ./bin/bifolio
        ./share/applications/bifolio.desktop
        ./share/bash-completion/completions/bifolio
        ./share/bifolio/books/causeway-book.txt
        ./share/bifolio/books/five-small-hours.txt
        ./share/bifolio/books/handbook.txt
        ./share/bifolio/books/sampler.txt
        ./share/bifolio/hyphenation/hyph-ca.tex
        ./share/bifolio/hyphenation/hyph-cs.tex
        ./share/bifolio/hyphenation/hyph-da.tex
        ./share/bifolio/hyphenation/hyph-de-1901.tex
        ./share/bifolio/hyphenation/hyph-de-1996.tex
        ./share/bifolio/hyphenation/hyph-el-monoton.tex
        ./share/bifolio/hyphenation/hyph-el-polyton.tex
        ./share/bifolio/hyphenation/hyph-en-gb.tex
        ./share/bifolio/hyphenation/hyph-en-us.tex
        ./share/bifolio/hyphenation/hyph-es.tex
        ./share/bifolio/hyphenation/hyph-fi.tex
        ./share/bifolio/hyphenation/hyph-fr.tex
        ./share/bifolio/hyphenation/hyph-hu.tex
        ./share/bifolio/hyphenation/hyph-it.tex
        ./share/bifolio/hyphenation/hyph-la.tex
        ./share/bifolio/hyphenation/hyph-nl.tex
        ./share/bifolio/hyphenation/hyph-no.tex
        ./share/bifolio/hyphenation/hyph-pl.tex
        ./share/bifolio/hyphenation/hyph-pt.tex
        ./share/bifolio/hyphenation/hyph-ru.tex
        ./share/bifolio/hyphenation/hyph-sv.tex
        ./share/bifolio/hyphenation/hyph-tr.tex
        ./share/bifolio/hyphenation/hyph-uk.tex
        ./share/doc/bifolio/CHANGELOG.md
        ./share/doc/bifolio/LICENSE
        ./share/doc/bifolio/README.md
        ./share/fish/vendor_completions.d/bifolio.fish
        ./share/icons/hicolor/scalable/apps/bifolio.svg
        ./share/man/man1/bifolio.1
        ./share/man/man5/bifolio-defaults.5
        ./share/metainfo/bifolio.metainfo.xml
        ./share/zsh/site-functions/_bifolio

        """)
    let left = try program.output(
      of: "\(make) uninstall \(destination) && find \(program.home)/root -type f")
    #expect(left == "")
  }

  @Test func theVersionStandsInOnePlace() throws {
    let version = try program.output(of: "\(Program.executable) --version")
    let firstLine = try #require(version.split(separator: "\n").first)
    let number = try #require(firstLine.split(separator: " ").last)
    let manuals = try program.output(
      of: """
        \(make) install DESTDIR=\(program.home)/root PREFIX=
        grep -h '^[.]Os' \(program.home)/root/share/man/man?/*
        """)
    #expect(manuals == ".Os Bifolio \(number)\n.Os Bifolio \(number)\n")
  }

  @Test(.enabled(if: access("/usr/bin/desktop-file-validate", X_OK) == 0))
  func theDesktopEntryIsValid() throws {
    let findings = try program.output(
      of: "desktop-file-validate \(Program.root)/packaging/bifolio.desktop 2>&1; echo $?")
    #expect(findings == "0\n")
  }

  @Test func theCommandLineIsReadWhereProcIsNotMounted() throws {
    let version = try program.output(
      of: """
        unshare --mount --map-root-user sh -c \
          'mount -t tmpfs none /proc || exec echo none; \(Program.executable) --version' || echo $?
        """)
    // Without the right to mount, nothing can be said.
    #expect(version == "none\n" || version.hasPrefix("bifolio "))
  }
}
