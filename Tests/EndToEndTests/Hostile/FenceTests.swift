import Foundation
import Testing

/// `bifolio-net` too: curl has its sockets.
@Suite("The program")
struct FenceTests {
  /// The functions used from the system's libraries are listed by name in the executable.
  @Test(
    "has no way to reach a network or a shell", .disabled(if: Program.isSanitized),
    arguments: ["", "-net"])
  func calls(ending: String) throws {
    let names = try Self.importedNames(of: Program.executable + ending)
    func asks(for name: String) -> Bool { names.contains(Substring(name)) }
    #expect(asks(for: "posix_spawn"))
    for name in [
      "socket", "connect", "bind", "listen", "accept", "accept4", "getaddrinfo", "gethostbyname",
      "sendto", "sendmsg", "system", "popen", "wordexp",
    ] {
      #expect(!asks(for: name), "\(name)")
    }
  }

  /// The names in the section `.dynstr` of a 64-bit ELF file: words of the program's own are in others.
  private static func importedNames(of path: String) throws -> Set<Substring> {
    let bytes = try Data(contentsOf: URL(filePath: path))
    func number(at offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    // Section headers: the offset of the table, the size and number of its rows, and the index of the section
    // with all names.
    let (table, size, count) = (number(at: 0x28, 8), number(at: 0x3A, 2), number(at: 0x3C, 2))
    let headers = (0..<count).map { table + $0 * size }
    func content(of header: Int) -> Range<Int> {
      let start = number(at: header + 0x18, 8)
      return start..<start + number(at: header + 0x20, 8)
    }
    let names = content(of: headers[number(at: 0x3E, 2)]).lowerBound
    let section = try #require(
      headers.first { header in
        let name = names + number(at: header, 4)
        return text(name..<name + 8) == ".dynstr\0"
      })
    return Set(text(content(of: section)).split(separator: "\0"))
  }
}
