import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A guide of three screens: a source defined in this file that records its calls.
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
  /// A page that is its title.
  fileprivate struct Named: Identifiable, Equatable { let id: String }
}

struct SeparationTests {
  @Test func theDataAndTheViewAreObjectsApartFromTheController() {  // S5.08
    var controller = PageController(Guide())
    controller.layOut(.scroll)
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

  @Test func aPageThatIsThereAlreadyDoesNotComeTwice() {  // S3.07
    let fixture = Fixture(pages: 5, start: 2, .scroll)
    fixture.controller.setPages([2], at: .zero)
    fixture.controller.move(to: 2, at: .zero)
    #expect(fixture.take() == [])
    // A leaf that is dragged to and fro and released: each page appears once and disappears once.
    fixture.controller.beginDrag(at: .zero)
    for way in [0.1, 0.4, 0.2, 0.6] { fixture.controller.moveDrag(by: way, at: .zero) }
    fixture.controller.endDrag(at: .zero)
    fixture.runOut()
    let entries = fixture.take()
    #expect(fixture.visible == [3])
    for entry in ["3 will appear", "3 did appear", "2 will disappear", "2 did disappear"] {
      #expect(entries.count { $0 == entry } == 1, "\(entry)")
    }
    fixture.controller.prefetchNeighbours()
    fixture.controller.prefetchNeighbours()
    #expect(fixture.controller.cachedPageCount == 3)
  }
}
