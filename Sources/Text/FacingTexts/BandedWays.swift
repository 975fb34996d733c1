import BookText

/// Places around a line that are compared: some parts of the second text for each part of the first, and its
/// end. Parts are paragraphs or chapters.
struct Band {
  /// Columns of each row, counted from the first part of the second text; some may be outside.
  let columns: [Range<Int>]
  /// Places in the rows before each row.
  let placesBefore: [Int]
  let places: Int

  /// Places of the widest row.
  var widest: Int { columns.map(\.count).max() ?? 0 }

  static let empty = Band(around: [], width: 0)

  /// If the line jumps between two rows by more than a quarter of the width, both rows have all columns of
  /// the jump, since a way may go along either. `line` has a column for each row.
  init(around line: [Int], width: Int) {
    var columns = line.map { $0 - width / 2..<$0 - width / 2 + width }
    for row in line.indices.dropLast() where line[row + 1] - line[row] > width / 4 {
      let (start, end) = (line[row] - width / 2, line[row + 1] - width / 2 + width)
      columns[row] = columns[row].lowerBound..<end
      columns[row + 1] = start..<columns[row + 1].upperBound
    }
    var (places, placesBefore) = (0, [Int]())
    for columns in columns {
      placesBefore.append(places)
      places += columns.count
    }
    (self.columns, self.places, self.placesBefore) = (columns, places, placesBefore)
  }

  /// Number among the places of its row; nil outside the band.
  func place(row: Int, column: Int) -> Int? {
    guard row >= 0, column >= 0, columns[row].contains(column) else { return nil }
    return column - columns[row].lowerBound
  }
}

/// The cheapest ways to the places of a band, and their steps. Costs six bytes of memory for each place.
///
/// A place is a row and a column: the numbers of parts of the first text and of the second that a way has
/// behind it. A group ends at the place that it reaches. Costs below 0 are gains.
struct BandedWays {
  /// Last step of a way: a group, or a part of one text without another.
  enum Step {
    static let paired = 0
    static let first = 1
    static let second = 2
    static let count = 3
  }

  /// Form of a group: the numbers of its parts on either side.
  typealias Shape = (first: Int, second: Int)

  /// A step of a way, its parts, and the step before it.
  struct Stage {
    let row, column: Int
    let step, before: Int
    let parts: Shape
  }

  private let band: Band
  private let shapes: [Shape]
  /// Rows kept for groups to begin in.
  let rowsKept: Int
  /// Places of the widest row.
  private let width: Int
  /// By the last step, for the places of the rows kept.
  private var costs: [Float]
  /// How the cheapest way ends with each kind of step, for all places: the kind of the step before it; of a
  /// group besides the number of its shape, times the number of kinds. The greatest number for no way.
  private var backs: [UInt16]

  /// Distance from an edge of the band at which a way touches it.
  private static let margin = 3

  /// All places are unreachable.
  init(_ band: Band, _ shapes: [Shape], rowsKept: Int) {
    (self.band, self.shapes, self.rowsKept) = (band, shapes, rowsKept)
    width = band.widest
    costs = Array(repeating: .infinity, count: rowsKept * width * Step.count)
    backs = Array(repeating: .max, count: band.places * Step.count)
  }

  /// Makes the places of a row unreachable, but for the beginning of both texts.
  mutating func begin(row: Int) {
    let start = row % rowsKept * width * Step.count
    for index in start..<start + band.columns[row].count * Step.count { costs[index] = .infinity }
    if row == 0, let origin = index(row: 0, column: 0) { costs[origin] = 0 }
  }

  /// First cost of a place; nil outside the band.
  private func index(row: Int, column: Int) -> Int? {
    band.place(row: row, column: column).map { (row % rowsKept * width + $0) * Step.count }
  }

  // MARK: Steps

  /// Cost of the cheapest way that ends with a group.
  func costOfGroup(row: Int, column: Int) -> Float {
    index(row: row, column: column).map { costs[$0] } ?? .infinity
  }

  /// Cost of the cheapest way to a place, and its last step; nil outside the band.
  func best(row: Int, column: Int) -> (cost: Float, step: Int)? {
    guard let index = index(row: row, column: column) else { return nil }
    var step = Step.paired
    for other in 1..<Step.count where costs[index + other] < costs[index + step] { step = other }
    return (costs[index + step], step)
  }

  /// Reaches a place by a group with the number of its shape, cheaper than any before.
  mutating func reach(row: Int, column: Int, by number: Int, after step: Int, cost: Float) {
    guard let here = index(row: row, column: column) else { return }
    costs[here] = cost
    record(row: row, column: column, Step.paired, number * Step.count + step)
  }

  /// Reaches a place by leaving out a part of one text, ``Step/first`` or ``Step/second``, if that is
  /// cheaper. `cost` has the cost of the first part left out and of each further one in a row.
  mutating func tryGap(
    _ step: Int, row: Int, column: Int, cost own: () -> (new: Float, next: Float)
  ) {
    let (up, aside) = (step == Step.first ? 1 : 0, step == Step.second ? 1 : 0)
    guard let from = index(row: row - up, column: column - aside),
      let here = index(row: row, column: column)
    else { return }
    let own = own()
    for before in 0..<Step.count {
      let cost = costs[from + before] + (before == step ? own.next : own.new)
      guard cost < costs[here + step] else { continue }
      costs[here + step] = cost
      record(row: row, column: column, step, before)
    }
  }

  private mutating func record(row: Int, column: Int, _ step: Int, _ code: Int) {
    guard let place = band.place(row: row, column: column) else { return }
    backs[(band.placesBefore[row] + place) * Step.count + step] = UInt16(clamping: code)
  }

  // MARK: Ways

  /// Follows the steps back from the end of both texts, and notes if they come within ``margin`` places of an
  /// edge of the band. Nil if no way within the band reaches the end.
  func way(toRow row: Int, column end: Int) -> (cost: Float, stages: [Stage], touchesEdge: Bool)? {
    guard let best = best(row: row, column: end), best.cost.isFinite else { return nil }
    var (row, column, step) = (row, end, best.step)
    var (stages, touchesEdge): ([Stage], Bool) = ([], false)
    while row > 0 || column > 0 {
      guard let place = band.place(row: row, column: column) else { return nil }
      let back = Int(backs[(band.placesBefore[row] + place) * Step.count + step])
      if back == UInt16.max { return nil }
      let columns = band.columns[row]
      if place < Self.margin && columns.lowerBound > 0
        || place >= columns.count - Self.margin && columns.upperBound <= end
      {
        touchesEdge = true
      }
      var parts: Shape = (step == Step.first ? 1 : 0, step == Step.second ? 1 : 0)
      if step == Step.paired { parts = shapes[back / Step.count] }
      let before = back % Step.count
      stages.append(Stage(row: row, column: column, step: step, before: before, parts: parts))
      (row, column, step) = (row - parts.first, column - parts.second, before)
    }
    return (best.cost, stages.reversed(), touchesEdge)
  }
}
