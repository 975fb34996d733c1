import BookText
import ProcessorTime
import Testing

/// Texts as programs make them of books: a paragraph in a line, tabs before paragraphs, titles as close to
/// the text as paragraphs are.
@Suite("Texts made by programs from books")
struct ConvertedTextTests {
  @Test func manyItemsTakeLinearTime() throws {
    let growth = try growth(ofFourTimes: 20_000) { count in
      let text = String(repeating: "-  Eggs\n", count: count)
      let items = try book("\(prose)\n\n\(text)").blocks.count { $0.kind == .listItem }
      #expect(items == count)
    }
    #expect(growth < 8)
  }

  // MARK: Titles as close to the text as paragraphs are

  private let titles = [
    "The Clocks of the Keeper", "Ferries and Locks", "On Bells", "The Winter of the Flood",
    "Eggs for the Town", "Wages of a Keeper", "The Other Side", "Ropes and Chains",
    "A Visit to the Mill", "The Last Boat", "The Road in the Fog", "Salt", "Two Letters",
    "The Weir at Night", "An Inspector Calls", "Snow on the Towpath", "The Auction",
    "Mr Lamb and his Dog", "A Question of Time", "The Heron", "What the Lodger Kept",
  ]

  private func text(_ titles: [String]) -> String {
    titles.flatMap { [$0, prose, shortProse] }.joined(separator: "\n\n")
  }
}
