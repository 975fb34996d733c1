import CLibrary
import SampleFiles
import TemporaryFiles
import Testing

extension WithServer {
  /// Books from catalogues, by the real program, curl and a server.
  @Suite struct BookFetcherTests {
    private let server: Server
    private let home: NetHome

    init() throws {
      (server, home) = (try Server(), try NetHome())
      try server.add("files/lamp.epub", bytes: epub)
      try home.write(
        settings: "catalogues = \(server.address)/opds/root\nfolders = \(home.path)/Shelf")
    }

    /// An EPUB, as far as it is looked at.
    private let epub = zip([
      (name: "mimetype", content: "application/epub+zip"),
      (name: "META-INF/container.xml", content: "<container/>"),
    ])

    private func entry(_ title: String, _ href: String, more: String = "") -> String {
      """
      <entry><title>\(title)</title><author><name>A. Light</name></author>\(more)
      <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="\(href)" length="70000"/></entry>
      """
    }

    private func feed(_ entries: String...) -> String {
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>\(entries.joined(separator: "\n"))</feed>"
    }

    private func addCatalogue() throws {
      try server.add(
        "opds/root",
        feed(
          "<link rel=\"search\" type=\"application/opensearchdescription+xml\" href=\"/opds/description\"/>"
        ))
      try server.add(
        "opds/description",
        """
        <OpenSearchDescription><Url type="application/atom+xml" template="/opds/find?q={searchTerms}"/>
        </OpenSearchDescription>
        """)
      try server.add(
        "opds/find.search",
        feed(
          "<link rel=\"next\" href=\"/opds/page2\"/>",
          entry("The Lamp\u{1B}[2J", "/files/lamp.epub"),
          """
          <entry><title>The Fern</title>
          <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="/opds/fern"/></entry>
          """))
      try server.add(
        "opds/page2", feed(entry("The Moss", "/files/moss", more: "<language>en</language>")))
      try server.add("opds/fern", feed(entry("The Fern", "/files/lamp.epub")))
    }

    @Test func aBookThatTheFolderHasUnderAnotherNameIsNotSavedAgain() throws {
      try server.add("files/same", bytes: epub)
      _ = try home.run(["get", "\(server.address)/files/lamp.epub"])
      let again = try home.run(["get", "\(server.address)/files/same"])
      #expect(again.output == "\(home.path)/Shelf/lamp.epub\n" && shelf == ["lamp.epub"])
    }

    @Test(arguments: ["rubbish.epub", "rubbish.docx", "rubbish.fb2.zip", "rubbish"])
    func rubbishThatBeginsLikeAnArchiveIsRefused(name: String) throws {
      let head = "PK\u{3}\u{4}" + String(repeating: " ", count: 26) + "mimetypeapplication/epub+zip"
      try server.add("files/\(name)", bytes: Array((head + " and rubbish").utf8))
      let result = try home.run(["get", "\(server.address)/files/\(name)"])
      #expect(result.output == "" && shelf.isEmpty)
    }

    /// The name of the server in lists.
    private var host: String { String(server.address.dropFirst("http://".count)) }

    private var shelf: [String] { names(in: "\(home.path)/Shelf") }

    @Test func aSearchListsTheBooksOfAllPages() throws {
      try addCatalogue()
      #expect(
        try home.run(["get", "the", "lamp"]).output == """
          1  The Lamp[2J — A. Light, 68 KiB, \(host)
          2  The Fern — \(host), …
          3  The Moss — A. Light, en, 68 KiB, \(host)

          """)
      #expect(server.log.contains("GET /opds/find?q=the%20lamp -"))
      #expect(shelf.isEmpty)
    }

