import BookText
import CMath

/// A chapter of a text: a heading, or several, and the paragraphs up to the next one.
struct Chapter: Hashable, Sendable {
  /// Its paragraphs.
  var paragraphs: Range<Int>
  /// Its length in bytes.
  var length = 0
  /// The number borne by a heading; nil if none bears one.
  var number: Int?

  /// Returns the chapters of a text, the paragraphs before the first heading included.
  ///
  /// - Complexity: O(*n*) in the paragraphs and in the headings' lengths.
  static func all(in text: [UInt8], _ paragraphs: [PairedText.Paragraph]) -> [Chapter] {
    var chapters: [Chapter] = []
    var wasHeading = false
    for (index, paragraph) in paragraphs.enumerated() {
      if chapters.isEmpty || paragraph.isHeading && !wasHeading {
        chapters.append(Chapter(paragraphs: index..<index))
      }
      let last = chapters.count - 1
      chapters[last].paragraphs = chapters[last].paragraphs.lowerBound..<index + 1
      chapters[last].length += paragraph.range.count
      if paragraph.isHeading, chapters[last].number == nil,
        paragraph.range.count <= longestHeading
      {
        let title = String(decoding: text[paragraph.range], as: UTF8.self)
        chapters[last].number = TitleNumber(ofTitle: title)?.value
      }
      wasHeading = paragraph.isHeading
    }
    return chapters
  }

  /// Most bytes of a heading whose number is read.
  private static let longestHeading = 1 << 10
}

/// The chapters of two texts that face each other, found without reading their paragraphs.
enum ChapterPairs {
  /// A pair: the cheapest way of pairing chapters, by their numbers, their lengths and the numbers of their
  /// paragraphs, in order.
  private struct Cell {
    var cost: Float = .infinity
    var isPair = false
    var isFirstAlone = false
  }

  /// Most chapters of a text that are compared.
  private static let most = 600
  /// A chapter without a partner.
  private static let alone: Float = 2
  /// The spreads of the logarithms of the ratios of lengths, and of numbers of paragraphs.
  private static let lengthSpread: Float = 0.2
  private static let countSpread: Float = 0.6
  private static let mostOfEach: Float = 4
  private static let sameNumber: Float = -2
  private static let otherNumber: Float = 3
  /// The greatest cost of a pair that is sure.
  private static let sure: Float = 1

  /// Returns the pairs of chapters that are almost certain, in order. None unless half of the chapters of
  /// either text are in such pairs.
  ///
  /// - Complexity: O(*n* · *m*) in the chapters, 360,000 pairs at most.
  static func sure(_ first: [Chapter], _ second: [Chapter]) -> [(first: Chapter, second: Chapter)] {
    guard (2...most).contains(first.count), (2...most).contains(second.count) else { return [] }
    let lengths = [first, second].map { $0.reduce(0) { $0 + $1.length } }
    var ratio = Float(max(1, lengths[1])) / Float(max(1, lengths[0]))
    // A long preface falsifies the ratio of the whole lengths.
    let ratios = pairs(first, second, ratio).map {
      Float(max(1, $0.second.length)) / Float(max(1, $0.first.length))
    }
    if !ratios.isEmpty { ratio = ratios.sorted()[ratios.count / 2] }
    let found = pairs(first, second, ratio).filter { cost($0.first, $0.second, ratio) <= sure }
    return 2 * found.count >= max(first.count, second.count) ? found : []
  }

  private static func pairs(
    _ first: [Chapter], _ second: [Chapter], _ ratio: Float
  ) -> [(first: Chapter, second: Chapter)] {
    let width = second.count + 1
    var cells = [Cell](repeating: Cell(), count: (first.count + 1) * width)
    for row in 0...first.count {
      for column in 0...second.count {
        var cell = Cell()
        if row == 0, column == 0 { cell.cost = 0 }
        if row > 0, column > 0 {
          let own = cost(first[row - 1], second[column - 1], ratio)
          cell = Cell(cost: cells[(row - 1) * width + column - 1].cost + own, isPair: true)
        }
        if row > 0, cells[(row - 1) * width + column].cost + alone < cell.cost {
          cell = Cell(cost: cells[(row - 1) * width + column].cost + alone, isFirstAlone: true)
        }
        if column > 0, cells[row * width + column - 1].cost + alone < cell.cost {
          cell = Cell(cost: cells[row * width + column - 1].cost + alone)
        }
        cells[row * width + column] = cell
      }
    }
    var pairs: [(first: Chapter, second: Chapter)] = []
    var (row, column) = (first.count, second.count)
    while row > 0 || column > 0 {
      let cell = cells[row * width + column]
      if cell.isPair { pairs.append((first[row - 1], second[column - 1])) }
      (row, column) =
        cell.isPair
        ? (row - 1, column - 1) : cell.isFirstAlone ? (row - 1, column) : (row, column - 1)
    }
    return pairs.reversed()
  }

  /// The cost of a pair of chapters.
  private static func cost(_ first: Chapter, _ second: Chapter, _ ratio: Float) -> Float {
    func cost(_ one: Float, _ other: Float, _ spread: Float) -> Float {
      let logarithm = Float(log(Double((other + 1) / (one + 1))))
      return min(mostOfEach, logarithm * logarithm / (2 * spread * spread))
    }
    let lengths = cost(Float(first.length) * ratio, Float(second.length), lengthSpread)
    let counts = cost(
      Float(first.paragraphs.count), Float(second.paragraphs.count), countSpread)
    guard let number = first.number, let other = second.number else { return lengths + counts }
    return lengths + counts + (number == other ? sameNumber : otherNumber)
  }
}
