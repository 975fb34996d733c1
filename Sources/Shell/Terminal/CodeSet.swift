import CTerminal

public enum CodeSet {
  /// The name of the terminal's code set, if it is neither UTF-8 nor ASCII: then UTF-8 would be taken for
  /// other characters, and some of its bytes for control characters (0x9B is CSI in ISO 8859).
  ///
  /// The code set in the name of a locale is valid whether or not the locale is installed (then `installed`
  /// returns nil). UTF-8 is assumed without a locale, and for a locale named C or POSIX, unknown, or with
  /// ASCII: most terminals use UTF-8, and many sessions on another machine begin with such a locale.
  public static func foreign(
    in environment: [String: String],
    installed: () -> String? = { terminal_code_set().map { String(cString: $0) } }
  ) -> String? {
    guard let locale = locale(in: environment) else { return nil }
    // de_DE.ISO-8859-15@euro
    let parts = locale.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
    let name = parts.count == 2 ? String(parts[1]) : installed()
    guard let name else { return nil }
    let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return ["utf8", "ascii", "usascii", "ansix341968", "646"].contains(word) ? nil : name
  }

  private static func locale(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Whether a locale says that the terminal uses UTF-8; else the terminal is asked.
  public static func isNamed(in environment: [String: String]) -> Bool {
    let name = locale(in: environment)?.prefix { $0 != "@" }
    return name?.lowercased().filter { $0 != "-" }.hasSuffix("utf8") == true
  }
}
