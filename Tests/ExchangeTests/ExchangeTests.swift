import Exchange
import HelperLines
import ProcessorTime
import Testing

@Suite("An address")
struct WebAddressTests {
  @Test(arguments: [
    ("https://Example.org", "https://example.org/"),
    ("example.org/a b?c=ü", "https://example.org/a%20b?c=%C3%BC"),
    ("http://example.org:8080/x#y", "http://example.org:8080/x"),
    ("localhost:9/x", "http://localhost:9/x"),
    ("192.168.1.7", "http://192.168.1.7/"), ("10.evil.com", "https://10.evil.com/"),
    ("[fe80::1]:8", "http://[fe80::1]:8/"), ("nas", "http://nas/"),
    ("172.32.0.1", "https://172.32.0.1/"),
  ])
  func isRead(text: String, address: String) { #expect(WebAddress(text)?.description == address) }

  @Test(arguments: [
    ("example.org", true), ("8.8.8.8", true), ("lan.example.org", true), ("[2001:db8::1]", true),
    ("https://nas.local", true), ("nas.local", false), ("192.168.1.7", false), ("[fd00::1]", false),
    ("http://example.org", false),
  ])
  func usesTLSUnlessItIsLocalOrSaysOtherwise(text: String, isSecure: Bool) {
    #expect(WebAddress(text)?.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "ftp://a", "file:///etc/passwd", "https://", "https://user:password@host/", "https://a:0",
    "https://a:b",
    "https://a\u{7}/", "https://a\"b/", "https://[::1/",
  ])
  func isRefused(text: String) { #expect(WebAddress(text) == nil) }

  @Test(arguments: [
    ("http://h:8083/a", "https://h:8083/a"), ("http://h:80/a", "https://h/a"),
    ("http://h/a", "https://h/a"),
  ])
  func keepsItsPortOverTLS(text: String, expected: String) {
    #expect(WebAddress(text)?.secured.description == expected)
  }

  @Test(arguments: [
    ("x", "https://h/a/x"), ("/x", "https://h/x"), ("?q=1", "https://h/a/b?q=1"),
    ("../x", "https://h/x"),
    ("../../..", "https://h/"), ("./x/./y/..", "https://h/a/x/"), ("//o/x", "https://o/x"),
    ("", "https://h/a/b?c"),
    ("http://o/x", "http://o/x"), ("#z", "https://h/a/b?c"),
  ])
  func resolvesALink(link: String, address: String) {
    #expect(WebAddress("https://h/a/b?c")?.resolving(link)?.description == address)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@b", "data:text/plain,x"])
  func refusesALinkOfAnotherKind(link: String) {
    #expect(WebAddress("https://h/")?.resolving(link) == nil)
  }
}

@Suite("A request")
struct CurlRequestTests {
  @Test func keepsEachValueInItsLine() throws {
    var request = CurlRequest(try #require(WebAddress("https://h/x")))
    request.headers = [("x-auth-user", "a\"\nurl = \"file:///etc/passwd\r\0")]
    request.body = #"{"a": "@/etc/passwd\"}"#
    let lines = request.configuration.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("url") } == [#"url = "https://h/x""#])
    #expect(lines.contains(#"header = "x-auth-user: a\"\nurl = \"file:///etc/passwd""#))
    #expect(lines.contains(#"data-raw = "{\"a\": \"@/etc/passwd\\\"}""#))
    #expect(lines.contains(#"proto = "=https""#) && lines.contains(#"proto-redir = "=https""#))
  }

  @Test(arguments: [(false, "=https"), (true, "=http,https")])
  func goesWithoutTLSOnlyIfAllowed(isAllowed: Bool, protocols: String) throws {
    var request = CurlRequest(try #require(WebAddress("http://h/x")))
    request.isPlainAllowed = isAllowed
    let lines = request.configuration.split(separator: "\n")
    #expect(lines.contains("proto = \"\(protocols)\""))
    #expect(lines.contains("proto-redir = \"\(protocols)\""))
  }

  @Test func theAnswerIsThatAfterRedirects() throws {
    let headers =
      "HTTP/1.1 302 Found\r\nDate: x\r\n\r\nHTTP/2 200\r\ndate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n"
    let output = headers + "a\nb" + "\n200 \(headers.utf8.count) https://o/y "
    let reply = try CurlReply(Array(output.utf8), exit: 0, host: "h")
    #expect(String(decoding: reply.body, as: UTF8.self) == "a\nb" && reply.status == 200)
    #expect(reply.date == 784_111_777 && reply.address?.description == "https://o/y")
  }

  @Test(arguments: [
    ("", 7, "h: curl ended with status 7"),
    ("\n000 0 https://h/ Could not\u{7} resolve", 6, "h: Could not resolve"),
    ("", 63, "h sent too much; the rest is refused"), ("nothing", 0, "h sent no answer"),
    ("\n200 999 x ", 0, "h sent no answer"),
  ])
  func aFailureIsASentence(output: String, exit: Int32, message: String) {
    #expect(throws: NetFailure(message)) {
      try CurlReply(Array(output.utf8), exit: exit, host: "h")
    }
  }
}

@Suite("A place that waits")
struct SyncDecisionTests {
  private func place(_ progress: String, at time: Int) -> SyncPlace {
    SyncPlace(document: "d", progress: progress, percentage: 0.5, time: time)
  }

  private func record(_ progress: String, _ device: String = "K", at time: Int?) -> SyncRecord {
    SyncRecord(
      progress: progress, percentage: 0.4, device: "Kobo", deviceID: device, timestamp: time)
  }

  @Test(
    arguments: [
      // Nothing there; the same; later; earlier; at the same time.
      (nil, SyncRecord.Decision.send), (("/b", "K", 2_000), .isThere),
      (("/b", "K", 1_000), .isThere), (("/b", "K", nil), .isThere), (("/b", "K", 999), .send),
      (("/a", "K", 999), .send),
      (("/a", "K", 1_001), .drop), (("/a", "K", 1_000), .drop),
      // Late, from another Bifolio: the time of reading counts, but not one after the arrival.
      (("/a", "BIFOLIO-f-0639767f-900", 3_000), .send),
      (("/a", "BIFOLIO-f-0639767f-1100", 3_000), .drop),
      (("/a", "BIFOLIO-f-0639767f-9000", 3_000), .drop),
      // From here.
      (("/a", "BIFOLIO-e-0639767f-1000", 3_000), .send),
      (("/a", "BIFOLIO-e-0639767f-1001", 3_000), .drop),
      // The identifier was written for another place: the time of the server counts.
      (("/a", "BIFOLIO-e-01234567-900", 3_000), .drop),
      (("/a", "BIFOLIO-f-01234567-1100", 900), .send), (("/a", "BIFOLIO-e-900", 3_000), .drop),
      // Without a time.
      (("/a", "K", nil), .drop),
    ] as [((String, String, Int?)?, SyncRecord.Decision)])
  func isSentIfItIsTheLatest(other: (String, String, Int?)?, decision: SyncRecord.Decision) {
    let other = other.map { record($0.0, $0.1, at: $0.2) }
    #expect(
      SyncRecord.decision(
        about: place("/b", at: 1_000), record: other, seen: nil, installation: "e", now: 5_000,
        ahead: 0)
        == decision)
  }

  @Test func withoutTimesItIsSentIfNothingHasChangedOrItIsFresh() {
    let (other, place) = (record("/a", at: nil), place("/b", at: 1_000))
    func decision(_ seen: SyncRecord?, _ now: Int) -> SyncRecord.Decision {
      SyncRecord.decision(
        about: place, record: other, seen: seen, installation: "e", now: now, ahead: 0)
    }
    #expect(decision(other, 5_000) == .send && decision(record("/c", at: nil), 5_000) == .drop)
    #expect(decision(nil, 1_060) == .send && decision(nil, 1_061) == .drop)
  }

  @Test func theDifferenceOfTheClocksCounts() {
    func decision(ahead: Int) -> SyncRecord.Decision {
      SyncRecord.decision(
        about: place("/b", at: 1_000), record: record("/a", at: 2_000), seen: nil,
        installation: "e",
        now: 1_500, ahead: ahead)
    }
    #expect(decision(ahead: 0) == .drop && decision(ahead: 1_001) == .send)
    // A time in the future is none.
    let future = SyncRecord.decision(
      about: place("/b", at: 9_000), record: record("/a", at: 2_000), seen: nil, installation: "e",
      now: 1_500, ahead: 0)
    #expect(future == .drop)
  }

  @Test func isKnownByTheNameOfItsFileIfTheSettingsSaySo() throws {
    let line = Array(
      #"{"document": "d", "name": "a lamp.epub", "push": true, "progress": "/b", "percentage": 0.5, "time": 7}"#
        .utf8)
    // The digest of the name.
    let digest = "9b6a69e554200242cf626db6dcd45dd3"
    let byName = try SyncLine(line, isByName: true)
    #expect(byName.document == digest && byName.place?.document == digest)
    #expect(try SyncLine(line).document == "d")
    #expect(throws: SyncLine.Fault.self) {
      try SyncLine(Array(#"{"document": "d"}"#.utf8), isByName: true)
    }
  }

  @Test func isReplacedByALaterOneOfItsDocument() {
    var queue = SyncQueue()
    for time in [5, 9, 7] { queue.add(place("/\(time)", at: time)) }
    queue.store(record("/k", at: 3), of: "d")
    #expect(queue.waiting.map(\.time) == [9])
    var read = SyncQueue(queue.bytes + Array("garbage\n{\"document\": \"x\"}\n".utf8))
    #expect(read == queue && read.seen(of: "d") == record("/k", at: 3))
    read.remove(place("/5", at: 5))
    #expect(read.waiting.count == 1)
    read.remove(place("/9", at: 9))
    #expect(read.waiting.isEmpty)
  }

  @Test func theQueueIsBounded() {
    var queue = SyncQueue()
    for number in 0..<600 {
      queue.add(SyncPlace(document: "d\(number)", progress: "/a", percentage: 0.5, time: number))
    }
    #expect(queue.waiting.count == 500 && queue.waiting.first?.time == 100)
  }
}

@Suite("A catalogue")
struct FeedTests {
  private func parsed(_ text: String) -> Feed? {
    WebAddress("https://h/opds/").flatMap { Feed(Array(text.utf8), at: $0) }
  }

  private let atom = """
    <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="x"><title>Books</title>
    <link rel="search" type="application/opensearchdescription+xml" href="/search.xml"/>
    <link rel="next" type="application/atom+xml" href="?page=2"/>
    <entry><title>The &amp; Lamp\u{1B}[2J</title><author><name>A. B.</name></author>
      <author><name>C</name></author><dc:language>en</dc:language>
      <link rel="http://opds-spec.org/image" type="image/png" href="c.png"/>
      <link rel="http://opds-spec.org/acquisition" type="application/x-mobipocket-ebook" href="l.mobi"/>
      <link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="../l.epub"
        length="2048"/></entry>
    <entry><title>Bought</title>
      <link rel="http://opds-spec.org/acquisition/buy" type="application/epub+zip" href="b.epub"/></entry>
    <entry><title>Drawn</title>
      <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="b.pdf"/></entry>
    <entry><title>More</title>
      <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="/more"/></entry>
    <entry><title>Bad</title>
      <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="file:///etc/passwd"/></entry>
    </feed>
    """

  @Test func ofAtomIsRead() throws {
    let feed = try #require(parsed(atom))
    #expect(
      feed.entries.map {
        "\($0.title)|\($0.author)|\($0.language)|\($0.address)|\($0.size ?? 0)|\($0.isFeed)"
      } == [
        "The & Lamp[2J|A. B., C|en|https://h/l.epub|2048|false", "More|||https://h/more|0|true",
      ])
    #expect(feed.next?.description == "https://h/opds/?page=2")
    #expect(feed.searchDescription?.description == "https://h/search.xml" && feed.search == nil)
  }

  @Test func ofJSONIsRead() throws {
    let feed = try #require(
      parsed(
        """
        {"metadata": {"title": "Books"}, "links": [{"rel": "search", "href": "/s{?query,title}", "templated": true},
         {"rel": ["next"], "href": "?page=2"}],
         "navigation": [{"title": "All", "href": "all", "type": "application/opds+json"}],
         "publications": [{"metadata": {"title": {"en": "Lamp"}, "author": [{"name": "A"}, "B"], "language": "en"},
          "links": [{"rel": "http://opds-spec.org/acquisition", "type": "application/epub+zip", "href": "l.epub"}]}],
         "groups": [{"publications": [{"metadata": {"title": "Fern", "author": "C"}, "links":
          [{"rel": "http://opds-spec.org/acquisition/open-access", "type": "text/plain", "href": "/f.txt"}]}]}]}
        """))
    #expect(
      feed.entries.map { "\($0.title)|\($0.author)|\($0.language)|\($0.address)|\($0.isFeed)" } == [
        "Lamp|A, B|en|https://h/opds/l.epub|false", "Fern|C||https://h/f.txt|false",
        "All|||https://h/opds/all|true",
      ])
    #expect(feed.search == "/s{?query,title}" && feed.next?.description == "https://h/opds/?page=2")
  }

