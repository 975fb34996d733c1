import BookText
import PlainText
import Testing

@Suite("References to manual pages")
struct ManualReferenceTests {
  @Test(arguments: [
    ("ls", "1"), ("git-log", "1"), ("printf", "3p"), ("_exit", "2"), ("std::vector", "3"),
    ("X.509", "7ssl"), ("[", "1"),
  ])
  func aNameIsThatOfAProgramOrAFile(name: String, section: String) {
    let reference = ManualReference(name: Array(name.utf8), section: Array(section.utf8))
    #expect(reference.map(\.description) == (name == "[" ? nil : "\(name)(\(section))"))
  }

  @Test(arguments: [
    ("", "1"), ("-k", "1"), ("--help", "1"), ("../etc", "1"), ("a/b", "1"), ("a b", "1"),
    ("a;b", "1"), ("$(x)", "1"), ("ls", ""), ("ls", "x"), ("ls", "0"), ("ls", "1;"),
    ("ls", "123456789"), ("l\u{1B}s", "1"), (String(repeating: "x", count: 129), "1"),
  ])
  func noOptionPathOrCommandIsAName(name: String, section: String) {
    #expect(ManualReference(name: Array(name.utf8), section: Array(section.utf8)) == nil)
  }

  private static let page = """
    FROB(1)                          User Commands                         FROB(1)

    NAME
           frob - frob things, unlike lamp(1) or f(x) or (1) or -k(1)

    SEE ALSO
           git-log(1), printf(3p), the options of git-rev-list(1) and those of git-
           diff(1), and the way in which a very long reference such as git-for‐
           each(1) is divided

    Frob 2                             May 2026                            FROB(1)
    """

  private func references(_ book: Book, in range: Range<Int>? = nil) -> [String] {
    book.links(in: range ?? 0..<book.text.count).compactMap { link in
      guard case .manualPage(let page) = link.target else { return nil }
      return page.description
    }
  }

  @Test func theyAreFoundInManualPagesAlone() throws {
    let book = try Book(plainText: Array(Self.page.utf8), named: "x")
    #expect(book.form == .manual)
    #expect(
      references(book) == [
        "lamp(1)", "git-log(1)", "printf(3p)", "git-rev-list(1)", "git-diff(1)",
        "git-foreach(1)",
      ])
    // Each once, whatever part of the page is looked at.
    for cut in stride(from: 0, through: book.text.count, by: 7) {
      #expect(
        references(book, in: 0..<cut) + references(book, in: cut..<book.text.count)
          == references(book))
    }
    let prose = try Book(
      plainText: Array("See lamp(1). It was late, and the lamps were lit.\n".utf8), named: "x")
    #expect(references(prose) == [])
  }
}
