import Storage
import System
import TemporaryFiles
import Testing

/// Compares `docs/development/architecture.md` with the code.
@Suite("The ways in the architecture")
struct ArchitectureTests {
  private let document: [String]
  private let sources: [String: String]

  init() throws {
    document = try text(of: "\(root)/docs/development/architecture.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    // The modules between a key and the terminal's bytes.
    sources = try ["Page/Paging", "Reader/Reading", "Shell"].reduce(into: [:]) { all, folder in
      all.merge(try swiftFiles(in: "\(root)/Sources/\(folder)")) { first, _ in first }
    }
  }

  /// The text of a section, on one line.
  private func section(_ heading: String) -> String {
    document.drop { $0 != "### \(heading)" }.dropFirst().prefix { !$0.hasPrefix("#") }
      .joined(separator: " ")
  }

  /// The names between backquotes in the longest chain of arrows in a text.
  private func chains(in text: String, by arrow: String) -> [[String]] {
    var chains: [[String]] = []
    var (name, rest, isJoined) = ("", text[...], false)
    while let start = rest.firstIndex(of: "`") {
      let before = rest[..<start]
      isJoined = before == " \(arrow) "
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: "`") else { break }
      name = String(rest[..<end])
      if isJoined, !chains.isEmpty {
        chains[chains.count - 1].append(name)
      } else {
        chains.append([name])
      }
      rest = rest[rest.index(after: end)...]
    }
    return chains.filter { $0.count > 1 }
  }

  /// The bodies of all functions with a name in a type and its extensions.
  private func bodies(of name: String) -> [Substring] {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return [] }
    let (type, function) = (parts[0], parts[1])
    var found: [Substring] = []
    for (path, text) in sources {
      let file = path.split(separator: "/").last.map(String.init) ?? ""
      guard file == "\(type).swift" || file.hasPrefix("\(type)+") else { continue }
      var rest = text[...]
      while let place = rest.firstRange(of: " func \(function)(") {
        rest = rest[place.upperBound...]
        // A function of a type ends with a brace at its depth.
        let end = rest.firstRange(of: "\n  }\n")?.lowerBound ?? rest.endIndex
        found.append(rest[..<end])
      }
    }
    return found
  }

  /// Whether one function calls another, as `.name(` or, in the same type, as `name(`, either itself or
  /// through a helper of its type.
  private func calls(_ caller: String, _ called: String, byHelpers: Bool = true) -> Bool {
    let (type, function) = (caller.prefix { $0 != "." }, called.drop { $0 != "." })
    let isSameType = called.hasPrefix("\(type).")
    return bodies(of: caller).contains { body in
      if body.contains("\(function)(") { return true }
      if isSameType, body.contains(" \(function.dropFirst())(") { return true }
      return byHelpers
        && body.split(separator: " ").compactMap { word in
          word.firstIndex(of: "(").map { word[..<$0] }
        }.contains { calls("\(type).\($0)", called, byHelpers: false) }
    }
  }

  private func check(_ chain: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, called) in chain.enumerated().dropFirst() {
      #expect(!bodies(of: called).isEmpty, "\(called)", sourceLocation: sourceLocation)
      #expect(
        chain[..<index].contains { calls($0, called) }, "nothing calls \(called)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("lead from a key to a turn in at most five calls")
  func turn() throws {
    let chain = try #require(chains(in: section("From a key to a turn"), by: "→").first)
    #expect(chain.first == "Session.handle" && chain.last == "PageController.step")
    #expect(chain.count <= 5)
    check(chain)
    // The beginning of the chain.
    #expect(calls("TerminalLoop.handle", "Session.handle"))
  }

  @Test("lead from a page to bytes in at most six calls")
  func frame() throws {
    let chains = chains(in: section("From a page to bytes"), by: "→")
    #expect(chains.map(\.first) == ["Session.frame", "Display.show"])
    #expect(chains.joined().count <= 6)
    #expect(chains.last?.last == "TerminalDevice.write")
    for chain in chains { check(chain) }
    #expect(calls("TerminalLoop.showFrame", "Session.frame"))
    #expect(calls("TerminalLoop.showFrame", "Display.show"))
  }

  @Test("have at most five owners between the terminal and the pages")
  func owners() throws {
    let chain = try #require(chains(in: section("From a key to a turn"), by: "›").first)
    #expect(chain.first == "Session" && chain.last == "PageController" && chain.count <= 5)
    let declared = try chain.map { type in
      try #require(sources.first { $0.key.hasSuffix("/\(type).swift") }?.value, "\(type)")
    }
    for (text, owned) in zip(declared, chain.dropFirst()) {
      let stored = [": \(owned)\n", " = \(owned)(", "(\(owned))\n"]
      #expect(stored.contains { text.contains($0) }, "\(owned)")
    }
  }

  @Test("have no switch over effects that leaves some of them out")
  func effects() {
    for name in [
      "Session.carryOut", "LibraryTasks.carryOut", "RunningPrograms.carryOut",
      "TerminalLoop.carryOut",
    ] {
      let bodies = bodies(of: name)
      #expect(!bodies.isEmpty && !bodies.contains { $0.contains("default:") }, "\(name)")
    }
  }
}

/// The root of the project.
let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

func text(of path: String) throws -> String {
  String(decoding: try #require(try FileAccess.contents(of: path)), as: UTF8.self)
}

/// The text of all Swift files in a folder, by their paths.
func swiftFiles(in folder: String) throws -> [String: String] {
  var found: [String: String] = [:]
  for name in names(in: folder) where !name.hasPrefix(".") {
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".swift") {
      found[path] = try text(of: path)
    } else if FileStatus(of: path)?.kind == .directory {
      found.merge(try swiftFiles(in: path)) { first, _ in first }
    }
  }
  return found
}
