import BookText
import Hyphenation
import PlainText
import Typesetting

extension TypesettingFigures {
  /// Counts the spreads of books, the spreads with pages ending on different rows, and the rows left empty, with
  /// notes in their places and at the feet of their pages. Spreads with the last page of a section do not count:
  /// it ends with its text.
  ///
  /// A foot stands at the bottom of its page: the rows above its rule take the difference, and a page with notes
  /// ends level with a full one. The empty rows include those above the rule.
  static func spreads(of paths: [String], measure: Int, lines: Int) throws {
    print("| cells | lines | book | notes | spreads | not level | rows empty a page |")
    print("|---|---|---|---|---|---|---|")
    for atFoot in [false, true] {
      var all = Spreads()
      for path in paths {
        let book = try Book(plainText: contents(of: path), named: "book")
        let own = spreads(of: book, measure: measure, lines: lines, notesAtFoot: atFoot)
        print(own.row(book.title, measure, lines, notesAtFoot: atFoot))
        all += own
      }
      print(all.row("all", measure, lines, notesAtFoot: atFoot))
    }
  }

  private static func spreads(
    of book: Book, measure: Int, lines: Int, notesAtFoot: Bool
  ) -> Spreads {
    let hyphenator = book.spelling.flatMap { PatternFiles().hyphenator(for: $0) }
    var format = PageFormat(measure: measure, lines: lines, facing: .fromFirst)
    format.setsNotesAtFoot = notesAtFoot
    var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
    pagination.set(atLeast: .max)
    var own = Spreads()
    for index in stride(from: 0, to: pagination.count - 2, by: 2)
    where pagination[index].section == pagination[index + 2].section {
      let pages = [pagination[index], pagination[index + 1]]
      let rows = pages.map { page in
        page.sinkage + page.lines.count + (page.foot.map { 1 + $0.lines.count } ?? 0)
      }
      let ends = zip(pages, rows).map { $0.foot == nil ? $1 : lines }
      own.all += 1
      if ends[0] != ends[1] { own.uneven += 1 }
      own.empty += rows.reduce(0) { $0 + lines - $1 }
    }
    return own
  }
}

/// Counts of spreads.
private struct Spreads {
  var (all, uneven, empty) = (0, 0, 0)

  static func += (sum: inout Spreads, part: Spreads) {
    sum.all += part.all
    sum.uneven += part.uneven
    sum.empty += part.empty
  }

  func row(_ name: String, _ measure: Int, _ lines: Int, notesAtFoot: Bool) -> String {
    let count = max(1, all)
    let (share, rows) = (uneven * 1000 / count, empty * 50 / count)
    return "| \(measure) | \(lines) | \(name) | \(notesAtFoot ? "foot" : "place") | \(all) "
      + "| \(uneven) (\(share / 10).\(share % 10) %) | \(rows / 100).\(rows / 10 % 10)\(rows % 10) |"
  }
}
