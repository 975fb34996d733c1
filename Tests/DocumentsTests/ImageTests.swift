import BookText
import ProcessorTime
import SampleFiles
import Testing

@testable import Documents
@testable import Markup

@Suite("Images of documents")
struct ImageTests {
  /// The first bytes of a PNG image, as far as its extent; the rest is missing.
  private func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, width, 0, 0, 2, height, 8, 6, 0, 0, 0]
  }

  /// An EPUB with files of bytes beside its chapters.
  private func book(
    _ chapters: [String], _ files: [(name: String, bytes: [UInt8])],
    spine: [(id: String, href: String, type: String)] = []
  ) throws -> Book? {
    try DocumentsTests.book(archive(chapters, files, spine: spine))
  }

  private func archive(
    _ chapters: [String], _ files: [(name: String, bytes: [UInt8])], metadata: String = "",
    items: String = "", guide: String = "",
    spine: [(id: String, href: String, type: String)] = []
  ) -> [UInt8] {
    let all =
      chapters.indices.map { ("c\($0)", "c\($0).xhtml", "application/xhtml+xml") } + spine
    let package = """
      <package><metadata xmlns:dc='x'><dc:title>A Lamp</dc:title>\(metadata)</metadata><manifest>
      \(all.map { "<item id='\($0.0)' href='\($0.1)' media-type='\($0.2)'/>" }.joined())\(items)
      </manifest><spine>\(all.map { "<itemref idref='\($0.0)'/>" }.joined())</spine>\(guide)</package>
      """
    let texts = chapters.enumerated().map { index, body in
      (name: "O/c\(index).xhtml", bytes: Array("<html><body>\(body)</body></html>".utf8))
    }
    let container =
      "<container><rootfiles><rootfile full-path='O/a.opf'/></rootfiles></container>"
    return zip(
      [
        (name: "META-INF/container.xml", bytes: Array(container.utf8)),
        (name: "O/a.opf", bytes: Array(package.utf8)),
      ] + texts + files)
  }

  @Test(
    "A drawing without text leaves its frame and its title, unless it is small, hidden or has an image",
    arguments: [
      ("<svg width='320' height='200'><path d='M0 0'/></svg>", ["\u{FFFC} 320×200"]),
      ("<svg viewBox='0 0 480 300'><g><rect/></g></svg>", ["\u{FFFC} 480×300"]),
      (
        "<svg width='320' height='200'><title>A lamp</title><circle r='1'/></svg>",
        ["[A lamp] 320×200"]
      ),
      ("<svg viewBox='0 0 24 24'><path d='M0 0'/></svg>", []),
      ("<svg aria-hidden='true' width='320' height='200'><path/></svg>", []),
      ("<svg width='320' height='200'><defs><path/></defs></svg>", []),
      ("<svg width='320' height='200'><path/><text>A lamp</text></svg>", ["A lamp"]),
      (
        "<svg width='320' height='200'><svg width='60' height='60'><path/></svg></svg>",
        [
          "\u{FFFC} 320×200"
        ]
      ),
    ])
  func drawings(svg: String, shown: [String]) throws {
    let book = try chapter("<p>One.</p>\(svg)<p>Two.</p>")
    let blocks = book.blocks.dropFirst().dropLast().map { block in
      guard case .image(let size) = block.kind else { return book.words(block.range) }
      return book.words(block.range) + " \(size.width)×\(size.height)"
    }
    #expect(blocks == shown)
  }

  @Test("a picture is a block of its own, with its extent and the place of its file")
  func picture() throws {
    let book = try #require(
      try book(
        [
          "<p>Before</p><figure><img src='i/a%20b.png' alt='A  lamp'/>"
            + "<figcaption>Lit</figcaption></figure><p>After</p>"
        ],
        [("O/i/a b.png", png(2, 3))]))
    let kind = Block.Kind.image(ImageSize(width: 258, height: 515))
    #expect(
      book.outline == [
        "paragraph Before", "\(kind) [A lamp]", "caption Lit", "paragraph After",
      ])
    #expect(book.images.map(\.path) == ["O/i/a b.png"])
    let image = try #require(book.images.first)
    #expect(book.alternative(of: image) == "A lamp")
    #expect(book.size(of: image) == ImageSize(width: 258, height: 515))
    #expect(book.images(in: 0..<image.range.lowerBound).isEmpty)
    #expect(book.images(in: image.range.upperBound - 1..<book.text.count).map(\.path).count == 1)
  }

  @Test(
    "whose alternative text its caption, its heading or a text as short repeats is not printed twice",
    arguments: [
      // The document's markup, and its outline without the picture.
      (
        "<figure><img src='a' alt='The lamp'/><figcaption>Fig. 1: the <i>Lamp</i>, lit</figcaption></figure>",
        ["caption Fig. 1: the Lamp, lit"]
      ),
      (
        "<div><img src='a' alt='The lamp.'/><p class='caption'>THE LAMP, by night and in the fog</p></div>",
        ["paragraph THE LAMP, by night and in the fog"]
      ),
      ("<div><img src='a' alt='The lamp'/></div><p>The lamp</p>", ["paragraph The lamp"]),
      (
        "<h1>The lamp</h1><div><img src='a' alt='the lamp'/></div><p>One.</p>",
        ["heading(level: 1) The lamp", "paragraph One."]
      ),
      // A sentence about the same thing, other words, words in another order, a caption without them.
      (
        "<div><img src='a' alt='A lamp'/></div><p>A lamp stood on the table.</p>",
        ["caption [A lamp]", "paragraph A lamp stood on the table."]
      ),
      (
        "<figure><img src='a' alt='lamps'/><figcaption>A lamp</figcaption></figure>",
        ["caption [lamps]", "caption A lamp"]
      ),
      (
        "<figure><img src='a' alt='a b'/><figcaption>b a</figcaption></figure>",
        ["caption [a b]", "caption b a"]
      ),
      (
        "<h1><img src='a' alt='xy'/></h1><div><img src='a' alt='xy'/></div>",
        ["heading(level: 1) [xy]", "caption [xy]"]
      ),
      (
        "<div><img src='a' alt='lamp'/></div><div><img src='b' alt='oil'/></div><p>Lamp</p>",
        ["paragraph [lamp]", "paragraph [oil]", "paragraph Lamp"]
      ),
      ("<p>An <img src='a' alt='eye'/> eye</p>", ["paragraph An [eye] eye"]),
      (
        "<h1>The lamp</h1><p>One.</p><div><img src='a' alt='the lamp'/></div>",
        ["heading(level: 1) The lamp", "paragraph One.", "caption [the lamp]"]
      ),
      ("<div><img src='a' alt='lamp'/><p>lamp", ["paragraph lamp"]),
      ("<div><img src='a' alt='lamp'/", ["caption [lamp]"]),
    ])
  func repeated(source: String, outline: [String]) throws {
    #expect(try #require(try book([source], [])).outline == outline)
  }

  /// A megabyte each. As arguments of the test itself they crash the compiler of Swift 6.0.
  static let repetitions: [String] = [
    // Images without text between them; a long heading before them; long, nearly equal texts.
    String(repeating: "<img src='a' alt='xy'/><b></b>", count: 36_000),
    "<h1>\(String(repeating: "x ", count: 1_000))</h1>"
      + String(repeating: "<img src='a' alt='xy'/>", count: 45_000),
    String(
      repeating: "<div><img src='a' alt='\(String(repeating: "x ", count: 250))y'/></div><p>"
        + String(repeating: "x ", count: 1_000) + "</p>", count: 400),
    "<h1>\(String(repeating: "x ", count: 250_000))</h1><img src='a' alt='"
      + String(repeating: "x ", count: 125_000) + "y'/>",
  ]

  @Test(
    "are compared with the text beside them in time that grows with the file alone",
    arguments: repetitions)
  func repetition(source: String) throws {
    let time = try processorTime { _ = try book([source], []) }
    // The limit for every document.
    #expect(time < .seconds(2))
  }

  @Test("a picture inside a paragraph divides it")
  func inside() throws {
    let book = try #require(
      try book(["<p>one <img src='a.png' alt='xy'/> two</p>"], [("O/a.png", png(2, 3))]))
    let kind = Block.Kind.image(ImageSize(width: 258, height: 515))
    #expect(book.outline == ["paragraph one", "\(kind) [xy]", "paragraph two"])
  }

  @Test("whose alternative text is only the name of its file is not printed")
  func fileNames() throws {
    func shown(_ words: String, _ address: String) throws -> String {
      try chapter("<p>one</p><p><img src='\(address)' alt='\(words)'/></p><p>two</p>").outline[1]
    }
    for (words, address) in [
      ("0007", "images/0007.jpg"), ("{0010}", "images/{0010}.jpg"), ("plan.png", "plan.png"),
      ("fig_12", "a/b/fig_12.svg"),
    ] {
      #expect(try shown(words, address) == "paragraph two", "\(words)")
    }
    for (words, address) in [
      ("music", "images/music.png"), ("Plan 7", "images/7.png"), ("1914", "images/f1914.jpg"),
    ] {
      #expect(try shown(words, address) == "caption [\(words)]", "\(words)")
    }
  }

  @Test("an image without alternative text is one object replacement character in the text")
  func withoutText() throws {
    let book = try #require(try book(["<img src='a.png' alt=''/>"], [("O/a.png", png(2, 3))]))
    #expect(book.text == Array("\u{FFFC}".utf8))
    #expect(book.images.count == 1)
    #expect(book.images.first.map { book.alternative(of: $0) } == "")
  }

  @Test("a small image is a picture only if it has no text and is in no line")
  func ornament() throws {
    var small = png(2, 3)
    (small[18], small[22]) = (0, 0)
    (small[19], small[23]) = (40, 16)
    var smaller = small
    smaller[23] = 15
    let files = [(name: "O/a.png", bytes: small), (name: "O/b.png", bytes: smaller)]
    let book = try #require(
      try book(
        [
          "<p>one <img src='a.png' alt=''/> two</p><p><img src='a.png'/></p><p>three</p>"
            + "<p><img src='b.png'/></p><p><img src='a.png' alt='xy'/> four</p>"
        ], files))
    let kind = Block.Kind.image(ImageSize(width: 40, height: 16))
    #expect(
      book.outline == [
        "paragraph one two", "\(kind) \u{FFFC}", "paragraph three", "paragraph [xy] four",
      ])
  }

  @Test(
    "an image has the extent that the document gives it, in its own proportions",
    arguments: [
      ("", "", 258, 515), ("width='129'", "", 129, 258), ("width='129px' height='50'", "", 25, 50),
      ("height='103'", "", 52, 103), ("width='50%'", "", 264, 527), ("width='x'", "", 258, 515),
      ("width='129'", "width: 5em", 80, 160), ("", "height: 50%", 258, 515),
      ("width='129'", "width: auto", 129, 258), ("", "max-width: 100%", 258, 515),
      ("", "max-width: 50px", 50, 100), ("", "width: 100%; max-width: 10em", 160, 319),
      ("width='99999999999'", "", 32_831, 65_535), ("", "width: -3em", 258, 515),
    ])
  func extent(attributes: String, style: String, width: UInt16, height: UInt16) throws {
    let book = try #require(
      try book(
        ["<p>one</p><p><img src='a.png' \(attributes) style='\(style)' alt='xy'/></p>"],
        [("O/a.png", png(2, 3))]))
    let kind = Block.Kind.image(ImageSize(width: width, height: height))
    #expect(book.outline.last == "\(kind) [xy]")
  }

  @Test("an image that a document makes as small as a letter is its text in the line")
  func symbol() throws {
    let files = [(name: "O/a.png", bytes: png(2, 3))]
    for symbol in ["style='height: 1em'", "width='16'", "style='max-width: 2em'"] {
      let book = try #require(
        try book(["<p>one <img src='a.png' \(symbol) alt='xy'/> two</p>"], files))
      #expect(book.outline == ["paragraph one [xy] two"])
    }
    // The numbers of drawings are none of pixels.
    let drawing = try #require(
      try book(
        ["<svg viewBox='0 0 1 1'><image href='a.png' width='1' height='1'/></svg>"], files))
    #expect(drawing.images.map { drawing.size(of: $0).width } == [258])
  }

  @Test("the image of a letter begins its word")
  func initial() throws {
    let files = [(name: "O/a.png", bytes: png(2, 3))]
    func outline(_ body: String) throws -> [String]? { try book([body], files)?.outline }
    func letter(_ words: String) -> String {
      "<span style='float: left'><img src='a.png' alt='\(words)'/>\n</span>\n"
    }
    #expect(try outline("<p>\(letter("&quot;M"))erle went</p>") == ["paragraph \"Merle went"])
    #expect(try outline("<p>\(letter("T"))HE lamp</p>") == ["paragraph THE lamp"])
    #expect(try outline("<p>\(letter("A"))lamp</p>") == ["paragraph A lamp"])
    let image = "<img src='a.png' style='float: left' alt='T'/>"
    #expect(try outline("<p>\(image)he lamp</p>") == ["paragraph The lamp"])
    // In a line, as a word, a small letter, or by itself it is an image.
    let kind = Block.Kind.image(ImageSize(width: 258, height: 515))
    #expect(
      try outline("<p>See \(image) there</p>")
        == ["paragraph See", "\(kind) [T]", "paragraph there"])
    #expect(try outline("<p>\(letter("No")) x</p>")?.first == "\(kind) [No]")
    #expect(try outline("<p>\(letter("t")) x</p>")?.first == "\(kind) [t]")
    #expect(try outline("<p><img src='a.png' alt='T'/></p>") == ["\(kind) [T]"])
    #expect(try outline("<p><img src='a.png' alt='[T]'/></p>") == ["\(kind) [T]"])
  }

  @Test("what cannot be shown is its text: in a line, or by itself as an image of no extent")
  func unknown() throws {
    let book = try #require(
      try book(
        ["<p>one <img src='a.svg' alt='xy'/> two</p><p><img src='a.svg' alt='yz'/></p>"],
        [("O/a.svg", Array("<svg/>".utf8))]))
    #expect(book.outline == ["paragraph one [xy] two", "\(Block.Kind.image(ImageSize())) [yz]"])
    #expect(book.images.map(\.path) == ["O/a.svg"])
  }

  @Test("an image that is not in the archive is its text, and none of the book's images")
  func missing() throws {
    let book = try #require(
      try book(
        ["<p><img src='a.png' alt='xy'/></p><p><img src='https://a/b.png' alt='yz'/></p>"], [])
    )
    #expect(book.outline == ["caption [xy]", "caption [yz]"])
    #expect(book.images.isEmpty)
  }

  @Test("a book of images alone is a book")
  func imagesAlone() throws {
    let book = try #require(
      try book([], [("O/a.png", png(2, 3))], spine: [("p", "a.png", "image/png")]))
    #expect(book.images.map(\.path) == ["O/a.png"])
    #expect(throws: DocumentError.noText) {
      try self.book([], [("O/a.png", [1, 2])], spine: [("p", "a.png", "image/png")])
    }
  }

  @Test("the extent of each format is in its first bytes")
  func headers() {
    func size(_ bytes: [UInt8]) -> [Int]? {
      ImageSize(header: bytes).map { [Int($0.width), Int($0.height)] }
    }
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    #expect(size(png(4, 5)) == [260, 517])
    #expect(size(text("GIF89a") + [4, 1, 5, 2]) == [260, 517])
    let riff = text("RIFF") + [0, 0, 0, 0] + text("WEBP")
    #expect(
      size(riff + text("VP8 ") + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 4, 0x41, 5, 0x42])
        == [260, 517])
    #expect(size(riff + text("VP8L") + [0, 0, 0, 0, 0x2F, 3, 0x41, 0x81, 0]) == [260, 518])
    let largest = [UInt8](repeating: 0xFF, count: 4)
    #expect(size(riff + text("VP8L") + [0, 0, 0, 0, 0x2F] + largest) == [16_384, 16_384])
    #expect(
      size(riff + text("VP8X") + [10, 0, 0, 0, 0, 0, 0, 0, 3, 1, 0, 4, 2, 0]) == [260, 517])
    // A profile before the frame, fill bytes between.
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8, 2, 5, 1, 4, 3, 0, 0,
    ]
    #expect(size(jpeg) == [260, 517])
    for count in 0..<jpeg.count - 3 { #expect(size(Array(jpeg.prefix(count))) == nil) }
    #expect(size(text("BM")) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == nil)
    var huge = png(4, 5)
    huge[17] = 1
    #expect(size(huge) == nil)
  }

  /// Encodes bytes in base 64, without signs at the end.
  private func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    while bits.count % 6 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 6).map { place in
      String(signs[bits[place..<place + 6].reduce(0) { $0 << 1 | Int($1) }])
    }.joined()
  }

  @Test("images in the markup itself are pictures, and their bytes are found again")
  func embedded() throws {
    func image(_ bytes: [UInt8]) -> String { "data:image/png;base64,\(base64(bytes))" }
    func check(_ file: [UInt8], _ format: Document, _ paths: [String]) throws {
      let book = try #require(try DocumentsTests.book(file, named: "a"))
      #expect(book.images.map { String($0.path.prefix { $0 != "#" }) } == paths)
      #expect(
        book.images.map { book.size(of: $0) } == [
          ImageSize(width: 258, height: 515), ImageSize(width: 260, height: 517),
        ])
      let found = book.images.map { format.image(at: $0.path, in: FileBytes(file)) }
      #expect(found == [png(2, 3), png(4, 5)])
    }
    // A file other than an image is its text.
    let body = """
      <p>x</p><img style='display: none' src='\(image(png(9, 9)))'/>
      <img src='\(image(png(2, 3)))'/><img src="\(image(png(4, 5)))"/><img src='data:,x' alt='yz'/>
      <img src='other.png' alt='z'/>
      """
    try check(Array("<html><body>\(body)</body></html>".utf8), .html, ["", ""])
    try check(
      archive([body], []), .epub, ["O/c0.xhtml", "O/c0.xhtml"])
    let fiction = """
      <FictionBook><description><title-info><coverpage><image l:href='#b'/></coverpage></title-info>
      </description><body><p>x</p><image l:href='#a'/><p>y<image l:href='#b'/></p>
      <image l:href='#none'/></body><binary id='b'>\(base64(png(4, 5)))</binary>
      <binary content-type='image/png' id='a'>\(base64(png(2, 3)))</binary></FictionBook>
      """
    let bytes = Array(fiction.utf8)
    try check(bytes, .fictionBook, ["", ""])
    let cover = Document.fictionBook.cover(in: FileBytes(bytes))
    #expect(cover == png(4, 5))
  }

  @Test(
    "images in addresses without quotation marks are found again",
    arguments: [
      "src=@ alt=pic", "alt=pic src=@", "alt=pic  src=@\n", "src='@'", "src=\"@\" alt=pic",
    ])
  func unquotedAddress(attributes: String) throws {
    let address = "data:image/png;base64,\(base64(png(2, 3)))"
    let file = Array("<p>x</p><img \(attributes.replacing("@", with: address))><p>y</p>".utf8)
    let book = try #require(try DocumentsTests.book(file, named: "a.html"))
    let path = try #require(book.images.first?.path)
    #expect(Document.html.image(at: path, in: FileBytes(file)) == png(2, 3))
  }

  @Test("of several binaries with one identifier the first that has text is taken")
  func repeatedBinary() {
    let text = """
      <FictionBook><binary>AAAA</binary><binary id='a'></binary><binary id='a'><!-- - -->BBBB</binary>
      <binary id='b'><x/>CCCC</binary><binary id='c'>DDDD<x/>EEEE</binary><binary id='a'>FFFF</binary>
      </FictionBook>
      """
    let images = BinaryImages(of: Array(text.utf8))
    #expect(images.contents(of: "#a") == [4, 16, 65])
    #expect(images.contents(of: "#b") == nil)
    #expect(images.contents(of: "#c") == [12, 48, 195])
  }

  @Test("binaries inside comments without an end are found in linear time")
  func hostileBinaries() {
    let growth = growth(ofFourTimes: 20_000) { count in
      let text = String(repeating: "<binary id=\"1\"><!--", count: count)
      #expect(BinaryImages(of: Array(text.utf8)).contents(of: "#1") == nil)
    }
    #expect(growth < 8)
  }

  @Test("images that differ in their last letters are told apart")
  func imagesOfOneLength() {
    let beginning = "data:image/png;base64," + String(repeating: "A", count: 2_000)
    let addresses = (10_000..<14_000).map { "\(beginning)\($0)" }
    #expect(Set(addresses.compactMap { EmbeddedImages.image(at: $0)?.path }).count == 4_000)
  }

  @Test("the images of a file after the first ten thousand are not searched for")
  func mostImages() {
    let text = String(repeating: "base64,AAAA'", count: 10_001)
    #expect(EmbeddedImages.base64Parts(of: Array(text.utf8)).count == 10_000)
  }

  @Test("of a drawing the largest image in it is taken")
  func drawings() throws {
    let image = png(2, 3)
    let drawing = """
      <svg><image xlink:href="data:image/png;base64,AAAA"/>\
      <image xlink:href='data:image/png;base64,\(base64(image).prefix(20))
      \(base64(image).dropFirst(20))=='/><path d="M0"/></svg>
      """
    #expect(DocumentImages.largestImage(in: Array(drawing.utf8)) == image)
    #expect(DocumentImages.largestImage(in: Array("<svg><path/></svg>".utf8)) == nil)
    #expect(DocumentImages.largestImage(in: Array("<svg>base64,".utf8)) == nil)
    let book = try #require(
      try book(["<img src='a.svg' alt='xy'/>"], [("O/a.svg", Array(drawing.utf8))]))
    #expect(book.images.first.map { book.size(of: $0) } == ImageSize(width: 258, height: 515))
  }

  // MARK: Covers

  private func cover(_ archive: [UInt8]) -> [UInt8]? { Document.epub.cover(in: FileBytes(archive)) }

  private func title(_ archive: [UInt8]) -> DocumentTitle? {
    Document.epub.title(in: FileBytes(archive))
  }

  @Test("the cover is the one that the manifest, a meta or the guide names")
  func covers() {
    let files = [(name: "O/i/a.png", bytes: png(2, 3)), (name: "O/i/b.png", bytes: png(4, 5))]
    let items = "<item id='a' href='i/a.png' media-type='image/png'/>"
    func archive(_ b: String, metadata: String = "", guide: String = "") -> [UInt8] {
      self.archive(
        ["<p>x</p><img src='i/b.png'/>"], files, metadata: metadata, items: items + b, guide: guide)
    }
    let plain = "<item id='b' href='i/b.png' media-type='image/png'/>"
    #expect(cover(archive(plain)) == nil)
    let named = "<item id='b' href='i/b.png' media-type='image/png' properties='x cover-image'/>"
    #expect(cover(archive(named)) == png(4, 5))
    #expect(cover(archive(plain, metadata: "<meta name='cover' content='b'/>")) == png(4, 5))
    #expect(cover(archive(plain, metadata: "<meta name='cover' content='none'/>")) == nil)
    #expect(
      cover(archive(plain, guide: "<guide><reference type='cover' href='c0.xhtml#x'/></guide>"))
        == png(4, 5))
    #expect(
      cover(archive(plain, guide: "<guide><reference type='cover' href='i/b.png'/></guide>"))
        == png(4, 5))
  }

  @Test("series and language are known without the text")
  func titles() throws {
    let of3 = """
      <dc:language>fr</dc:language><meta property='belongs-to-collection' id='s'>Sums</meta>
      <meta refines='#s' property='collection-type'>series</meta>
      <meta refines='#s' property='group-position'>2</meta>
      """
    let found = try #require(title(archive(["<p>x</p>"], [], metadata: of3)))
    #expect(found.title == "A Lamp" && found.series == "Sums 2" && found.language == "fr")
    let ofCalibre =
      "<meta name='calibre:series' content='Sums'/><meta name='calibre:series_index' content='3.0'/>"
    #expect(title(archive(["<p>x</p>"], [], metadata: ofCalibre))?.series == "Sums 3")
    #expect(title(archive(["<p>x</p>"], []))?.series == nil)
    let late = """
      <package><manifest><item id='c' href='c.xhtml'/></manifest>
      <metadata xmlns:dc='x'><dc:title>Late</dc:title></metadata></package>
      """
    #expect(title(zip([(name: "a.opf", content: late)]))?.title == "Late")
  }

  @Test func anImageThatCannotBeShownGivesWayToItsFallback() throws {
    func paths(_ items: String) throws -> [String] {
      let files = [
        (name: "O/a.tiff", bytes: Array("II*".utf8)), (name: "O/b.psd", bytes: Array("8BPS".utf8)),
        (name: "O/c.png", bytes: png(2, 3)),
      ]
      let archive = archive(
        ["<p><img src='a.tiff' alt='A lamp'/></p><p>Text</p>"], files, items: items)
      return try #require(try DocumentsTests.book(archive)).images.map(\.path)
    }
    let last = "<item id='c' href='c.png' media-type='image/png'/>"
    func item(_ id: String, _ href: String, _ fallback: String) -> String {
      "<item id='\(id)' href='\(href)' media-type='image/x' fallback='\(fallback)'/>"
    }
    #expect(try paths(item("a", "a.tiff", "c") + last) == ["O/c.png"])
    #expect(try paths(item("a", "a.tiff", "b") + item("b", "b.psd", "c") + last) == ["O/c.png"])
    #expect(try paths(item("a", "a.tiff", "none") + last) == ["O/a.tiff"])
    #expect(try paths(item("a", "a.tiff", "b") + item("b", "b.psd", "a")) == ["O/a.tiff"])
    #expect(try paths(last) == ["O/a.tiff"])
    // Of several for one file, the first is taken.
    let others = (1...11).map { item("x\($0)", "a.tiff", "b") } + [item("b", "b.psd", "none")]
    #expect(try paths(item("a", "a.tiff", "c") + others.joined() + last) == ["O/c.png"])
  }

  @Test("an image that a text refers to many times is decoded once")
  func manyReferences() {
    let picture = base64(png(200, 100)) + String(repeating: "A", count: 100_000)
    let binary = "<binary id='a'>\(picture)</binary><binary id='b'>\(base64(png(7, 8)))</binary>"
    var images = BinaryImages(of: Array("<FictionBook>\(binary)</FictionBook>".utf8))
    let once = processorTime { _ = images.image(at: "#a") }
    let later = processorTime { for _ in 0..<1_000 { _ = images.image(at: "#a") } }
    #expect(images.image(at: "#a")?.size == ImageSize(width: 456, height: 612))
    #expect(images.image(at: "#b")?.size == ImageSize(width: 263, height: 520))
    #expect(images.image(at: "#c") == nil)
    #expect(later < once * 200 + .milliseconds(20))
  }
}
