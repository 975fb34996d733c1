import CLibrary
import TerminalHarness
import Testing

/// The results of `make install` and `make deb`.
@Suite(.timeLimit(.minutes(30)))
struct InstallTests {
  private let program: Program
  private var make: String { "make -s -C \(Program.root) HOMEPAGE= BINARY=\(Program.executable)" }

  init() throws { program = try Program() }

  @Test func everythingIsInstalledAndTakenAwayAgain() throws {
    let destination = "DESTDIR=\(program.home)/root PREFIX=/opt/reader"
    let installed = try program.output(
      of: """
        \(make) install \(destination) > /dev/null && cd \(program.home)/root/opt/reader \
          && find . -type f | sort
        """)
    let patterns = try program.output(
      of: """
        cd \(Program.root)/Sources/Shell/Hyphenation/Patterns && ls ./*.tex | sort \
          | sed 's|[.]|./share/bifolio/hyphenation|'
        """
    ).dropLast()
    #expect(
      installed == """
        ./bin/bifolio
        ./bin/bifolio-net
        ./share/applications/bifolio.desktop
        ./share/bash-completion/completions/bifolio
        ./share/bifolio/books/causeway-book.txt
        ./share/bifolio/books/five-small-hours.txt
        ./share/bifolio/books/gezeitentafel.txt
        ./share/bifolio/books/handbook.txt
        ./share/bifolio/books/sampler.txt
        ./share/bifolio/books/tide-table.txt
        \(patterns)
        ./share/doc/bifolio/CHANGELOG.md
        ./share/doc/bifolio/LICENSE
        ./share/doc/bifolio/README.md
        ./share/fish/vendor_completions.d/bifolio.fish
        ./share/icons/hicolor/scalable/apps/bifolio.svg
        ./share/man/man1/bifolio-net.1
        ./share/man/man1/bifolio.1
        ./share/man/man5/bifolio-defaults.5
        ./share/metainfo/bifolio.metainfo.xml
        ./share/zsh/site-functions/_bifolio

        """)
    let left = try program.output(
      of: "\(make) uninstall \(destination) > /dev/null && find \(program.home)/root -type f")
    #expect(left == "")
  }

  /// Unquoted, a blank ends one path and begins another: `uninstall` would remove all of /opt/p.
  @Test(arguments: ["p x", #"it's "here""#, "Bücher für mich", "two\nlines"])
  func pathsMayHoldBlanksQuotesAndOtherSigns(name: String) throws {
    let quoted = "'" + name.replacing("'", with: #"'\''"#) + "'"
    let result = try program.output(
      of: """
        cd \(program.home) && mkdir \(quoted) && cd \(quoted) || exit 1
        above=$PWD checkout="$PWD/checkout "\(quoted) root="$PWD/root "\(quoted) prefix=/opt/\(quoted)
        mkdir -p "$checkout/Sources/Shell/bifolio" "$root/opt/p"
        echo precious > "$root/opt/p/file" && cp \(Program.executable) "$PWD/program"
        (cd \(Program.root) && tar -cf - Makefile *.md LICENSE Books docs packaging tools \
          Sources/Shell/Hyphenation Sources/Shell/bifolio/Version.swift) | tar -C "$checkout" -xf -
        cd "$checkout"
        make -s install HOMEPAGE=https://example.org/bifolio BINARY="$above/program" DESTDIR="$root" PREFIX="$prefix" 2>&1 > "$above/said" || exit 1
        grep -c "bin/bifolio" "$above/said" && rm "$above/said"
        cd "$root$prefix" && find . -type f -exec echo + ';' | wc -l && test -s bin/bifolio
        cd "$checkout" && make -s uninstall DESTDIR="$root" PREFIX="$prefix" 2>&1 > /dev/null
        find "$root" -type f -exec cat '{}' +
        cd "$above" && set -- * && echo $#
        """)
    let listed = "ls Sources/Shell/Hyphenation/Patterns/*.tex Books/*.txt"
    let books = try program.output(of: "cd \(Program.root) && \(listed) | wc -l")
    let count = try #require(Int(books.filter(\.isNumber)))
    // The file of another program below /opt/p stays; nothing remains beside the three made here.
    #expect(result == "1\n\(count + 13)\nprecious\n3\n")
  }

  @Test func theVersionStandsInOnePlace() throws {
    let version = try program.output(of: "\(Program.executable) --version")
    let firstLine = try #require(version.split(separator: "\n").first)
    let number = try #require(firstLine.split(separator: " ").last)
    let manuals = try program.output(
      of: """
        \(make) install DESTDIR=\(program.home)/root PREFIX= > /dev/null
        grep -h '^[.]Os' \(program.home)/root/share/man/man?/*
        """)
    #expect(manuals == String(repeating: ".Os Bifolio \(number)\n", count: 3))
  }

  @Test(.enabled(if: access("/usr/bin/desktop-file-validate", X_OK) == 0))
  func theDesktopEntryIsValid() throws {
    let findings = try program.output(
      of: "desktop-file-validate \(Program.root)/packaging/bifolio.desktop 2>&1; echo $?")
    #expect(findings == "0\n")
  }

  /// Of an address, the identifier is made; without one, AppStream has nothing to name the program by.
  @Test(.enabled(if: access("/usr/bin/appstreamcli", X_OK) == 0))
  func theAppStreamMetadataIsValid() throws {
    let findings = try program.output(
      of: """
        cd \(Program.root)
        sh tools/metainfo 'https://github.com/Some-One/bifolio?a&b' > \(program.home)/bifolio.metainfo.xml
        appstreamcli validate --no-net \(program.home)/bifolio.metainfo.xml > \(program.home)/findings \
          || cat \(program.home)/findings
        grep '<id>' \(program.home)/bifolio.metainfo.xml
        grep -c 'bifolio?a&amp;b' \(program.home)/bifolio.metainfo.xml
        """)
    #expect(findings == "  <id>io.github.some_one.bifolio_a_b</id>\n3\n")
  }

  /// Remains of a failed `git` would look like sources.
  @Test func sourcesArePackedWholeOrNotAtAll() throws {
    let result = try program.output(
      of: """
        export GIT_CONFIG_GLOBAL=/dev/null PATH="$PATH:/usr/bin"
        folder="\(program.home)/a 'checkout' für b" && mkdir -p "$folder/Sources/Shell/bifolio" "$folder/tools"
        cd "$folder" && cp \(Program.root)/Makefile . && cp \(Program.root)/tools/* tools/ 2> /dev/null
        cp \(Program.root)/Sources/Shell/bifolio/Version.swift Sources/Shell/bifolio/
        command -v git > /dev/null || exec echo "no git"
        make -s dist > said 2>&1 || tail -n 2 said | head -n 1 && ls .build
        git init -q . && make -s dist > said 2>&1 || ls .build
        git add -A && git -c user.name=A -c user.email=a@b commit -qm One && make -s dist > said 2>&1
        ls .build | sed 's/-[0-9.]*[.]tar/.tar/' && tar -tzf .build/*.tar.gz | grep -c pack-sources
        cd .build && sha256sum --quiet --check *.sha256 && cp *.sha256 ../first && cd ..
        make -s dist > said 2>&1 && cmp first .build/*.sha256 && echo same
        """)
    guard result != "no git\n" else { return }
    #expect(
      result == """
        The sources of the last commit are packed, and this folder is not a checkout of git.
        bifolio.tar.gz
        bifolio.tar.gz.sha256
        1
        same

        """)
  }

  @Test func theCommandLineIsReadWhereProcIsNotMounted() throws {
    let version = try program.output(
      of: """
        unshare --mount --map-root-user true || { echo none; exit; }
        unshare --mount --map-root-user sh -c \
          'mount -t tmpfs none /proc || exec echo none; \(Program.executable) --version' || echo $?
        """)
    // Without the right to mount, as in a root of its own, nothing can be said.
    #expect(version == "none\n" || version.hasPrefix("bifolio "))
  }
}
