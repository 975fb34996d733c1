/// A search for the best way to divide lines into pages: the places between lines that were
/// reached, how, and at what cost.
struct PageSearch: Sendable {
  /// A place between two lines, reached by making pages before it.
  struct Place: Sendable {
    /// The index of the line with which the next page begins.
    let line: Int32
    /// The line after the last one of the page before.
    private(set) var end: Int32
    /// The index of the place where that page begins, or -1.
    fileprivate(set) var previous: Int32
    /// The next place at the same line, or -1.
    fileprivate(set) var next: Int32
    /// True if an odd number of pages precedes it; only counted if pages face each other.
    let isOdd: Bool
    /// The rows left empty on the previous page, if the next one faces it.
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

    /// Replaces the way to this place if the new one is cheaper.
    fileprivate mutating func improve(end: Int, previous: Int, cost: Int) {
      guard cost < self.cost else { return }
      self.end = Int32(end)
      self.previous = Int32(previous)
      self.cost = cost
    }
  }

  private var places: [Place] = []
  /// The line with which the first undecided page begins.
  private(set) var start: Int
  /// For each line from `start` on, the last place found there, or -1.
  private var heads: [Int32] = [0]

  /// Prepares a search that begins with the line `start`.
  init(start: Int) {
    self.start = start
    places.append(
      Place(line: start, end: start, previous: -1, next: -1, isOdd: false, emptyRows: 0, cost: 0))
  }

  /// The place with `index`.
  subscript(index: Int) -> Place { places[index] }

  /// Returns the first place at `line`; nil if none was reached.
  func first(at line: Int) -> Int? {
    let index = line - start
    return index < heads.count && heads[index] >= 0 ? Int(heads[index]) : nil
  }

  /// Returns the place after the one with `index` at the same line.
  func next(after index: Int) -> Int? { places[index].next < 0 ? nil : Int(places[index].next) }

  /// Records that `line` can be reached from a place by a page that ends before the line `end`.
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
    append(
      Place(
        line: line, end: end, previous: previous, next: -1, isOdd: isOdd, emptyRows: emptyRows,
        cost: cost))
  }

  /// Adds a place before the others at its line.
  private mutating func append(_ place: Place) {
    let index = Int(place.line) - start
    while heads.count <= index { heads.append(-1) }
    var place = place
    place.next = heads[index]
    heads[index] = Int32(places.count)
    places.append(place)
  }

  /// Returns the pages of the best way to `end`, the line after the last, as ranges of lines.
  func pages(upTo end: Int) -> [Range<Int>] {
    var best = first(at: end)
    var index = best
    while let place = index {
      if let least = best, places[place].cost < places[least].cost { best = place }
      index = next(after: place)
    }
    return best.map(pages(before:)) ?? []
  }

  /// Returns the pages of the way to a place.
  private func pages(before place: Int) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var place = place
    while places[place].previous >= 0 {
      let previous = Int(places[place].previous)
      pages.append(Int(places[previous].line)..<Int(places[place].end))
      place = previous
    }
    return pages.reversed()
  }

  // MARK: Decided pages

  /// Decides the page ends more than `horizon` lines before `position`: as on the best way to a
  /// place from there on. Other ways are dropped; those through the same place are continued.
  ///
  /// - Parameter position: The first line from which no page has been tried.
  /// - Returns: The decided pages, as ranges of lines.
  /// - Complexity: O(*n*) in the number of stored places.
  mutating func decide(before position: Int, horizon: Int) -> [Range<Int>] {
    guard var fork = cheapestPlace(from: position) else { return [] }
    while places[fork].line > position - horizon, places[fork].previous >= 0 {
      fork = Int(places[fork].previous)
    }
    let decided = pages(before: fork)
    if !decided.isEmpty { begin(at: fork) }
    return decided
  }

  private func cheapestPlace(from position: Int) -> Int? {
    var cheapest: Int?
    for line in position..<max(position, start + heads.count) {
      var index = first(at: line)
      while let place = index {
        if cheapest.map({ places[place].cost < places[$0].cost }) ?? true { cheapest = place }
        index = next(after: place)
      }
    }
    return cheapest
  }

  /// Makes `fork` the beginning, and drops the places that are not reached from it.
  private mutating func begin(at fork: Int) {
    let old = self
    start = Int(old.places[fork].line)
    heads = [0]
    places = [old.places[fork]]
    places[0].previous = -1
    places[0].next = -1
    var renumbered = Array(repeating: Int32(-1), count: old.places.count)
    renumbered[fork] = 0
    for line in start + 1..<old.start + old.heads.count {
      // The order of the places at a line does not change: of equal ways the first is taken.
      var kept: [Int] = []
      var index = old.first(at: line)
      while let place = index {
        if renumbered[Int(old.places[place].previous)] >= 0 { kept.append(place) }
        index = old.next(after: place)
      }
      for place in kept.reversed() {
        renumbered[place] = Int32(places.count)
        var moved = old.places[place]
        moved.previous = renumbered[Int(moved.previous)]
        append(moved)
      }
    }
  }
}
