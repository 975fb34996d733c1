import Numbers

/// An address of HTTP or HTTPS, with all forbidden signs percent-encoded.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  public let isSecure: Bool
  /// The name or number of the host, in lower case; an IPv6 address has its brackets.
  public let host: String
  /// The port; nil for the usual one.
  public let port: Int?
  /// The path, beginning with a slash, and the query.
  public let path: String

  /// Greatest length of an address, in bytes.
  public static let maximumLength = 4_096

  private init(isSecure: Bool, host: String, port: Int?, path: String) {
    (self.isSecure, self.host, self.port, self.path) = (isSecure, host, port, path)
  }

  /// Nil for an address of another scheme, or with a name or a password. Without a scheme, a host of the
  /// local network is addressed by HTTP, any other by HTTPS.
  public init?(_ text: String) {
    let text = text.split { $0 == " " || $0 == "\t" }.joined(separator: "%20")
    guard text.utf8.count <= Self.maximumLength,
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts.count == 2 ? parts[0].lowercased() : nil
    guard scheme == nil || scheme == "https" || scheme == "http", let rest = parts.last,
      let (host, port) = Self.authority(rest.prefix { !"/?#".contains($0) })
    else { return nil }
    let path = rest.drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    self.init(
      isSecure: scheme.map { $0 == "https" } ?? !Self.isLocal(host), host: host, port: port,
      path: encoded(path.hasPrefix("/") ? String(path) : "/" + path))
  }

  /// Divides the part of an address before its path into the host and the port; nil if it is malformed.
  private static func authority(_ text: Substring) -> (host: String, port: Int?)? {
    let name = text.hasPrefix("[") ? text.prefix { $0 != "]" } + "]" : text.prefix { $0 != ":" }
    let rest = text.dropFirst(name.count)
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-._".unicodeScalars.contains($0)
    }
    let isNumber =
      name.hasPrefix("[") && text.contains("]")
      && name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    guard !name.isEmpty, isName || isNumber else { return nil }
    if rest.isEmpty { return (name.lowercased(), nil) }
    guard rest.first == ":", let port = Number.parse(rest.dropFirst().utf8, in: 1...65_535) else {
      return nil
    }
    return (name.lowercased(), port)
  }

  public var description: String { origin + path }

  public var origin: String {
    (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// The same address over TLS; a port other than that of HTTP stays.
  public var secured: WebAddress {
    WebAddress(isSecure: true, host: host, port: port == 80 ? nil : port, path: path)
  }

  public func appending(_ more: String) -> WebAddress {
    let base = path.hasSuffix("/") ? path.dropLast() : path[...]
    return WebAddress(isSecure: isSecure, host: host, port: port, path: base + encoded(more))
  }

  /// Resolves a link in the document at this address; nil if it is an address of another kind.
  public func resolving(_ link: String) -> WebAddress? {
    let link = String(link.drop { $0.isWhitespace }.prefix { $0 != "#" && !$0.isNewline })
    let scheme = link.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    if !scheme.isEmpty, link.dropFirst(scheme.count).hasPrefix(":") {
      return link.contains("://") ? WebAddress(link) : nil
    }
    if link.hasPrefix("//") { return WebAddress((isSecure ? "https:" : "http:") + link) }
    let bare = path.prefix { $0 != "?" }
    let base =
      link.isEmpty || link.hasPrefix("?")
      ? bare : link.hasPrefix("/") ? "" : bare[...(bare.lastIndex(of: "/") ?? bare.startIndex)]
    let whole = (link.isEmpty ? path[...] : base) + link
    var segments: [Substring] = []
    let parts = whole.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.dropFirst().enumerated() {
      let isLast = index == parts.count - 2
      if part == ".." { _ = segments.popLast() }
      if part != "." && part != ".." {
        segments.append(part)
      } else if isLast {
        segments.append("")
      }
    }
    return WebAddress(
      origin + "/" + segments.joined(separator: "/") + whole.drop { $0 != "?" })
  }

  /// Whether the host is on the local network; there an address may be without TLS.
  public var isLocal: Bool { Self.isLocal(host) }

  /// Whether a host is in the local network, by its address or by the ending of its name.
  private static func isLocal(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host == "[::1]"
        || ["[fc", "[fd", "[fe8", "[fe9", "[fea", "[feb"].contains(where: host.hasPrefix)
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = labels.compactMap { Number.parse($0.utf8, in: 0...255) }
    if numbers.count == 4, labels.count == 4 {
      switch (numbers[0], numbers[1]) {
      case (10, _), (127, _), (169, 254), (172, 16...31), (192, 168): return true
      default: return false
      }
    }
    let endings: Set<Substring> = ["local", "localhost", "lan", "internal"]
    return labels.count == 1 && numbers.isEmpty || endings.contains(labels.last ?? "")
      || host.hasSuffix(".home.arpa")
  }
}

/// A text with its bytes percent-encoded unless they may occur in a path or a query.
private func encoded(_ text: String) -> String {
  text.percentEncoded(except: "-._~!$&'()*+,;=:@/?%[]")
}
