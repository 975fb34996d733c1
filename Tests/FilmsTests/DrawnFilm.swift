import Cells
import Foundation
import Testing

@testable import Films

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG document as a viewer shows it: the letters and the colours of its cells at any time.
final class DrawnFilm: NSObject, XMLParserDelegate {
  struct Text {
    var (xs, ys): ([Int], [Int])
    var isRightToLeft: Bool
    var content = ""
  }
  struct Group {
    var name: String?
    var isHidden: Bool
    var texts: [Text] = []
    var areas: [(color: String, area: Rect)] = []
  }
  private(set) var groups: [Group] = []
  private(set) var elements: [String] = []
  private(set) var attributes: [String: String] = [:]
  private(set) var (title, words, style, paper) = ("", "", "", "")
  private var path: [String] = []

  /// - Throws: If the document is no XML.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    let isXML = parser.parse()
    try #require(isXML, "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
    path.append(name)
    func numbers(_ name: String) -> [Int] {
      (attributes[name] ?? "").split(separator: " ").compactMap { Int($0) }
    }
    switch name {
    case "svg": self.attributes = attributes
    case "rect": paper = attributes["fill"] ?? ""
    case "g":
      groups.append(
        Group(name: attributes["id"], isHidden: attributes["visibility"] == "hidden"))
    case "text":
      groups[groups.count - 1].texts.append(
        Text(
          xs: numbers("x"), ys: numbers("y"), isRightToLeft: attributes["direction"] == "rtl"))
    case "path":
      for match in (attributes["d"] ?? "").matches(of: /M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/) {
        let numbers = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
        groups[groups.count - 1].areas.append(
          (
            attributes["fill"] ?? "",
            Rect(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
          ))
      }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    switch path.last {
    case "title": title += text
    case "desc": words += text
    case "style": style += text
    case "text":
      let group = groups.count - 1
      groups[group].texts[groups[group].texts.count - 1].content += text
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }

  /// The times at which scenes come and go, in percent.
  var times: [Double] {
    Set(style.matches(of: /([0-9.]+)%\{/).compactMap { Double($0.1) }).sorted()
  }

  /// Returns what is seen at a time in percent; nil for a viewer without animations.
  func visible(at time: Double?) -> [Group] {
    groups.filter { group in
      guard let name = group.name, let time,
        let start = style.firstRange(of: "@keyframes \(name){")?.upperBound
      else { return !group.isHidden }
      var isVisible = !group.isHidden
      let keys = style[start...].prefix(
        upTo: style[start...].firstRange(of: "}}")?.upperBound ?? start)
      for key in keys.matches(of: /([0-9.]+)%\{visibility:(\w+)\}/)
      where (Double(key.1) ?? 0) <= time {
        isVisible = key.2 == "visible"
      }
      return isVisible
    }
  }

  /// Returns the letters of each row from left to right, without blanks.
  func rows(_ count: Int, at time: Double?) -> [String] {
    var letters: [[(x: Int, letter: String)]] = Array(repeating: [], count: count)
    for text in visible(at: time).flatMap(\.texts) {
      let height = TextRun.cellHeight
      let content = text.content.map(String.init)
      for (index, letter) in content.enumerated() where letter != " " {
        let y = index < text.ys.count ? text.ys[index] : text.ys.last ?? 0
        // A single place stands for all letters, in their order.
        let offset = text.isRightToLeft ? -1 - index : index
        let x = text.xs.count > 1 ? text.xs[index] : (text.xs.first ?? 0) + offset
        letters[y / height].append((x, letter))
      }
    }
    return letters.map { row in
      row.sorted { $0.x < $1.x }.map(\.letter).joined()
    }
  }

  /// Returns the colour behind a cell.
  func ground(column: Int, row: Int, at time: Double?) -> String {
    let (x, y) = (column * TextRun.cellWidth, row * TextRun.cellHeight)
    return visible(at: time).flatMap(\.areas).first { $0.area.contains(column: x, row: y) }?.color
      ?? paper
  }
}
