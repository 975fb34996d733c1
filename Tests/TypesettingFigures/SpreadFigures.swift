import BookText
import Hyphenation
import PlainText
import Typesetting

extension TypesettingFigures {
  /// Counts the spreads of books, the spreads with pages ending on different rows, and the rows left empty.
  /// Spreads with the last page of a section do not count: it ends with its text.
  static func spreads(of paths: [String], measure: Int, lines: Int) throws {
    print("| cells | lines | book | spreads | not level | rows empty a page |")
    print("|---|---|---|---|---|---|")
    var (all, uneven, empty) = (0, 0, 0)
    for path in paths {
      let book = try Book(plainText: contents(of: path), named: "book")
      let hyphenator = book.spelling.flatMap { PatternFiles().hyphenator(for: $0) }
      var pagination = Pagination(
        of: book, format: PageFormat(measure: measure, lines: lines, facing: .fromFirst),
        hyphenator: hyphenator)
      pagination.set(atLeast: .max)
      var own = (all: 0, uneven: 0, empty: 0)
      for index in stride(from: 0, to: pagination.count - 2, by: 2)
      where pagination[index].section == pagination[index + 2].section {
        let pages = [pagination[index], pagination[index + 1]]
        let rows = pages.map { $0.sinkage + $0.lines.count }
        own.all += 1
        if rows[0] != rows[1] { own.uneven += 1 }
        own.empty += rows.reduce(0) { $0 + lines - $1 }
      }
      print(row(book.title, measure, lines, own))
      (all, uneven, empty) = (all + own.all, uneven + own.uneven, empty + own.empty)
    }
    print(row("all", measure, lines, (all, uneven, empty)))
  }

  private static func row(
    _ name: String, _ measure: Int, _ lines: Int, _ count: (all: Int, uneven: Int, empty: Int)
  ) -> String {
    let all = max(1, count.all)
    let (share, rows) = (count.uneven * 1000 / all, count.empty * 50 / all)
    return "| \(measure) | \(lines) | \(name) | \(count.all) "
      + "| \(count.uneven) (\(share / 10).\(share % 10) %) | \(rows / 100).\(rows / 10 % 10)\(rows % 10) |"
  }
}
