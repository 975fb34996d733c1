import CLibrary
import Defaults
import Launching
import Processes
import SampleFiles
import System
import TemporaryFiles
import Testing

@testable import App

/// Whether a program is installed.
private func has(_ program: String) -> Bool {
  system("command -v \(program) > /dev/null 2>&1") == 0
}

@Suite("A file that is not a book, opened through its converter")
struct ConversionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// A PDF of one page with a line of text.
  private static let pdf = """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R
    /Resources<</Font<</F 5 0 R>>>>>>endobj
    4 0 obj<</Length 56>>stream
    BT /F 12 Tf 40 200 Td (The lamp was lit at five.) Tj ET \nendstream endobj
    5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
    trailer<</Root 1 0 R>>
    %%EOF
    """

  private func text(_ path: String) throws -> String {
    let book = try desk.open(path, store: desk.store).book
    return String(decoding: book.text, as: UTF8.self)
  }

  @Test(.enabled(if: has("pdftotext"), "there is no pdftotext (poppler-utils)"))
  func aPDFIsReadByItsText() throws {
    let path = try desk.write(Self.pdf, to: "lamp.pdf")
    let opened = try desk.open(path, store: desk.store)
    #expect(try text(path).contains("The lamp was lit at five."))
    #expect(opened.source.conversionLine == "pdftotext -bbox-layout {} -")
    #expect(opened.source.conversionProgram == "pdftotext")
  }

  /// A PDF of four pages with a line of text each, and a list of contents with two titles.
  private static var pdfWithOutline: String {
    let lines = ["A book of lamps", "1 Wicks", "Of wicks nothing is known.", "1.1 Oils"]
    let pages = lines.indices.map { index in
      """
      \(20 + index) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents \(30 + index) 0 R
      /Resources<</Font<</F 5 0 R>>>>>>endobj
      \(30 + index) 0 obj<</Length \(36 + lines[index].utf8.count)>>stream
      BT /F 12 Tf 40 200 Td (\(lines[index])) Tj ET \nendstream endobj
      """
    }
    return """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[20 0 R 21 0 R 22 0 R 23 0 R]/Count 4>>endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      6 0 obj<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>endobj
      7 0 obj<</Title(Wicks)/Parent 6 0 R/First 8 0 R/Last 8 0 R/Count 1/Dest[21 0 R/Fit]>>endobj
      8 0 obj<</Title(Oils)/Parent 7 0 R/Dest[23 0 R/Fit]>>endobj
      \(pages.joined(separator: "\n"))
      trailer<</Root 1 0 R>>
      %%EOF
      """
  }

  @Test(
    .enabled(if: has("pdftotext") && has("pdftohtml"), "there is no pdftotext (poppler-utils)"))
  func theListOfContentsOfAPDFNamesItsHeadings() throws {
    let path = try desk.write(Self.pdfWithOutline, to: "lamps.pdf")
    let book = try desk.open(path, store: desk.store).book
    #expect(book.headings.map { book.line($0.block.range) } == ["1 Wicks", "1.1 Oils"])
    #expect(book.headings.compactMap(\.block.headingLevel) == [1, 2])
    var asIs = Settings()
    asIs.lines = .asIs
    let converter = Converter(Programs(), environment: CurrentProcess.environment)
    // Its pages have no typed text.
    #expect(try BookSource(file: path, converter: converter).book(asIs).headings.count == 2)
  }

  @Test(.enabled(if: has("pdftotext"), "there is no pdftotext (poppler-utils)"))
  func aListOfContentsThatCannotBeReadHarmsNothing() throws {
    let path = try desk.write(Self.pdfWithOutline, to: "lamps.pdf")
    // Only the program for the text is found.
    try makeDirectories("\(desk.directory)/programs")
    try makeProgram("\(desk.directory)/programs/pdftotext", "printf 'one\\ftwo\\fthree\\f'")
    for list in [nil, "exit 3", "yes '<outline>'", "printf '<outline><item page=\"x\">'"] {
      if let list { try makeProgram("\(desk.directory)/programs/pdftohtml", list) }
      let converter = Converter(
        Programs(), environment: ["PATH": "\(desk.directory)/programs:/usr/bin:/bin"])
      let book = try BookSource(file: path, converter: converter).book(Settings())
      #expect(String(decoding: book.text, as: UTF8.self).contains("two"))
    }
  }

  @Test(.enabled(if: has("pandoc"), "there is no pandoc"), arguments: ["docx", "odt", "rtf"])
  func officeFilesAreReadWithTheirHeadings(fileExtension: String) throws {
    let page = try desk.write("<h1>One</h1><p>The lamp was lit.</p>", to: "a.html")
    try #require(
      system("pandoc -s -f html '\(page)' -o '\(desk.directory)/a.\(fileExtension)'") == 0)
    let opened = try desk.open("\(desk.directory)/a.\(fileExtension)", store: desk.store)
    #expect(opened.book.headings.map { opened.book.line($0.block.range) } == ["One"])
    #expect(
      opened.source.conversionLine?.hasPrefix("pandoc --sandbox -f \(fileExtension) ") == true)
  }

  @Test(.enabled(if: has("unrtf") && has("docx2txt"), "there is no unrtf or no docx2txt"))
  func otherConvertersMayBeChosen() throws {
    let path = try desk.write(#"{\rtf1\ansi The lamp was {\b lit}.\par}"#, to: "a.rtf")
    let converter = Converter(
      Programs(converters: ["rtf": "unrtf --html {}"]), environment: CurrentProcess.environment)
    let book = try BookSource(file: path, converter: converter).book(Settings())
    #expect(String(decoding: book.text, as: UTF8.self).contains("The lamp was lit."))
  }

  @Test(.enabled(if: has("djvutxt") && has("cjb2"), "there is no djvutxt (djvulibre-bin)"))
  func aDjVuIsReadByItsText() throws {
    let folder = desk.directory
    _ = try desk.write("P1\n8 8\n" + String(repeating: "0 ", count: 64), to: "a.pbm")
    _ = try desk.write("(page 0 0 8 8 \"The lamp was lit at five.\")\n", to: "a.words")
    let made = system(
      "cd '\(folder)' && cjb2 a.pbm a.djvu && djvused a.djvu -e 'select 1; set-txt a.words' -s")
    try #require(made == 0)
    #expect(try text("\(folder)/a.djvu").contains("The lamp was lit at five."))
  }

  @Test(.enabled(if: has("gs"), "there is no gs (ghostscript)"))
  func aPostScriptFileIsReadOnceItIsAllowed() throws {
    let path = try desk.write(
      """
      %!PS-Adobe-3.0
      /Helvetica findfont 12 scalefont setfont 72 720 moveto (The lamp was lit at five.) show
      showpage

      """, to: "lamp.ps")
    #expect(throws: Failure.self) { try text(path) }
    for canConfine in [true, false] where !canConfine || ProgramLaunch.Limits.canConfine {
      let converter = Converter(
        Programs(), environment: CurrentProcess.environment, consent: "ps", canConfine: canConfine)
      let book = try BookSource(file: path, converter: converter).book(Settings())
      #expect(String(decoding: book.text, as: UTF8.self).contains("The lamp was lit at five."))
    }
  }

  @Test func whatAPipeHasDeliveredIsNotConverted() throws {
    try makeDirectories("\(desk.directory)/programs")
    try makeProgram("\(desk.directory)/programs/turn", "cat \"$1\"; echo converted")
    let programs = Programs(converters: ["pdf": "\(desk.directory)/programs/turn {}"])
    let ends = try makePipe()
    defer { close(ends[0]) }
    let count = Self.pdf.utf8.count
    #expect(write(ends[1], Self.pdf, count) == count)
    close(ends[1])
    let path = "/dev/fd/\(ends[0])"
    let source = try BookSource(
      file: path, converter: Converter(programs, environment: ["HOME": desk.directory]))
    #expect(!source.isConverted)
    let remedy = "try: pdftotext -layout \(path) - | bifolio"
    #expect(throws: Failure("\(path) is a PDF document; \(remedy)")) {
      try source.book(Settings())
    }
  }

  @Test func aConvertedFileIsKnownToKOReaderByItsOwnBytesAndHasNoPlacesForIt() throws {
    let source = try source("printf 'The lamp was lit.\n'")
    let book = try source.book(Settings())
    let bytes = Array(Self.pdf.utf8)
    #expect(source.documentID == DocumentID { Array(bytes[$0.clamped(to: 0..<bytes.count)]) })
    #expect(BookPositions(of: book, in: source, Settings()) == nil)
    #expect(source.isKnownOtherwise && source.length == bytes.count)
    // The converted text is not taken for the file once the file is gone.
    #expect(unlink(try #require(source.path)) == 0)
    #expect(source.documentID == nil)
  }

  /// A converter by a script, and a PDF.
  private func source(_ script: String, of file: String = pdf) throws -> BookSource {
    let path = try desk.write(file, to: "lamp.pdf")
    try makeDirectories("\(desk.directory)/programs")
    try makeProgram("\(desk.directory)/programs/turn", script)
    let programs = Programs(converters: ["pdf": "\(desk.directory)/programs/turn {}"])
    return try BookSource(
      file: path, converter: Converter(programs, environment: ["HOME": desk.directory]))
  }

  @Test func theBookIsTheFileAndNotItsText() throws {
    let one = try source("echo The lamp.")
    let other = try source("echo '<html><head><title>A lamp</title></head>'; echo '<p>Lit.</p>'")
    #expect(one.fingerprint == other.fingerprint)
    #expect(try one.book(Settings()).fingerprint == one.fingerprint)
    #expect(try other.book(Settings()).title == "A lamp")
    #expect(try other.book(Settings()).fingerprint == one.fingerprint)
  }

  @Test func aTextThatIsCutIsSaidToBeDamaged() throws {
    #expect(try source("echo The lamp; exit 1").book(Settings()).isDamaged)
    #expect(try !source("echo The lamp").book(Settings()).isDamaged)
  }

  @Test func outputThatIsNoBookEitherIsRefusedWithoutAnotherConversion() throws {
    #expect(throws: Failure.self) { try source("cat \"$1\"").book(Settings()) }
  }
}
