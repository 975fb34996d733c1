import BookText
import Cells
import TerminalInput

extension Reader {
  /// Asks for a word to be looked up.
  mutating func askForWord(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    mode = .lookingUp(LineEditor())
    return effects
  }

  /// Takes a key while a word to be looked up is typed.
  mutating func press(_ key: Key, lookingUp line: LineEditor, at now: Duration) -> [Effect] {
    var line = line
    switch (key.code, key.modifiers) {
    case (.enter, []):
      mode = .reading
      return lookUp(line.text)
    case (.escape, []), (.character("c"), .control), (.character("g"), .control):
      mode = .reading
      return []
    default: line.take(key)
    }
    mode = .lookingUp(line)
    return []
  }

  /// Asks for what a dictionary says of a word; the signs round it are no part of it.
  mutating func lookUp(_ text: String) -> [Effect] {
    let word = text.wordWithoutSigns
    guard !word.isEmpty else {
      notice = "There is no word to look up"
      return []
    }
    notice = "Looking “\(word)” up"
    isLookingUp = true
    return [.lookUpWanted(word)]
  }

  /// Gives up the word that is being looked up: whoever goes on does not wait for an answer, which would
  /// come over something else.
  mutating func giveUpWord() -> [Effect] {
    guard isLookingUp else { return [] }
    isLookingUp = false
    return [.lookUpUnwanted]
  }

  /// Says why nothing is said of a word.
  public mutating func lookUpFailed(_ reason: String) {
    isLookingUp = false
    say(reason)
  }

  /// Shows what a dictionary says of a word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - lines: What it says; nothing but text is in it.
  ///   - now: The time.
  public mutating func showDefinition(
    of word: String, _ lines: [String], at now: Duration
  ) -> [Effect] {
    notice = nil
    isLookingUp = false
    return show(DefinitionSheet(heading: word, lines: lines, on: screen), at: now)
      + [.frameChanged]
  }
}

extension String {
  /// The text without what stands round its first and last letter or digit.
  fileprivate var wordWithoutSigns: String {
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    let scalars = unicodeScalars.drop(while: isSign)
    guard let last = scalars.lastIndex(where: { !isSign($0) }) else { return "" }
    return String(scalars[...last])
  }
}
