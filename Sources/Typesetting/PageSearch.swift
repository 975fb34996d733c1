/// A search for the best way to put lines on pages: which places between lines were reached, how,
/// and at what cost.
struct PageSearch {
  /// A place between two lines, reached by making pages before it.
  struct Place {
    /// The index of the line with which the next page begins.
    let line: Int32
    /// The line after the last one of the page before.
    private(set) var end: Int32
    /// The place where that page begins, as an index, or -1.
    fileprivate(set) var previous: Int32
    /// The next place at the same line, or -1.
    fileprivate let next: Int32
    /// Whether an odd number of pages has been made; only counted where pages lie side by side.
    let isOdd: Bool
    /// The rows left empty on the page before, where the next one is seen with it.
    let emptyRows: Int16
    private(set) var cost: Int

    fileprivate init(
      line: Int, end: Int, previous: Int, next: Int32, isOdd: Bool, emptyRows: Int, cost: Int
    ) {
      self.line = Int32(line)
      self.end = Int32(end)
      self.previous = Int32(previous)
      self.next = next
      self.isOdd = isOdd
      self.emptyRows = Int16(clamping: emptyRows)
      self.cost = cost
    }

    /// Takes a cheaper way, if it is one.
    fileprivate mutating func improve(end: Int, previous: Int, cost: Int) {
      guard cost < self.cost else { return }
      self.end = Int32(end)
      self.previous = Int32(previous)
      self.cost = cost
    }
  }

  private var places: [Place] = []
  /// For each line the last place found there, or -1.
  private var heads: [Int32]

  /// Prepares a search over `count` lines that begins with the line `start`.
  init(lines count: Int, start: Int) {
    heads = Array(repeating: -1, count: count + 1)
    heads[start] = 0
    places.append(
      Place(line: start, end: start, previous: -1, next: -1, isOdd: false, emptyRows: 0, cost: 0))
  }

  /// The place with `index`.
  subscript(index: Int) -> Place { places[index] }

  /// The first place at `line`, or nil where none was reached.
  func first(at line: Int) -> Int? { heads[line] < 0 ? nil : Int(heads[line]) }

  /// The place after the one with `index` at the same line.
  func next(after index: Int) -> Int? { places[index].next < 0 ? nil : Int(places[index].next) }

  /// Notes that `line` can be reached from a place by a page that ends before the line `end`.
  mutating func reach(
    _ line: Int, from previous: Int, end: Int, isOdd: Bool, emptyRows: Int, cost: Int
  ) {
    var index = first(at: line)
    while let place = index {
      if places[place].isOdd == isOdd, places[place].emptyRows == emptyRows {
        places[place].improve(end: end, previous: previous, cost: cost)
        return
      }
      index = next(after: place)
    }
    places.append(
      Place(
        line: line, end: end, previous: previous, next: heads[line], isOdd: isOdd,
        emptyRows: emptyRows, cost: cost))
    heads[line] = Int32(places.count - 1)
  }

  /// The pages of the best way to the end, as ranges of lines.
  func pages() -> [Range<Int>] {
    var best = first(at: heads.count - 1)
    var index = best
    while let place = index {
      if let least = best, places[place].cost < places[least].cost { best = place }
      index = next(after: place)
    }
    var pages: [Range<Int>] = []
    while let place = best, places[place].previous >= 0 {
      let previous = Int(places[place].previous)
      pages.append(Int(places[previous].line)..<Int(places[place].end))
      best = previous
    }
    return pages.reversed()
  }
}
