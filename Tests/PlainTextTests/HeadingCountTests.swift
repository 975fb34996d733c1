import Foundation
import PlainText
import RealBooks
import Testing

@testable import BookText

/// Numbered headings with missing numbers: between 55 and 58 the numbers 56 and 57.
///
/// `tools/structure/holes` looks for the same in any text, and knows more forms of numbers.
@Suite("Counts of headings")
struct HeadingCountTests {
  @Test(arguments: RealBook.bundled)
  func noBundledBookLacksANumber(book: RealBook) throws {
    #expect(try holes(in: book.book()) == [])
  }

  @Test(arguments: StructureCaseTests.names)
  func noCaseLacksANumberUnlessItSaysSo(name: String) throws {
    let folder = StructureCaseTests.folder
    let expected = try String(
      contentsOf: folder.appending(path: "\(name).expected"), encoding: .utf8)
    // A remark for texts with numbers missing from the source.
    guard !expected.contains("# lacks numbers\n") else { return }
    let text = try Data(contentsOf: folder.appending(path: "\(name).txt"))
    #expect(try holes(in: Book(plainText: Array(text), named: name)) == [])
  }

  private static let counts: [(titles: [String], expected: [String])] = [
    (["Chapter 55. A Lamp", "Chapter 56"], []),
    (["Chapter I", "Chapter II", "Chapter IV. A Lamp"], ["chapter: 3 before Chapter IV. A Lamp"]),
    // A second volume, or a part of a book.
    (["Chapter 55", "Chapter 57"], ["chapter: 56 before Chapter 57"]),
    (["Book I", "Chapter 1", "Chapter 2", "Book II", "Chapter 1"], []),
    (["Book I", "Chapter 1", "Book II", "Chapter 2", "Book IV"], ["book: 3 before Book IV"]),
    (["Scene 1", "Scene 2", "Scene 3", "Scene 2"], ["scene: 1 before Scene 2"]),
    (["1. A", "2. B", "I. C", "II. D", "5. E"], ["digits: 3...4 before 5. E"]),
    (["1.1 A", "1.2 B", "2.1 C", "2.3 D"], ["2: 2 before 2.3 D"]),
    (["A", "B", "C", "D"], []),
    (["I", "II", "III", "IV", "VI"], ["Roman: 5 before VI"]),
    (["第一回", "第二回", "第十二回"], ["第回: 3...11 before 第十二回"]),
    (["第9章 门", "第10章 灯", "第12章 海"], ["第章: 11 before 第12章 海"]),
    (["1822", "1824"], []),
  ]

  @Test(arguments: counts.indices)
  func aNumberThatACountLacksIsSaid(index: Int) {
    #expect(holes(among: Self.counts[index].titles) == Self.counts[index].expected)
  }

  // MARK: Counting

  private func holes(in book: Book) -> [String] {
    holes(among: book.blocks.filter(\.isHeading).map { book.title(of: $0) })
  }

  /// Returns the missing numbers among titles, with the title below each hole.
  private func holes(among titles: [String]) -> [String] {
    var (last, found): ([String: Int], [String]) = ([:], [])
    for title in titles {
      guard let (form, number) = count(of: title) else { continue }
      let before = last[form] ?? 0
      // A single letter is a number only if it continues others.
      if form.hasPrefix("Roman"), title.prefix(2).count(where: \.isLetter) == 1,
        number != before + 1, number != 1
      {
        continue
      }
      let start = number > before ? before + 1 : 1
      if last[form] != nil, number != before, number > start {
        let missing = start == number - 1 ? "\(start)" : "\(start...number - 1)"
        found.append("\(form): \(missing) before \(title)")
      }
      last[form] = number
    }
    return found
  }

  /// Returns the form of a title, shared by all titles counted together, and its number; nil without one.
  private func count(of title: String) -> (form: String, number: Int)? {
    if let match = title.firstMatch(of: /第\s*([0-9]+|[一二三四五六七八九十百]+)\s*(\S)/) {
      return ("第\(match.2)", value(of: match.1) ?? chineseValue(of: match.1))
    }
    if let match = title.prefixMatch(of: /([0-9.]*)\.([0-9]+)\.?\s/), let last = value(of: match.2)
    {
      return (String(match.1), last)
    }
    if let match = title.prefixMatch(of: /([0-9]+|[IVXLC]+)([.:)]|\s|$)/),
      let number = value(of: match.1)
    {
      let kind = match.1.first?.isNumber == true ? "digits" : "Roman"
      // A number alone counts together with numbers before a title, with or without a stop.
      let sign = match.2 == "." ? "" : match.2.trimmingPrefix(/\s/)
      // Years are no numbers of chapters.
      return number < 1000 ? (kind + sign, number) : nil
    }
    let pattern = /(\p{Lu}\p{L}+)\.?\s+([0-9]+|[IVXLC]+)([^.\w]|\.(?![0-9])|$)/
    guard let match = title.prefixMatch(of: pattern), let number = value(of: match.2) else {
      return nil
    }
    return (match.1.lowercased(), number)
  }

  /// Returns the value of digits or of a Roman number.
  private func value(of word: Substring) -> Int? {
    Array(word.utf8).withTextBytes { $0.numeralValue(of: 0..<$0.count) }
  }

  /// Returns the value of a Chinese number below two hundred: 十二, 一百二十.
  private func chineseValue(of word: Substring) -> Int {
    var (total, digit) = (0, 0)
    for sign in word {
      switch sign {
      case "十": (total, digit) = (total + max(1, digit) * 10, 0)
      case "百": (total, digit) = (total + max(1, digit) * 100, 0)
      default: digit = 1 + (Array("一二三四五六七八九").firstIndex(of: sign) ?? 0)
      }
    }
    return total + digit
  }
}
