import Asking
import Cells
import Pictures
import Testing

@testable import Reading
@testable import bifolio

@Suite("The images of the terminal")
struct TerminalImagesTests {
  private func request(_ name: String, cells: Int = 4) -> PictureRequest {
    PictureRequest(.book(path: name), in: Size(columns: cells, rows: cells / 2))
      .forPlaceholders(Size(columns: 8, rows: 16))
  }

  private func picture(_ width: Int = 32, _ height: Int = 32) throws -> Picture {
    try #require(
      Picture(
        width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4)))
  }

  /// The commands in some bytes, without their payloads.
  private func commands(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G").map {
      String($0.prefix { $0 != ";" && $0 != "\u{1B}" })
    }
  }

  @Test("are sent in order and in batches, and are complete with their last chunk")
  func order() throws {
    var images = TerminalImages()
    #expect(images.isIdle)
    let dropped1 = try images.add(picture(64, 64), for: request("a"))
    #expect(dropped1 == [])
    let dropped2 = try images.add(picture(), for: request("b"))
    #expect(dropped2 == [])
    let first = images.takeBytes(atLeast: 1)
    #expect(commands(first.bytes) == ["a=T,U=1,q=2,i=16,c=4,r=2,f=24,s=64,v=64,m=1"])
    #expect(first.complete.isEmpty && !images.isIdle)
    let second = images.takeBytes(atLeast: 13_000)
    #expect(second.complete.map(\.request) == [request("a"), request("b")])
    #expect(second.complete.first?.placeholders.size == Size(columns: 4, rows: 2))
    #expect(commands(second.bytes).last == "a=T,U=1,q=2,i=17,c=4,r=2,f=24,s=32,v=32,m=0")
    let third = images.takeBytes(atLeast: 1)
    #expect(third.bytes == [] && third.complete.isEmpty && images.isIdle)
  }

  @Test("take the cells that their proportions need, in cells of the terminal")
  func proportions() throws {
    let request = PictureRequest(.book(path: "a"), in: Size(columns: 20, rows: 10))
    // 200 by 240 pixels.
    let room = request.forPlaceholders(Size(columns: 10, rows: 24))
    #expect(room.width == 200 && room.height == 240)
    #expect(room.cells(of: try picture(100, 100)) == Size(columns: 20, rows: 9))
    #expect(room.cells(of: try picture(10, 100)) == Size(columns: 3, rows: 10))
    #expect(room.cells(of: try picture(300, 1)) == Size(columns: 20, rows: 1))
  }

  @Test("never have more pixels than allowed, however large the screen")
  func limit() throws {
    let request = PictureRequest(.book(path: "a"), in: Size(columns: 297, rows: 100))
      .forPlaceholders(Size(columns: 20, rows: 40))
    #expect(request.width * request.height <= 1 << 20)
    #expect(request.width * request.height > 1 << 19)
    #expect(request.isForTerminal && !request.asBlocks.isForTerminal)
    #expect(request.asBlocks.width == 594 && request.asBlocks.height == 400)
  }

  @Test("that are oldest make room, before the new one is sent, and numbers are used again")
  func room() throws {
    var images = TerminalImages()
    let large = try picture(1_024, 1_024)
    for index in 0..<14 {
      let dropped3 = images.add(large, for: request("\(index)"))
      #expect(dropped3 == [])
    }
    while !images.isIdle { _ = images.takeBytes(atLeast: 1 << 20) }
    let dropped4 = try images.add(picture(), for: request("new"))
    #expect(dropped4 == [request("0")])
    let sent = commands(images.takeBytes(atLeast: 1 << 20).bytes)
    #expect(sent == ["a=d,d=I,i=16,q=2", "a=T,U=1,q=2,i=16,c=4,r=2,f=24,s=32,v=32,m=0"])
  }

  @Test("that are small are as many as there are numbers at most")
  func numbers() throws {
    var images = TerminalImages()
    var dropped = 0
    for index in 0..<300 {
      dropped += images.add(try picture(), for: request("\(index)")).count
    }
    #expect(dropped == 300 - 224)
    var sent: [String] = []
    while !images.isIdle { sent += commands(images.takeBytes(atLeast: 1 << 16).bytes) }
    #expect(sent.count == 300 + dropped)
  }

  @Test("with more columns than there are marks cannot be sent")
  func tooWide() throws {
    var images = TerminalImages()
    let request = request("a", cells: 400)
    let dropped5 = try images.add(picture(32, 320), for: request)
    #expect(dropped5 == [])
    let dropped6 = try images.add(picture(640, 320), for: request)
    #expect(dropped6 == [request])
  }

  @Test("are all forgotten at once; one that is under way is ended first")
  func removal() throws {
    var images = TerminalImages()
    let nothing = images.removeAll()
    #expect(nothing == [])
    for name in ["a", "b", "c"] {
      _ = images.add(try picture(64, 64), for: request(name))
    }
    while images.takeBytes(atLeast: 1).complete.isEmpty {}
    _ = images.takeBytes(atLeast: 1)
    let removal = commands(images.removeAll())
    #expect(removal == ["q=2,m=0", "a=d,d=I,i=16,q=2", "a=d,d=I,i=17,q=2"])
    let rest = images.removeAll()
    #expect(images.isIdle && rest == [])
  }
}

extension PictureRequest {
  /// The request for a terminal with images in placeholders.
  func forPlaceholders(_ cell: Size) -> PictureRequest {
    guard let blocks = Picture(width: 1, height: 1, pixels: [0, 0, 0, 0]) else { return self }
    return forTerminal(
      TerminalGraphics(.placeholders, cell: cell), over: blocks, paper: .terminal,
      ground: .terminal)
      ?? self
  }
}
