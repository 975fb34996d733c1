import BookText

/// The environments of child processes.
public enum ChildEnvironment {
  /// The environment of a program in the background: PATH, the home directory, the reader's language, and the
  /// variables for dictionaries and sound, and nothing else. The program has no terminal, and the reader's
  /// pager and secrets do not concern it. The locale uses UTF-8, as the output is decoded.
  public static func captured(from environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    kept["PATH"] = SearchPath(environment["PATH"]).text
    kept["TERM"] = "dumb"
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().filter { $0 != "-" }.holds("utf8") } ?? false
    if !isUTF8 { kept["LC_ALL"] = utf8Locale }
    return kept
  }

  /// PATH and the reader's language. A home directory is left out: files there, such as templates, could not
  /// be read, which some programs report as a failure.
  public static func confined(from environment: [String: String]) -> [String: String] {
    captured(
      from: environment.filter { name, _ in
        ["PATH", "LANG", "LANGUAGE", "TZ"].contains(name) || name.hasPrefix("LC_")
      }
    ).merging(["HOME": "/"]) { $1 }
  }

  /// The variables of ``captured(from:)``, and those for proxies, certificates and password managers.
  public static func networked(from environment: [String: String]) -> [String: String] {
    captured(from: environment).merging(
      environment.filter { name, _ in networkNames.contains(name) }
    ) { $1 }
  }

  /// An editor's environment, without a terminal.
  public static func command(from environment: [String: String]) -> [String: String] {
    var kept = editor(from: environment)
    kept["TERM"] = "dumb"
    return kept
  }

  /// The reader's own environment, but without the size of the terminal, which may have changed, and without
  /// variables that make the dynamic loader or a shell run code first.
  public static func editor(from environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      !name.hasPrefix("LD_") && !withheld.contains(name)
    }
    kept["PATH"] = SearchPath(environment["PATH"]).text
    return kept
  }

  /// An installed locale with UTF-8.
  package static var utf8Locale: String {
    #if os(macOS)
      return "en_US.UTF-8"
    #else
      return "C.UTF-8"
    #endif
  }

  private static let names: Set<String> = [
    "HOME", "LANG", "LANGUAGE", "TMPDIR", "TZ",
    // Dictionaries.
    "STARDICT_DATA_DIR", "WNHOME", "WNSEARCHDIR",
    // For sound, which may need the desktop session.
    "AUDIODEV", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "ESPEAK_DATA_PATH", "WAYLAND_DISPLAY",
    "XAUTHORITY",
  ]

  private static let networkNames: Set<String> = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "CURL_CA_BUNDLE", "SSL_CERT_DIR", "SSL_CERT_FILE", "GNUPGHOME", "PASSWORD_STORE_DIR",
  ]

  private static let prefixes = [
    "LC_", "XDG_", "ALSA_", "JACK_", "PIPEWIRE_", "PULSE_", "SPEECHD_",
  ]

  private static let withheld: Set<String> = [
    "BASH_ENV", "COLUMNS", "ENV", "GLIBC_TUNABLES", "LINES",
  ]
}
