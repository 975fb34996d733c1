import BookText
import Testing

/// Speeches of plays, and similar paragraphs.
@Suite("Plays")
struct PlayTests {
  private let words = "Where is the lamp that hung above the door of the mill in the winter when"
  private let more = "nobody came by, and who has taken it away from there?"

  /// Returns a play with the names of its speakers on separate lines.
  private func namesAbove(_ names: [String]) throws -> Book {
    try book(names.map { "\($0)\n\n\(words)\n\(more)\n" }.joined(separator: "\n"))
  }

  @Test func aNameInItalicsOnALineOfItsOwnIsKeptWithTheSpeechBelow() throws {
    let speakers = try namesAbove((0..<14).map { $0 % 2 == 0 ? "_Anna_" : "_Ben_" }).blocks
      .filter { $0.layout.traits.contains(.keptWithNext) }
    #expect(speakers.count == 14)
    #expect(try !namesAbove((0..<14).map { "_Anna \($0)_" }).blocks.contains { $0.kind == .speech })
  }

  @Test func aNameOnALineOfItsOwnIsKeptWithTheSpeechBelow() throws {
    let book = try namesAbove((0..<14).map { $0 % 2 == 0 ? "ANNA." : "BEN." } + ["THE MILLER."])
    let speakers = book.blocks.filter { $0.layout.traits.contains(.keptWithNext) }
    // The miller has one speech.
    #expect(speakers.count == 15)
    #expect(speakers.allSatisfy { $0.kind == .speech })
    #expect(speakers.last.map { book.line($0.range) } == "THE MILLER.")
  }

  @Test func namesAboveParagraphsThatAreNoPlayAreNotKept() throws {
    let names = (0..<14).map { "ANNA THE \(String(repeating: "X", count: $0 + 1))Y." }
    #expect(
      try namesAbove(names).blocks.allSatisfy { !$0.layout.traits.contains(.keptWithNext) })
  }
}
