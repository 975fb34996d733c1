import System
import TemporaryFiles
import Testing

@Suite("A descriptor")
struct DescriptorTests {
  @Test("of a pipe reports that there is no data, then the data, then the end")
  func pipe() throws {
    let (reading, writing) = try Descriptor.pipe()
    defer { Descriptor.close(reading) }
    #expect(throws: SystemError.wouldBlock) { try Descriptor.readSome(from: reading, upTo: 9) }
    try Descriptor.write(Array("lamp".utf8), to: writing)
    #expect(try Descriptor.readSome(from: reading, upTo: 3) == Array("lam".utf8))
    #expect(try Descriptor.readSome(from: reading, upTo: 9) == Array("p".utf8))
    #expect(Descriptor.close(writing) == nil)
    // A program that another test is just starting may hold the end for a moment: the end is waited for.
    #expect(Descriptor.wait(forInput: [reading], within: nil) == [reading])
    #expect(try Descriptor.read(from: reading, upTo: 9) == [])
  }

  @Test("that is closed cannot be used")
  func closed() throws {
    let (reading, writing) = try Descriptor.pipe()
    Descriptor.close(writing)
    Descriptor.close(reading)
    #expect(Descriptor.close(-1)?.description == "Bad file descriptor")
    #expect(throws: SystemError.self) { try Descriptor.readSome(from: -1, upTo: 1) }
    #expect(throws: SystemError.self) { try Descriptor.write([1], to: -1) }
  }

  @Test("is returned when it is readable or writable; none after a timeout")
  func waiting() throws {
    let (reading, writing) = try Descriptor.pipe()
    defer { Descriptor.close(reading) }
    let start = elapsedTime()
    #expect(Descriptor.wait(forInput: [-1, reading], within: .milliseconds(30)).isEmpty)
    #expect(elapsedTime() - start >= .milliseconds(30))
    #expect(Descriptor.wait(forInput: [reading], output: writing, within: nil) == [writing])
    try Descriptor.write([1], to: writing)
    let both = Descriptor.wait(forInput: [reading], output: writing, within: nil)
    #expect(both == [reading, writing])
    #expect(try Descriptor.readSome(from: reading, upTo: 2) == [1])
    Descriptor.close(writing)
    // A program that another test is just starting may hold the end for a moment.
    #expect(Descriptor.wait(forInput: [reading], within: nil) == [reading])
  }

  @Test("of an unnamed file is read from its start, or from an offset")
  func nameless() throws {
    let descriptor = try Descriptor.file(holding: Array("a lamp".utf8))
    defer { Descriptor.close(descriptor) }
    #expect(try Descriptor.read(from: descriptor, upTo: 1) == Array("a".utf8))
    #expect(try Descriptor.read(from: descriptor, at: 2, upTo: 9) == Array("lamp".utf8))
    #expect(try Descriptor.read(from: descriptor, upTo: 9) == Array(" lamp".utf8))
  }

  @Test("locks a directory against another until it is closed")
  func lock() throws {
    try withTemporaryDirectory { directory in
      let first = try Descriptor.open(directory, .directory)
      let second = try Descriptor.open(directory, .directory)
      defer { Descriptor.close(second) }
      #expect(try Descriptor.tryLock(first))
      #expect(try !Descriptor.tryLock(second))
      Descriptor.close(first)
      #expect(try Descriptor.tryLock(second))
    }
  }
}