  @Test(arguments: [
    "", "Hello", "<html><body>Welcome</body></html>", "{}", "[]", "{\"metadata\":", "\u{0}",
    "<feed",
  ])
  func isNotSomethingElse(text: String) { #expect(parsed(text)?.entries.isEmpty ?? true) }

  /// References to entities in each other would make gigabytes of some hundred bytes.
  @Test func isNoBomb() throws {
    var text = "<!DOCTYPE feed [<!ENTITY a \"lamp\">"
    for (one, other) in zip("abcdefghi", "bcdefghij") {
      text += "<!ENTITY \(other) \"" + String(repeating: "&\(one);", count: 10) + "\">"
    }
    text +=
      "]><feed><entry><title>&j;</title><link rel=\"subsection\" href=\"/x\" type=\"application/atom+xml\"/>"
    let start = processorTime()
    let entries = try #require(parsed(text)).entries
    #expect(entries.allSatisfy { $0.title.count <= 200 } && processorTime() - start < .seconds(2))
    _ = parsed(String(repeating: "<entry>", count: 100_000))
    _ = parsed("{\"metadata\":" + String(repeating: "[", count: 100_000))
    #expect(processorTime() - start < .seconds(4))
  }

  @Test(arguments: [
    ("/s?q={searchTerms}&p={startPage?}", "/s?q=a%20%26b&p="), ("/s{?query}", "/s?query=a%20%26b"),
    ("/s?x=1{&query,author}", "/s?x=1&query=a%20%26b"), ("/s{?title}", "/s"),
    ("/s/{query}/{", "/s/a%20%26b/{"),
  ])
  func fillsTheTemplateOfASearch(template: String, address: String) {
    #expect(Feed.expanded(template, for: "a &b") == address)
  }

  @Test func findsTheTemplateOfADescription() {
    let text = """
      <OpenSearchDescription><Url type="text/html" template="/h?q={searchTerms}"/>
      <Url type="application/atom+xml;profile=opds-catalog" template="/o?q={searchTerms}"/></OpenSearchDescription>
      """
    #expect(Feed.template(inDescription: Array(text.utf8)) == "/o?q={searchTerms}")
    #expect(Feed.template(inDescription: []) == nil)
  }

  @Test func hasAnAddressOrAName() throws {
    #expect(try Catalogues("gutenberg nas/opds").addresses.count == 2)
    #expect(throws: NetFailure.self) { try Catalogues("gutenbreg") }
    #expect(Catalogues.name(of: "http://nas.local:8083/opds") == "nas.local:8083")
    #expect(Catalogues.name(of: "https://nas.example/opds?q={searchTerms}") == "nas.example")
  }

  @Test func showsTheFirstFindsOfAllBeforeTheNextOfOne() {
    #expect(
      Catalogues.merged([["a", "b", "c", "d"], [], ["x", "y"]]) == ["a", "x", "b", "y", "c", "d"])
    #expect(Catalogues.merged([[String]]()) == [])
  }
}

