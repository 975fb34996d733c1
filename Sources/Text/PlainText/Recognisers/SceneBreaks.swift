import BookText

/// Rows of signs between two scenes: `* * *`, `~*~`, ⁂; drawn rules right above or below text. Several right
/// after each other are one.
struct SceneBreaks: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    // The lines of each mark; marks right after each other are joined.
    var marks: [Range<Int>] = []
    view.openRuns(to: .certain) { _, run in
      for row in run.isSceneBreak ? [run.lines.indices] : run.rulesAtItsEnds {
        if let last = marks.last, last.upperBound == row.lowerBound {
          marks[marks.count - 1] = last.lowerBound..<row.upperBound
        } else {
          marks.append(row)
        }
      }
    }
    return marks.map { view.claim($0, .sceneBreak, by: .sceneBreak, .certain) }
  }
}

extension Run {
  /// Whether the run is a line of signs between two scenes.
  var isSceneBreak: Bool { lines.count == 1 && lines.allSatisfy(isSceneBreak) }

  /// The first and the last line, each if it is a rule drawn above or below other lines.
  fileprivate var rulesAtItsEnds: [Range<Int>] {
    guard lines.count > 1 else { return [] }
    let ends = [lines.startIndex, lines.endIndex - 1].filter { isDrawnRule(lines[$0]) }
    guard !ends.isEmpty, tableKind == nil, !isUnderlined else { return [] }
    return ends.map { $0..<$0 + 1 }
  }

  /// Fewest signs of a rule.
  private static let shortestRule = 40

  /// Whether a line is a row of the same sign, as wide as text.
  private func isDrawnRule(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    switch sign {
    case "-", "=", "_", "*", "~", "#":
      return line.range.count >= Run.shortestRule && text[line.range].allSatisfy { $0 == sign }
    default: return false
    }
  }

  /// Whether the second of two lines is a row of signs as long as the first, a title.
  private var isUnderlined: Bool {
    guard lines.count == 2, let title = lines.first, let rule = lines.last else { return false }
    return abs(title.columns - rule.columns) <= 2
  }

  /// Signs of ASCII at the beginning of a row of signs.
  private static let signs = "*-~_=.#+<>oOx".utf8

  /// Whether a line is only a few equal signs, perhaps spaced.
  private func isSceneBreak(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    guard sign.isBeyondASCII || Self.signs.contains(sign) else { return false }
    if isOrnament(line) { return true }
    if sign.isBeyondASCII {
      // The first bytes of all these signs, and of few letters.
      return [0xC2, 0xE2, 0xEF].contains(sign) && isSceneBreakBeyondASCII(line)
    }
    var signs = 0
    for byte in text[line.range] where byte != " " && byte != "\t" {
      guard byte == sign else { return false }
      signs += 1
    }
    return signs >= 3 ? "*-_~#=.+".utf8.contains(sign) : "*#~".utf8.contains(sign)
  }

  /// `~*~`, `---oOo---`, `<<>>`: signs, and o or x between them, the same from both ends.
  private func isOrnament(_ line: SourceLine) -> Bool {
    let signs = text[line.range].filter { $0 > " " }
    guard (3...24).contains(signs.count),
      signs.allSatisfy({ "*-~_=.#+<>oOx".utf8.contains($0) }),
      signs.contains(where: { signs.count > 3 ? "*~=#+<>oO".utf8.contains($0) : $0 == "~" })
    else { return false }
    // A word of such letters is text.
    guard signs.contains(where: { $0 < "A" || $0 == "~" }) else { return false }
    return zip(signs, signs.reversed()).allSatisfy { (one: UInt8, other: UInt8) -> Bool in
      switch one {
      case "<": other == ">"
      case ">": other == "<"
      default: one == other
      }
    }
  }

  /// True for a scene break beyond ASCII: three equal signs (———, • • •, ＊＊＊) or one made for it (⁂).
  private func isSceneBreakBeyondASCII(_ line: SourceLine) -> Bool {
    // Speech begins with “ or ‘ on many lines.
    let second = line.range.count > 2 ? text[line.range.lowerBound + 1] : 0
    if text[line.range.lowerBound] == 0xE2, second == 0x80,
      (0x98...0x9F).contains(text[line.range.lowerBound + 2])
    {
      return false
    }
    let signs = String(decoding: text[line.range], as: UTF8.self).unicodeScalars
      .filter { !$0.properties.isWhitespace }
    guard let sign = signs.first, signs.allSatisfy({ $0 == sign }) else { return false }
    if ["⁂", "☙", "❦", "❧", "§"].contains(sign) { return true }
    return signs.count >= 3
      && [
        "—", "–", "―", "─", "━", "═", "•", "·", "＊", "※", "◇", "◆", "○", "●", "☆", "★", "…", "*",
        "†",
      ]
      .contains(sign)
  }
}
