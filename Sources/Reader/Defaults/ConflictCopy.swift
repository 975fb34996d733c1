import BookText

/// Recognises conflict copies: file synchronisers make them if both sides have changed a file.
public enum ConflictCopy {
  /// Whether `name` is the name of a copy of the file `original`. Recognises the names of Syncthing
  /// (`NAME.sync-conflict-20250102-030405-ABCDEFG`), Dropbox and Nextcloud (`NAME (conflicted copy
  /// 2025-01-02)`, with a name before the words), Seafile (`NAME (SFConflict …)`) and Unison (`NAME (…
  /// conflict …)`), and of programs that number copies (`NAME (1)`) or make backups (`NAME~`, `NAME.~1~`).
  public static func isCopy(_ name: String, of original: String) -> Bool {
    guard let rest = suffix(of: name, after: original) else { return false }
    if saysConflict(rest) || rest == "~" { return true }
    if rest.hasPrefix(".~"), rest.hasSuffix("~") { return isNumber(rest.dropFirst(2).dropLast()) }
    let inner = rest.drop { $0 == " " }
    return inner.first == "(" && inner.last == ")" && isNumber(inner.dropFirst().dropLast())
  }

  /// Whether `name` is the name of a copy of `original`, and says "conflict". A number or a `~` may also come
  /// from a reader who keeps an older version of a file written by hand.
  public static func isNamedConflict(_ name: String, of original: String) -> Bool {
    suffix(of: name, after: original).map(saysConflict) ?? false
  }

  /// The part of a copy's name after the original name; nil for the original itself, for other names, and for
  /// files that Bifolio makes beside it.
  private static func suffix(of name: String, after original: String) -> Substring? {
    guard name.hasPrefix(original) else { return nil }
    let rest = name.dropFirst(original.count)
    return rest.isEmpty || rest.hasPrefix(".unreadable-") || rest.hasPrefix(".previous")
      || rest.hasSuffix(".new") ? nil : rest
  }

  /// Whether the rest of a name begins with a sign or a space and says “conflict”, as in
  /// “.sync-conflict-20250101”.
  private static func saysConflict(_ suffix: Substring) -> Bool {
    suffix.lowercased().holds("conflict") && suffix.first.map(".-_ (".contains) == true
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { ("0"..."9").contains($0) }
  }
}

extension DefaultsFile {
  private static let placeNames = [
    "read", "offset", "before", "after", "page", "pages", "page-layout", "chapter-page",
    "share",
  ]

  /// The later place wins. All marks are kept: a mark removed on one side only comes back, and two notes to
  /// the same words are both kept. The tally of a day and values unknown to this version are taken over if
  /// missing here; if both files have one, this file's own stays.
  public mutating func merge(_ copy: DefaultsFile) {
    let isLater = (copy["read"] ?? "") > (self["read"] ?? "")
    if isLater, SavedPlace(copy) != nil {
      for name in Self.placeNames { self[name] = copy[name] }
    }
    Marks(copy).write(into: &self, changedFrom: Marks())
    for save in copy.saves { record(save) }
    takeMissing(from: copy) {
      !$0.hasPrefix("mark.") && !Self.placeNames.contains($0) && $0 != Self.savesName
    }
  }

  public mutating func takeMissing(
    from copy: DefaultsFile, where isWanted: (String) -> Bool = { _ in true }
  ) {
    for name in copy.names where self[name] == nil && isWanted(name) { self[name] = copy[name] }
  }
}