@Suite("The name of a fetched file")
struct BookFileNameTests {
  private func name(
    _ path: String, _ disposition: String? = nil,
    _ head: String = "PK\u{3}\u{4}" + String(repeating: " ", count: 26)
      + "mimetypeapplication/epub+zip"
  ) throws -> String {
    let address = try #require(WebAddress("https://h\(path)"))
    return try BookFileName(disposition: disposition, address: address, head: Array(head.utf8))
      .attempt(1)
  }

  @Test(
    arguments: [
      ("/a/The%20Lamp.epub?x=1", nil, "The Lamp.epub"), ("/get/17", nil, "17.epub"),
      ("/", nil, "book.epub"),
      ("/x", #"attachment; filename="Lamp.epub""#, "Lamp.epub"),
      ("/x", "attachment; filename=a.epub; filename*=UTF-8''L%C3%A4mp.epub", "Lämp.epub"),
      ("/x", #"attachment; filename="../../.ssh/authorized_keys""#, "authorized_keys.epub"),
      ("/x", "attachment; filename=\"a\u{1B}]0;b\u{7}:c.epub\"", "a]0_b_c.epub"),
      ("/x", "attachment; filename=\"a$(touch b)`c`;d.epub\"", "a_(touch b)_c__d.epub"),
      ("/.bashrc", nil, "bashrc.epub"),
      ("/-rf.epub", nil, "rf.epub"), ("/lamp.pdf", nil, "lamp.epub"),
      ("/..%2f..%2fetc", nil, "etc.epub"),
    ] as [(String, String?, String)])
  func isClean(path: String, disposition: String?, expected: String) throws {
    #expect(try name(path, disposition) == expected)
  }

  @Test(arguments: [
    ("Once upon a time", "a.md", "a.md"), ("Once upon a time", "a.epub", "a.txt"),
    ("<?xml version=\"1.0\"?><FictionBook>", "a", "a.fb2"),
    ("PK\u{3}\u{4}x", "a.fb2.zip", "a.fb2.zip"),
    (String(repeating: "\u{1}", count: 60) + "BOOKMOBI", "a.azw3", "a.azw3"),
    ("<!DOCTYPE html>", "a.html", "a.html"), ("%PDF-1.7", "a", "a.pdf"),
    ("AT&TFORM", "a.djv", "a.djvu"), ("{\\rtf1 ", "a.doc", "a.rtf"),
    ("PK\u{3}\u{4}", "a.docx", "a.docx"),
  ])
  func hasTheExtensionOfItsContents(head: String, given: String, expected: String) throws {
    #expect(try name("/\(given)", nil, head) == expected)
  }

  @Test(arguments: [
    "", "<!DOCTYPE html><title>Log in", "PK\u{3}\u{4}zip", "\u{7F}ELF\u{0}",
  ])
  func isRefusedForWhatIsNoBook(head: String) {
    #expect(throws: NetFailure.self) {
      try name("/a.epub", nil, head == "PK\u{3}\u{4}zip" ? "" : head)
    }
  }

  @Test func isNotLong() throws {
    #expect(try name("/" + String(repeating: "a", count: 1_000)).utf8.count == 155)
  }
}

@Suite("The command line of bifolio-net")
struct NetCommandTests {
  @Test func isRead() throws {
    #expect(
      try NetCommand(["login", "h", "--as", "key"]) == .login(server: "h", kind: .key, device: nil))
    #expect(try NetCommand(["login", "--catalogue", "h"]) == .loginToCatalogue("h"))
    #expect(try NetCommand(["sync"]) == .sync && NetCommand([]) == .showHelp)
    var options = NetCommand.GetOptions()
    (options.words, options.takesFirst, options.folder) = (["a", "-b"], true, "/x")
    #expect(try NetCommand(["get", "--first", "--to=/x", "a", "--", "-b"]) == .get(options))
  }

  @Test(arguments: [
    ["fly"], ["login"], ["login", "a", "b"], ["login", "a", "--as", "x"], ["sync", "x"], ["get"],
    ["status", "--json"],
    ["get", "a", "--number", "0"], ["get", "--to"], ["get", "--bad"],
  ])
  func isRefused(arguments: [String]) {
    #expect(throws: NetFailure.self) { try NetCommand(arguments) }
  }

  @Test(
    "A command with too few or too many words says which it takes",
    arguments: [
      (["login"], "login needs the address of a server"),
      (["login", "--catalogue"], "login needs the address of a catalogue"),
      (["login", "a", "b"], "login takes a single address"),
      (["sync", "a"], "sync takes no argument"),
    ])
  func namesWhatItTakes(arguments: [String], message: String) {
    #expect(throws: NetFailure(message, status: 2)) { try NetCommand(arguments) }
  }
}
