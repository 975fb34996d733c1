/// What the data source has said of neighbours, so that it is asked once.
struct NeighbourAnswers<Page: Identifiable> where Page.ID: Sendable {
  private struct Question: Hashable {
    let id: Page.ID
    let direction: Direction
  }

  private var known: [Question: Page?] = [:]

  /// The neighbour of `page`, asked for where it is not known.
  mutating func neighbour(_ direction: Direction, of page: Page, ask: () -> Page?) -> Page? {
    let question = Question(id: page.id, direction: direction)
    if let answer = known[question] { return answer }
    let answer = ask()
    known[question] = .some(answer)
    return answer
  }

  /// Keeps the answers about and among these pages only.
  mutating func keep(_ ids: Set<Page.ID>) {
    known = known.filter { question, answer in
      ids.contains(question.id) && answer.map { ids.contains($0.id) } ?? true
    }
  }

  mutating func removeAll() { known.removeAll(keepingCapacity: true) }
}
