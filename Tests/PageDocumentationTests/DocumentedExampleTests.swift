import Cells
import Films
import Foundation
import Paging
import Testing
import Transitions

/// The examples of `Sources/Page/Documentation`, as they are printed there.
@Suite("Examples of the package Page")
struct DocumentedExampleTests {
  @Test("Pages of an album come, go and are seen")
  func paging() throws {
    // Paging.md
    struct Photo: Identifiable {
      let id: String
    }
    var album = PageController(
      try StaticPages([Photo(id: "Lock"), Photo(id: "Gate"), Photo(id: "Boat")]))
    album.step(.forward, at: .zero)
    album.tick(at: .seconds(1))
    album.remove(["Boat"], at: .seconds(1))
    let isRefused = album.insert([Photo(id: "Lock")], at: .seconds(1)) != .done
    var seen: [String] = []
    for case .didAppear(let photo) in album.takeEvents() { seen.append(photo.id) }
    // End
    #expect(seen == ["Lock", "Gate"] && isRefused && album.source.count == 2)
  }

  @Test("Text becomes cells that control nothing")
  func cells() {
    // Cells.md
    var grid = Grid(size: Size(columns: 12, rows: 2))
    let ink = Style(foreground: Color(0x33302A), background: Color(0xF3ECDD))
    grid.fill(Rect(column: 0, row: 0, columns: 12, rows: 2), with: Cell(.space, ink))
    let used = grid.write("漢字 \u{1B}[2J", column: 1, row: 0, style: ink)
    let escape = grid[column: 6, row: 0].glyph.text
    // End
    #expect(used == 9 && escape == "␛" && grid.lines == [" 漢字 ␛[2J", ""])
  }

  @Test("A leaf curls from one screen to another")
  func transitions() {
    // Transitions.md
    let size = Size(columns: 40, rows: 10)
    let old = Grid(size: size, filledWith: Cell("a"))
    let new = Grid(size: size, filledWith: Cell("b"))
    let paper = Rect(column: 0, row: 0, columns: 40, rows: 10)
    let curl = Curl(
      leaf: LeafCoordinates(paper: paper, isSpread: false), lighting: .onPaper(.glyphs))
    let halfway = curl.frame(from: old, to: new, progress: 0.5)
    let end = curl.frame(from: old, to: new, progress: 1)
    // End
    #expect(halfway.lines.joined().contains("a") && halfway.lines.joined().contains("b"))
    #expect(end == new && curl.frame(from: old, to: new, progress: 0) == old)
  }

  @Test("Screens become a picture that moves")
  func films() {
    // Films.md
    let size = Size(columns: 40, rows: 10)
    var film = Film()
    for letter in ["a", "b"] as [Glyph] {
      let isTaken = film.add(Grid(size: size, filledWith: Cell(letter)), for: .seconds(1))
      precondition(isTaken)
    }
    let picture = film.svg(title: "Two letters", description: "bbbb")
    // End
    #expect(picture.contains("@keyframes") && picture.contains("<title id=\"title\">Two letters"))
  }

  @Test(
    "Each page prints the example that is compiled here",
    arguments: ["Paging", "Cells", "Transitions", "Films"])
  func examples(product: String) throws {
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").path
    let page = try text("\(root)/Sources/Page/Documentation/\(product).md")
    let printed = page.components(separatedBy: "```swift\n")[1].components(separatedBy: "```")[0]
    let compiled = try text(#filePath).components(separatedBy: "// \(product).md\n")[1]
      .components(separatedBy: "    // End")[0]
    #expect(
      printed.split(separator: "\n") == compiled.split(separator: "\n").map { $0.dropFirst(4) })
  }
}
