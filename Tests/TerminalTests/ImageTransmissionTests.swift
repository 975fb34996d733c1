import Cells
import Numbers
import Pictures
import Testing

@testable import Terminal

@Suite("Sending an image to a terminal")
struct ImageTransmissionTests {
  /// A command of the protocol: its keys, and its payload.
  private struct Command: Hashable {
    let keys: String
    let payload: String
  }

  private func commands(_ bytes: [UInt8]) throws -> [Command] {
    var text = String(decoding: bytes, as: UTF8.self)
    var commands: [Command] = []
    while !text.isEmpty {
      let end = try #require(text.firstRange(of: "\u{1B}\\"))
      let body = text[..<end.lowerBound]
      #expect(body.hasPrefix("\u{1B}_G") && !body.dropFirst().contains("\u{1B}"))
      let parts = body.dropFirst(3).split(
        separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      commands.append(
        Command(keys: String(parts[0]), payload: parts.count > 1 ? String(parts[1]) : ""))
      text = String(text[end.upperBound...])
    }
    return commands
  }

  private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> Picture {
    let pixels = (0..<width * height).flatMap { place -> [UInt8] in
      [UInt8(place & 255), UInt8(place >> 8 & 255), 7, place == 0 ? alpha : 255]
    }
    return try #require(Picture(width: width, height: height, pixels: pixels))
  }

  private func sent(_ picture: Picture) throws -> [Command] {
    var transmission = ImageTransmission(picture, number: 17, size: Size(columns: 9, rows: 4))
    #expect(!transmission.hasBegun && !transmission.isDone)
    var bytes: [UInt8] = []
    while !transmission.isDone {
      bytes += transmission.next()
      #expect(transmission.hasBegun)
    }
    return try commands(bytes)
  }

  @Test("takes one command if it is small")
  func small() throws {
    let commands = try sent(try picture(2, 1))
    #expect(
      commands == [
        Command(keys: "a=T,U=1,q=2,i=17,c=9,r=4,f=24,s=2,v=1,m=0", payload: "AAAHAQAH")
      ])
  }

  @Test("takes chunks of 4,096 bytes, the last of which says that it is the last")
  func chunks() throws {
    let picture = try picture(100, 52)
    let commands = try sent(picture)
    #expect(commands.count == 6)
    #expect(commands[0].keys == "a=T,U=1,q=2,i=17,c=9,r=4,f=24,s=100,v=52,m=1")
    #expect(commands.dropFirst().dropLast().allSatisfy { $0.keys == "q=2,m=1" })
    #expect(commands[5].keys == "q=2,m=0")
    #expect(commands.dropLast().allSatisfy { $0.payload.utf8.count == 4_096 })
    let opaque = picture.pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    #expect(
      commands.map(\.payload).joined() == String(decoding: Base64.encode(opaque), as: UTF8.self))
  }

  @Test("keeps alpha if a pixel is translucent")
  func alpha() throws {
    let picture = try picture(100, 20, alpha: 100)
    let commands = try sent(picture)
    #expect(commands[0].keys.contains(",f=32,s=100,v=20,"))
    #expect(commands.allSatisfy { $0.payload.utf8.count <= 4_096 })
    #expect(
      commands.map(\.payload).joined()
        == String(decoding: Base64.encode(picture.pixels), as: UTF8.self))
  }

  @Test("can be ended, undone and asked about")
  func others() throws {
    #expect(try commands(ImageTransmission.cancellation) == [Command(keys: "q=2,m=0", payload: "")])
    #expect(
      try commands(ImageTransmission.freeing(200))
        == [Command(keys: "a=d,d=I,i=200,q=2", payload: "")])
    #expect(
      try commands(ImageTransmission.query)
        == [Command(keys: "i=15,s=1,v=1,a=q,t=d,f=24", payload: "AAAA")])
  }

  @Test("reaches the terminal outside tmux in a string of tmux, with its escapes doubled")
  func tmux() {
    #expect(
      ImageTransmission.wrappedForTmux(ImageTransmission.freeing(17))
        == Array("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=17,q=2\u{1B}\u{1B}\\\u{1B}\\".utf8))
  }
}
