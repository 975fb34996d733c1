import BookText

/// The environments of programs that are run.
public enum ChildEnvironment {
  /// What a program gets whose output is captured, or that speaks: where it finds itself, the
  /// reader's language, the dictionaries and the sound, and nothing else. It has no terminal, and
  /// no pager or secret of the reader's concerns it.
  ///
  /// The locale is one in UTF-8, for so its output is read.
  public static func captured(from environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    kept["PATH"] = SearchPath(environment["PATH"]).text
    kept["TERM"] = "dumb"
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().filter { $0 != "-" }.holds("utf8") } ?? false
    if !isUTF8 { kept["LC_ALL"] = "C.UTF-8" }
    return kept
  }

  /// What an editor gets: all that it would get from the reader's shell, but for the size of the
  /// terminal, which may have changed since, and what makes the system's loader or a shell run
  /// something before it.
  public static func editor(from environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      !name.hasPrefix("LD_") && !withheld.contains(name)
    }
    kept["PATH"] = SearchPath(environment["PATH"]).text
    return kept
  }

  private static let names: Set<String> = [
    "HOME", "LANG", "LANGUAGE", "TMPDIR", "TZ",
    // Dictionaries.
    "STARDICT_DATA_DIR", "WNHOME", "WNSEARCHDIR",
    // Sound, which may go through the desktop.
    "AUDIODEV", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "ESPEAK_DATA_PATH", "WAYLAND_DISPLAY",
    "XAUTHORITY",
  ]

  private static let prefixes = [
    "LC_", "XDG_", "ALSA_", "JACK_", "PIPEWIRE_", "PULSE_", "SPEECHD_",
  ]

  private static let withheld: Set<String> = [
    "BASH_ENV", "COLUMNS", "ENV", "GLIBC_TUNABLES", "LINES",
  ]
}
