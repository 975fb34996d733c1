import BookText
import Decoding
import Synchronization
import System

/// A pipe with a book, and the text read so far. Read on demand: a writer further ahead waits.
public final class BookPipe: Sendable {
  struct Contents: Sendable {
    fileprivate(set) var bytes: [UInt8] = []
    /// Whether more may come.
    fileprivate(set) var state = Book.Growth.paused
    /// Why nothing more is read although the writer may go on; nil if it closed the pipe.
    fileprivate(set) var problem: Failure?
    /// Number of line ends read, including dropped ones.
    fileprivate private(set) var lines = 0
    private var scan = BinaryScan()
    private var scanned = 0

    /// Approximate memory it will take, in bytes.
    fileprivate var cost: Int { bytes.count + BookPipe.lineCost * lines }

    /// Ends the text before a piece that is not text. After the first piece, waits until 4 KiB have come: in
    /// less, a few zeros would be too many.
    fileprivate mutating func refuseBinary() {
      while bytes.count - scanned >= (scanned == 0 ? 1 : 1 << 12) {
        let piece = bytes[scanned..<min(bytes.count, scanned + Descriptor.pieceLength)]
        do throws(BookError) {
          try scan.check(piece)
          scanned += piece.count
        } catch {
          return end(at: scanned, Failure("\(BookPipe.name) \(error)"))
        }
      }
    }

    /// Reads up to 64 KiB, if no other task has. Ends the text at the end of the pipe, on a failure, beyond
    /// `longest` bytes, and before bytes other than text if text is wanted.
    fileprivate mutating func readPiece(
      from descriptor: Int32, atMost longest: Int, isTextWanted: Bool
    ) {
      guard state != .none, !Descriptor.wait(forInput: [descriptor], within: .zero).isEmpty else {
        return
      }
      do throws(SystemError) {
        let piece = try Descriptor.readSome(from: descriptor, upTo: 1 << 16)
        bytes += piece
        lines += piece.count { $0 == "\n" }
        if piece.isEmpty { state = .none }
      } catch {
        end(at: bytes.count, Failure("\(BookPipe.name): \(error)"))
      }
      if isTextWanted, bytes.count - scanned >= Descriptor.pieceLength { refuseBinary() }
      if bytes.count > longest {
        end(at: longest, Failure("Only \(longest >> 20) MiB of \(BookPipe.name) can be read"))
      }
    }

    /// Returns the first `length` bytes as of a growing pipe; all contents if at most 64 KiB longer.
    fileprivate func beginning(upTo length: Int) -> Contents {
      guard bytes.count - length > 1 << 16 else { return self }
      var beginning = self
      beginning.bytes = Array(bytes[..<length])
      beginning.state = .running
      return beginning
    }

    /// Ends the text at `length`, at most the number of bytes read, and records why nothing follows.
    fileprivate mutating func end(at length: Int, _ problem: Failure?) {
      bytes.removeLast(bytes.count - length)
      (state, self.problem) = (.none, problem)
    }
  }

  /// The title, unless the text has one.
  let title: String
  private let descriptor: Int32
  private let contents = Mutex(Contents())
  private let isAllWanted = Atomic(false)
  /// The form in which the text is shown; nil until a part of it has been shown.
  private let form = Mutex<TextForm?>(nil)
  private let length = Atomic(0)

  /// The name of the pipe in messages.
  static let name = "standard input"
  /// How much of a text is waited for before its first page is shown.
  struct Awaited: Hashable, Sendable {
    /// Number of lines to wait for; nil to be content with the available ones.
    var lines: Int?
    /// Number of bytes enough to stop waiting.
    var bytes = 1 << 17
  }

  /// The silence after which a writer counts as paused.
  private static let pause = Duration.milliseconds(100)
  /// Maximum length in bytes for a reader at a terminal: the writer may never end.
  static let longest = 1 << 28
  /// Number of bytes read at once for a reader waiting for the end. There may be no end, so the reader has to
  /// ask again for more.
  private static let maximumAwaited = 1 << 25
  /// Number of bytes that each line counts as besides its own, because its set line takes memory too: `yes`
  /// writes many lines.
  private static let lineCost = 24

