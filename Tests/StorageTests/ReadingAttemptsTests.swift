import System
import TemporaryFiles
import Testing

@testable import Storage

@Suite("Records of files that are read unasked")
struct ReadingAttemptsTests {
  private let temporary: TemporaryDirectory
  private let attempts: ReadingAttempts
  private var book: String { temporary.path + "/a.txt" }
  private var records: String { temporary.path + "/reading" }
  private var recordNames: [String] { FileSystem.names(in: records).filter { !$0.hasPrefix(".") } }

  init() throws {
    temporary = try TemporaryDirectory()
    attempts = ReadingAttempts(beside: temporary.path + "/library.db")
    try FileAccess.replace(temporary.path + "/a.txt", with: Array("A lamp.".utf8))
  }

  /// Leaves the record like a program that ended while it read the book.
  ///
  /// - Parameter crashed: Whether it crashed rather than was killed.
  private func end(crashed: Bool) throws {
    var attempt = attempts.begin(book)
    #expect(attempt != nil)
    let name = try #require(recordNames.first)
    var record = try #require(try FileAccess.contents(of: "\(records)/\(name)"))
    if crashed { record[0] = ReadingAttempt.failed }
    attempt = nil
    try FileAccess.replace("\(records)/\(name)", with: record)
  }

  @Test("leave nothing behind once a file has been read")
  func ends() throws {
    var attempt = attempts.begin(book)
    #expect(attempt != nil && recordNames.count == 1)
    attempt = nil
    #expect(recordNames == [])
  }

  @Test("leave a file out after one crash, until it changes or is asked for")
  func crash() throws {
    try end(crashed: true)
    #expect(attempts.begin(book) == nil)
    // Each reason has its own record.
    #expect(attempts.begin(book, for: "facing") != nil)
    #expect(attempts.begin(book, isAsked: true) != nil)
    // It has been read.
    #expect(attempts.begin(book) != nil)
    try end(crashed: true)
    try FileAccess.replace(book, with: Array("A longer lamp.".utf8))
    #expect(attempts.begin(book) != nil)
  }

  @Test("leave a file out as long as a parked thread has its record")
  func parked() throws {
    var reading = attempts.begin(book)
    #expect(reading?.hasFailed == false && !attempts.leaveOut(book))
    try mark()
    #expect(reading?.hasFailed == true && attempts.leaveOut(book))
    #expect(attempts.begin(book) == nil)
    // Asked for, it is read again; its end does not take away the mark.
    var other = attempts.begin(book, isAsked: true)
    other?.noteRead()
    other = nil
    #expect(attempts.begin(book) == nil)
    reading = nil
    #expect(attempts.leaveOut(book))
  }

  @Test("count no kill once the file has been read, but a trap")
  func read() throws {
    for _ in 1...4 {
      let reading = try #require(attempts.begin(book))
      reading.noteRead()
      try keepRecord(of: reading)
    }
    let reading = try #require(attempts.begin(book))
    reading.noteRead()
    try mark()
    #expect(attempts.begin(book) == nil)
  }

  /// Marks the record as the handler of a trap does.
  private func mark() throws {
    let path = "\(records)/\(try #require(recordNames.first))"
    let file = try Descriptor.open(path, .readingAndWriting)
    try Descriptor.write([ReadingAttempt.failed], to: file)
    Descriptor.close(file)
  }

  /// Leaves the record of a reading like a program that was killed.
  private func keepRecord(of reading: consuming ReadingAttempt) throws {
    let path = "\(records)/\(try #require(recordNames.first))"
    let record = try #require(try FileAccess.contents(of: path))
    _ = consume reading
    try FileAccess.replace(path, with: record)
  }

  @Test("leave a file out after three other ends, if these count")
  func kills() throws {
    for _ in 0..<3 { try end(crashed: false) }
    #expect(attempts.begin(book) == nil)
    #expect(attempts.begin(book, countsEnds: false) != nil)
  }

  @Test("let another program read the same file meanwhile")
  func twice() {
    let first = attempts.begin(book)
    let second = attempts.begin(book)
    #expect(first != nil && second != nil)
    #expect(recordNames.count == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test("do without a place", arguments: [nil, "/dev/null/x/library.db"])
  func nowhere(catalogue: String?) {
    #expect(ReadingAttempts(beside: catalogue).begin(book) != nil)
  }

  @Test(
    "are not trusted",
    arguments: [
      "", "!", ".1 2 3\n", "!99999999999999999999 1 1 1\n/a\n", "!1 1 1 1\n/other\n",
      ".-1 1 1 1\n/a\n", "\u{0}\u{0}",
    ])
  func damaged(record: String) throws {
    try end(crashed: false)
    let name = try #require(recordNames.first)
    try FileAccess.replace("\(records)/\(name)", with: Array(record.utf8))
    #expect(attempts.begin(book) != nil)
  }
}