    @Test(arguments: [["--first"], ["--number", "1"], ["--number", "2"]])
    func aBookIsFetchedIntoTheShelf(options: [String]) throws {
      try addCatalogue()
      #expect(try home.run(["get", "lamp"] + options).output == "\(home.path)/Shelf/lamp.epub\n")
      #expect(contents(of: "\(home.path)/Shelf/lamp.epub") == String(decoding: epub, as: UTF8.self))
      #expect(try permissions(of: "\(home.path)/Shelf/lamp.epub") == 0o600)
      // The same book is kept once, and another file is never overwritten.
      #expect(try home.run(["get", "lamp"] + options).output == "\(home.path)/Shelf/lamp.epub\n")
      #expect(shelf == ["lamp.epub"])
      var other = epub
      other[other.count - 1] = 0x21
      try makeFile("\(home.path)/Shelf/lamp.epub", other)
      #expect(
        try home.run(["get", "lamp"] + options).output == "\(home.path)/Shelf/lamp (2).epub\n")
      #expect(shelf == ["lamp (2).epub", "lamp.epub"])
    }

    @Test func aCatalogueOfJSONIsSearched() throws {
      try server.add(
        "opds/root",
        #"{"metadata": {"title": "T"}, "links": [{"rel": "search", "href": "/opds/json{?query}", "templated": true}]}"#
      )
      try server.add(
        "opds/json.search",
        """
        {"metadata": {"title": "T"}, "publications": [{"metadata": {"title": "Lamp", "author": "L", "language": "en"},
        "links": [{"rel": "http://opds-spec.org/acquisition", "type": "application/epub+zip", "href": "/files/lamp.epub"}]}]}
        """)
      #expect(try home.run(["get", "lamp"]).output == "1  Lamp — L, en, \(host)\n")
      #expect(server.log.last == "GET /opds/json?query=lamp -")
      let lines = try home.run(["get", "lamp", "--json"]).output
      #expect(
        lines == """
          {"books": [{"address": "\(server.address)/files/lamp.epub", "author": "L", "feed": false, \
          "language": "en", "title": "Lamp"}]}

          """)
    }

    @Test func aCatalogueThatCannotBeSearchedIsRead() throws {
      try server.add(
        "opds/root", feed(entry("Lamp", "/files/lamp.epub"), entry("Fern", "/files/fern.epub")))
      #expect(
        try home.run(["get", "FERN", "light"]).output == "1  Fern — A. Light, 68 KiB, \(host)\n")
      #expect(try home.run(["get", "moss"]).errors == "bifolio-net: No book was found\n")
    }

    @Test func ofManyBooksTheFirstOfEachCatalogueAreListedAndThatThereAreMore() throws {
      let many = (1...60).map { entry("Lamp \($0)", "/files/\($0)") }.joined(separator: "\n")
      try server.add("opds/root", feed(many))
      try server.add("opds/other", feed(entry("Lamp of the other", "/files/lamp.epub")))
      try home.write(
        settings: "catalogues = \"\(server.address)/opds/root \(server.address)/opds/other\"")
      let listed = try home.run(["get", "lamp"])
      let lines = listed.output.split(separator: "\n")
      try #require(lines.count == 50)
      #expect(lines[0].hasPrefix("1  Lamp 1 —"))
      #expect(lines[1].hasPrefix("2  Lamp of the other —") && lines[2].hasPrefix("3  Lamp 2 —"))
      #expect(
        listed.errors == "bifolio-net: there are more than 50 books; more words find fewer\n")
      // As many as are listed, and no more, need no remark.
      let all = (1...49).map { entry("Lamp \($0)", "/files/\($0)") }.joined(separator: "\n")
      try server.add("opds/root", feed(all))
      #expect(try home.run(["get", "lamp"]).errors == "")
    }

    @Test func aNameAndAPasswordAreKeptForTheirCatalogue() throws {
      try server.add("opds-/root", feed(entry("Lamp", "/files/private")))
      try server.add("files/private", bytes: epub)
      try home.write(settings: "catalogues = \(server.address)/opds-private/root")
      let refused = try home.run(["get", "lamp", "--first"])
      #expect(
        refused.errors == """
          bifolio-net: 127.0.0.1 wants a name and a password: bifolio-net login --catalogue \(server.address)

          """)
      _ = try home.run(["login", "--catalogue", server.address], input: "reader\nsecret\n")
      #expect(
        try home.run(["get", "lamp", "--first"]).output == "\(home.path)/Books/private.epub\n")
    }

    @Test func anAddressIsFetchedOrListed() throws {
      try addCatalogue()
      try server.add(
        "files/17.headers", "Content-Disposition: attachment; filename=\"../Lamp: 1.epub\"\n")
      try server.add("files/17", bytes: epub)
      let fetched = try home.run(["get", "\(server.address)/files/17", "--to", "\(home.path)/x"])
      #expect(fetched.output == "\(home.path)/x/Lamp_ 1.epub\n")
      #expect(
        try home.run(["get", "\(server.address)/opds/page2"]).output.hasPrefix("1  The Moss"))
    }

    @Test func progressIsReportedToTheReader() throws {
      let result = try home.run(["get", "\(server.address)/files/lamp.epub", "--json"])
      let lines = result.output.split(separator: "\n")
      #expect(lines.last == #"{"path": "\#(home.path)/Shelf/lamp.epub"}"#)
      let failed = try home.run(["get", "\(server.address)/files/none", "--json"])
      #expect(
        failed.output.hasSuffix(#"{"error": "127.0.0.1 has nothing at this address (404)"}"# + "\n")
      )
    }

    @Test(arguments: [
      ("html", "The server sent a web page in place of the book"),
      ("empty", "The file is empty"), ("502", "127.0.0.1 answered with status 502"),
      // Further words of curl differ between versions.
      ("redirect-file", "127.0.0.1: Protocol \"file\" "),
      ("redirect-loop", "127.0.0.1: Maximum (5) redirects followed"),
      ("huge", "127.0.0.1 sent too much; the rest is refused"),
      ("long-header", "127.0.0.1 sent too much; the rest is refused"),
      ("down", "127.0.0.1: Empty reply from server"),
    ])
    func nothingIsLeftOfABookThatIsNone(switches: String, message: String) throws {
      try server.set(switches)
      let result = try home.run(["get", "\(server.address)/files/lamp.epub"])
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasPrefix("bifolio-net: \(message)"))
      #expect(result.status == 1)
      #expect(shelf.isEmpty)
    }

    /// Its next page and its books are on a server without TLS on the same host.
    @Test(.enabled(if: access(Server.openssl, X_OK) == 0, "openssl is missing: skipped"))
    func aCatalogueWithTLSLeadsToNoAddressWithoutIt() throws {
      let secure = try Server(certifiedAs: "IP:127.0.0.1")
      home.variables["CURL_CA_BUNDLE"] = secure.certificate
      try home.write(
        settings: "catalogues = \(secure.address)/opds/root\nfolders = \(home.path)/Shelf")
      let book = entry("The Lamp", "\(server.address)/files/lamp.epub")
      try secure.add("opds/root", feed(book))
      #expect(try home.run(["get", "--first", "lamp"]).status == 1)
      try secure.add(
        "opds/root", feed("<link rel=\"next\" href=\"\(server.address)/opds/page2\"/>", book))
      #expect(try home.run(["get", "lamp"]).status == 1)
      #expect(secure.log.contains("GET /opds/root -"))
      #expect(server.log.isEmpty && shelf.isEmpty)
    }

    @Test func aCatalogueThatIsTooLargeOrTooDeepIsNoBook() throws {
      let large = "<?xml version=\"1.0\"?><feed>" + String(repeating: "<x/>", count: 1_100_000)
      let deep = #"{"metadata": "# + String(repeating: "[", count: 100_000)
      for (name, text) in [("large", large), ("deep", deep)] {
        try server.add("files/\(name)", text)
        let result = try home.run(["get", "\(server.address)/files/\(name)"])
        #expect(result.status == 1 && shelf.isEmpty)
        #expect(
          result.errors == "bifolio-net: 127.0.0.1 sent a catalogue that is too large or too deep\n"
        )
      }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func nothingIsLeftOfABookThatIsCancelled(signal: Int32) throws {
      try server.set("slow")
      let result = try home.run(
        ["get", "\(server.address)/files/lamp.epub"], killedAfter: 500, by: signal)
      #expect(result.status == 128 + signal && shelf.isEmpty)
    }

    @Test func theNextRunRemovesWhatAKilledOneLeft() throws {
      try server.set("slow")
      _ = try home.run(["get", "\(server.address)/files/lamp.epub"], killedAfter: 500)
      #expect(shelf.count == 1 && shelf[0].hasPrefix(".bifolio-"))
      try server.set("")
      _ = try home.run(["get", "\(server.address)/files/lamp.epub"])
      #expect(shelf == ["lamp.epub"])
    }

    @Test(arguments: ["html", "502", "empty", "huge"])
    func aCatalogueThatIsNoneIsASentence(switches: String) throws {
      try server.set(switches)
      let result = try home.run(["get", "lamp"])
      #expect(result.status == 1 && result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.hasPrefix("bifolio-net: 127.0.0.1 "))
    }

    @Test func aSearchOfSeveralCataloguesSurvivesOneThatIsDown() throws {
      try addCatalogue()
      try home.write(settings: "catalogues = \"http://127.0.0.1:1/ \(server.address)/opds/root\"")
      let result = try home.run(["get", "lamp"])
      #expect(result.output.hasPrefix("1  The Lamp") && result.status == 0)
      #expect(
        result.errors.hasPrefix("bifolio-net: 127.0.0.1: ") && result.errors.contains("refused")
          || result.errors.contains("connect"))
    }
  }
}
