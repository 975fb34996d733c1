import Foundation
import Paging
import Testing

// The example in docs/development/page-controller.md, word for word:
struct Slide: Identifiable {
  let id: Int
  let title: String
}

/// Shows each slide for two seconds and returns the titles that came to rest.
func slideShow(_ slides: [Slide]) throws(PageControllerError) -> [String] {
  var pages = PageController(try StaticPages(slides), layout: PageLayout(transitionStyle: .scroll))
  var titles: [String] = []
  for frame in 0..<slides.count * 120 {
    let now = Duration.milliseconds(17) * frame
    if frame % 120 == 119 { pages.step(.forward, cause: .program, at: now) }
    pages.tick(at: now)
    for case .didAppear(let slide) in pages.takeEvents() { titles.append(slide.title) }
    // Here the owner draws pages.presentation(at: now).
  }
  return titles
}
// End of the example.

struct SlideShowTests {
  private let slides = ["One", "Two", "Three"].enumerated().map {
    Slide(id: $0.offset, title: $0.element)
  }

  @Test func theExampleOfTheDocumentationWorks() throws {  // S2.24, S4.36
    #expect(try slideShow(slides) == ["One", "Two", "Three"])
  }

  @Test func theDocumentationHasThisExample() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let parts = source.components(separatedBy: "word for word:\n")
    try #require(parts.count == 2)
    let example = parts[1].components(separatedBy: "// End of")[0]
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/development/page-controller.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(example))
  }
}
