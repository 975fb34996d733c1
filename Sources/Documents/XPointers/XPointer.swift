import Numbers

/// A place in a document as KOReader writes it: steps from the root to an element or a text, and an offset.
///
///     /body/DocFragment[3]/body/p[2]/text()[1].17
///
/// An offset in a text counts code points. KOReader writes `[1]` always or only among several of a name; both
/// mean the same, and so doesa missing number.
public struct XPointer: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case element(String, Int)
    case text(Int)
    /// The child with a number among all.
    case child(Int)
  }

  enum Start: Equatable, Sendable {
    case root
    /// An element by its identifier, or the whole document; in an EPUB, of a file by its index in the spine.
    case target(file: Int?, id: String?)
  }

  var start = Start.root
  var steps: [Step] = []
  /// Nil without an offset at its end.
  var offset: Int?

  /// Length in bytes.
  private static let maximumLength = 1 << 16
  private static let mostSteps = 4_096
  /// Greatest number of a step, and greatest offset.
  private static let greatest = 1 << 30

  /// Elements inserted by old versions of KOReader. The numbers of steps in them are lost.
  private static let boxes: Set<String> = [
    "autoBoxing", "floatBox", "inlineBox", "tabularBox", "rubyBox", "mathBox",
  ]

  private(set) var hadBoxes = false

  /// Nil if the string is no place as KOReader writes it. Costs O(*n*).
  public init?(_ string: String) {
    let text = string.utf8
    guard !text.isEmpty, text.count <= Self.maximumLength else { return nil }
    if text.first == "#" {
      guard let target = Self.parseTarget(string.dropFirst()) else { return nil }
      start = target
      return
    }
    var parts = string.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first?.isEmpty == true { parts.removeFirst() }
    guard !parts.isEmpty, parts.count <= Self.mostSteps else { return nil }
    // Names may have dots, so only digits after the last one are an offset.
    if let last = parts.last, let dot = last.utf8.lastIndex(of: "."),
      let offset = Self.number(last[last.utf8.index(after: dot)...])
    {
      self.offset = offset
      parts[parts.count - 1] = last[..<dot]
    }
    for part in parts {
      guard let step = Self.parseStep(part) else { return nil }
      if case .element(let name, _) = step, Self.boxes.contains(name) {
        hadBoxes = true
      } else {
        steps.append(step)
      }
    }
    // A number alone is a page.
    if case .child? = steps.first { return nil }
    if steps.isEmpty { return nil }
  }

  /// Nil unless the text is digits alone, and the number at most ``greatest``.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Number.parse(digits.utf8, in: 0...greatest)
  }

  private static func parseStep(_ part: Substring) -> Step? {
    var (name, index) = (part, 1)
    if name.utf8.last == "]" {
      guard let bracket = name.utf8.lastIndex(of: "["),
        let number = number(name[name.utf8.index(after: bracket)...].dropLast())
      else { return nil }
      (name, index) = (name[..<bracket], number)
    }
    if name == "text()" { return .text(index) }
    if let child = number(name) {
      return name.endIndex == part.endIndex ? .child(child) : nil
    }
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > " " && !"()[]".utf8.contains($0) }) else {
      return nil
    }
    return .element(String(name), index)
  }

  /// `_doc_fragment_3_ id` in an EPUB, else an identifier.
  private static func parseTarget(_ text: Substring) -> Start? {
    guard let prefix = text.utf8.starting(with: "_doc_fragment_".utf8) else {
      return text.isEmpty ? nil : .target(file: nil, id: String(text))
    }
    let digits = prefix.prefix { ("0"..."9").contains($0) }
    guard let file = number(Substring(digits)) else { return nil }
    var rest = prefix[digits.endIndex...]
    if rest.first == "_" { rest.removeFirst() }
    if rest.first == " " { rest.removeFirst() }
    return .target(file: file, id: rest.isEmpty ? nil : String(Substring(rest)))
  }
}

extension Substring.UTF8View {
  fileprivate func starting(with prefix: String.UTF8View) -> Substring.UTF8View? {
    starts(with: prefix) ? dropFirst(prefix.count) : nil
  }
}
