import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A guide of three screens: a source defined in this file, with a record of its calls.
private struct Guide: PageSource {
  let titles = ["Welcome", "Keys", "Begin"]

  func page(withID id: String) -> TestPage.Named? {
    titles.contains(id) ? TestPage.Named(id: id) : nil
  }
  func page(_ direction: Direction, of page: TestPage.Named) -> TestPage.Named? {
    guard let index = titles.firstIndex(of: page.id) else { return nil }
    return self.page(at: index + direction.rawValue)
  }
  func page(at index: Int) -> TestPage.Named? {
    titles.indices.contains(index) ? TestPage.Named(id: titles[index]) : nil
  }
}

extension TestPage {
  /// A page identified by its title.
  fileprivate struct Named: Identifiable, Equatable { let id: String }
}

struct SeparationTests {
  @Test func theDataAndTheViewAreObjectsApartFromTheController() {  // S5.08
    var controller = PageController(Guide(), layout: .scroll)
    _ = controller.takeEvents()
    controller.step(.forward, at: .zero)
    // A view gets the state and draws it, any number of times; two views of one state are equal.
    let (first, second) = (controller, controller)
    for time in [0, 90, 180, 90, 400] {
      #expect(first.presentation(at: ms(time)) == second.presentation(at: ms(time)))
      #expect(first.presentation(at: ms(time)) == controller.presentation(at: ms(time)))
    }
    let seen = first.presentation(at: ms(180))
    guard case .turning(let from, let to, .forward, let progress, _) = seen else {
      Issue.record("no turn is shown")
      return
    }
    #expect(from.map { $0?.id } == ["Welcome"] && to.map { $0?.id } == ["Keys"])
    #expect(progress > 0 && progress < 1)
    // Drawing has moved nothing; moves are reported by events.
    #expect(controller.focus?.id == "Welcome")
    controller.tick(at: ms(400))
    #expect(controller.focus?.id == "Keys" && first.focus?.id == "Welcome")
    let moves = controller.takeEvents().compactMap { event in
      if case .didMove(_, let page, _) = event { page?.id } else { nil }
    }
    #expect(moves == ["Keys"])
  }

  @Test(arguments: [1, 2, 5])
  func eachPageStandsOnePageFromItsNeighboursAndNothingBeyondTheEnds(count: Int) {  // S3.07
    for index in 0..<count {
      for way in [0.25, -0.25] {
        let fixture = Fixture(pages: count, start: index, .scroll)
        fixture.controller.beginDrag(at: .zero)
        fixture.controller.moveDrag(by: way, at: .zero)
        let neighbour = way > 0 ? index + 1 : index - 1
        switch fixture.controller.presentation(at: .zero) {
        case .turning(let from, let to, _, let progress, _):
          #expect(from.map { $0?.id } == [index] && to.map { $0?.id } == [neighbour])
          #expect(progress == 0.25 && (0..<count).contains(neighbour))
        case .bumping(let pages, _, _):
          #expect(pages.map { $0?.id } == [index] && !(0..<count).contains(neighbour))
        default: Issue.record("page \(index) of \(count) does not move")
        }
      }
    }
  }
}