  /// The environment has the name of the page if it is from `man`.
  public init(_ descriptor: Int32, environment: [String: String]) {
    self.descriptor = descriptor
    let page = environment["MAN_PN"] ?? ""
    title = page.isEmpty ? Book.titleOfStandardInput : page
  }

  /// Creates a pipe at its end.
  init(of text: [UInt8], named title: String) {
    (descriptor, self.title) = (-1, title)
    contents.withLock {
      $0.bytes = text
      $0.state = .none
    }
    length.store(text.count, ordering: .relaxed)
  }

  var count: Int { length.load(ordering: .relaxed) }

  /// Asks for all there is: the next answer comes when the writer pauses or ends.
  func wantAll(_ isWanted: Bool) { isAllWanted.store(isWanted, ordering: .relaxed) }

  /// The form decided when a part of the text was read, so that it does not change under the reader. Nil if
  /// nothing has been read yet, or the reader has chosen another treatment.
  func form(_ treatment: TextTreatment) -> TextForm? {
    treatment == .automatic ? form.withLock { $0 } : nil
  }

  /// Records the form shown first, unless there is one or the reader has chosen a treatment.
  func settleForm(_ form: TextForm, _ treatment: TextTreatment) {
    guard treatment == .automatic else { return }
    self.form.withLock { $0 = $0 ?? form }
  }

  /// Ends reading, and drops everything read beyond a length.
  func end(at length: Int, _ problem: Failure) {
    contents.withLock { $0.end(at: min(length, $0.bytes.count), problem) }
  }

  /// Reads on, and answers when there is something new: the writer pauses or ends, `interval` has passed
  /// since the first new byte, or there are `limit` bytes, including earlier ones. Answers with the beginning
  /// up to about `limit`; if all is wanted, with everything and without an interval. Stops at `longest`
  /// bytes.
  func read(
    upTo limit: Int, within interval: Duration, atMost longest: Int = longest, isTextWanted: Bool,
    while isWanted: () -> Bool
  ) -> Contents {
    var (state, count, cost) = contents.withLock { ($0.state, $0.bytes.count, $0.cost) }
    let most = cost + Self.maximumAwaited
    var (first, latest): (Duration?, Duration) = (nil, elapsedTime())
    while state != .none, isWanted() {
      let isAllWanted = isAllWanted.load(ordering: .relaxed)
      let now = elapsedTime()
      // The silence of a writer already paused is not news.
      let silence = state == .paused && first == nil ? nil : latest + Self.pause
      if let silence, now >= silence {
        state = .paused
        break
      }
      if isAllWanted, cost >= most {
        state = .paused
        break
      }
      let end = isAllWanted ? nil : first.map { $0 + interval }
      if !isAllWanted, count >= limit || end.map({ now >= $0 }) == true {
        state = .running
        break
      }
      let deadline = [silence, end].compactMap { $0 }.min()
      let ready = Descriptor.wait(
        forInput: [descriptor], within: deadline.map { max(.zero, $0 - now) })
      guard !ready.isEmpty, isWanted() else { continue }
      (state, count, cost) = contents.withLock { contents in
        contents.readPiece(from: descriptor, atMost: longest, isTextWanted: isTextWanted)
        return (contents.state, contents.bytes.count, contents.cost)
      }
      length.store(count, ordering: .relaxed)
      latest = elapsedTime()
      first = first ?? latest
    }
    return contents.withLock { contents in
      if contents.state != .none { contents.state = state }
      if isTextWanted { contents.refuseBinary() }
      // Data read for a cancelled request is kept back.
      let isAllWanted = isAllWanted.load(ordering: .relaxed)
      return isAllWanted ? contents : contents.beginning(upTo: limit)
    }
  }
}
