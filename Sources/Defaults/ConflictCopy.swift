import BookText

/// Copies of a file that programs which carry files between machines make where both sides have
/// changed it.
public enum ConflictCopy {
  /// Whether `name` is that of a copy of the file called `original`.
  ///
  /// Known are the names that Syncthing (`NAME.sync-conflict-20250102-030405-ABCDEFG`), Dropbox and
  /// Nextcloud (`NAME (conflicted copy 2025-01-02)`, with a name before the words), Seafile
  /// (`NAME (SFConflict …)`), Unison (`NAME (… conflict …)`), and those that number (`NAME (1)`) or
  /// keep what they replace (`NAME~`, `NAME.~1~`) give.
  public static func isCopy(_ name: String, of original: String) -> Bool {
    guard let rest = suffix(of: name, after: original) else { return false }
    if isConflict(rest) || rest == "~" { return true }
    if rest.hasPrefix(".~"), rest.hasSuffix("~") { return isNumber(rest.dropFirst(2).dropLast()) }
    let inner = rest.drop { $0 == " " }
    return inner.first == "(" && inner.last == ")" && isNumber(inner.dropFirst().dropLast())
  }

  /// Whether `name` is that of a copy of `original` that says so. A number or a `~` may also have been
  /// given by somebody who keeps an older state of a file written by hand.
  public static func isNamedConflict(_ name: String, of original: String) -> Bool {
    suffix(of: name, after: original).map(isConflict) ?? false
  }

  /// What follows the name of a file in that of what may be its copy.
  private static func suffix(of name: String, after original: String) -> Substring? {
    guard name.hasPrefix(original) else { return nil }
    let rest = name.dropFirst(original.count)
    return rest.isEmpty || rest.holds(".unreadable-") || rest.hasSuffix(".new") ? nil : rest
  }

  private static func isConflict(_ suffix: Substring) -> Bool {
    suffix.lowercased().holds("conflict") && suffix.first.map(".-_ (".contains) == true
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension DefaultsFile {
  /// The names of the values that say where a book was left.
  private static let placeNames = ["read", "offset", "before", "after", "page", "pages"]

  /// Takes from a copy of a book's file what this one does not have.
  ///
  /// The later place is kept, and every mark: one that was taken away on one side only comes back,
  /// and of two notes to the same words both are kept. What was read on a day, and any value that
  /// this version does not know, is taken over where it is missing; where both have another, this
  /// file's own stays.
  public mutating func merge(_ copy: DefaultsFile) {
    let isLater = (copy["read"] ?? "") > (self["read"] ?? "")
    if isLater, ReadingPlace(copy) != nil {
      for name in Self.placeNames { self[name] = copy[name] }
    }
    mergeMarks(of: copy)
    takeMissing(from: copy) { !$0.hasPrefix("mark.") && !Self.placeNames.contains($0) }
  }

  /// Takes from a copy of the settings what has not been chosen in this one: a synchroniser gives the
  /// name of a copy to the older of two files.
  public mutating func mergeSettings(_ copy: DefaultsFile) { takeMissing(from: copy) { _ in true } }

  private mutating func takeMissing(from copy: DefaultsFile, where isWanted: (String) -> Bool) {
    for name in copy.names where self[name] == nil && isWanted(name) { self[name] = copy[name] }
  }

  private mutating func mergeMarks(of copy: DefaultsFile) {
    let before = ReadingMarks(self)
    var marks = before
    for mark in ReadingMarks(copy).all {
      guard var own = marks[mark.id] else {
        marks.insert(mark)
        continue
      }
      guard own.note != mark.note, !own.note.holds(mark.note) else { continue }
      own.note = mark.note.holds(own.note) ? mark.note : own.note + "\n\n" + mark.note
      marks.insert(own)
    }
    marks.write(into: &self, changedFrom: before)
  }
}
