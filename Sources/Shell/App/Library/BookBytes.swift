import BookText
import Catalogue
import Decoding
import Markup
import Storage

/// The bytes of a book: of a file or a pipe, or the result of unpacking or converting these.
struct BookBytes: Sendable {
  let parts: FileBytes
  /// The large file, read on demand; nil if the bytes are in memory.
  private let file: OpenFile?
  let sourceLength: Int
  let fingerprint: Fingerprint
  /// Whether these are not bytes of the file: it was unpacked or converted when it was opened.
  let areUnpacked: Bool

  /// Maximum length in bytes of files read whole when opened: reading a part of such a file shows a page no
  /// sooner.
  private static let small = 3 << 16

  init(_ bytes: [UInt8]) {
    self.init(
      parts: FileBytes(bytes), file: nil, sourceLength: bytes.count,
      fingerprint: Fingerprint(of: bytes), areUnpacked: false)
  }

  /// Reads a file of up to 192 KiB. A longer file stays open, and is read on demand.
  /// - Throws: ``StorageError`` if it cannot be read, or is longer than ``FileAccess/maximumSize``.
  init(_ file: OpenFile) throws(StorageError) {
    if file.size > Self.small, file.size <= FileAccess.maximumSize {
      self.init(
        parts: FileBytes(file), file: file, sourceLength: file.size,
        fingerprint: try file.fingerprint(), areUnpacked: false)
    } else {
      self.init(try file.contents())
    }
  }

  /// `sourceLength` is the length before unpacking.
  private init(
    parts: FileBytes, file: OpenFile?, sourceLength: Int, fingerprint: Fingerprint,
    areUnpacked: Bool
  ) {
    (self.parts, self.file, self.sourceLength) = (parts, file, sourceLength)
    (self.fingerprint, self.areUnpacked) = (fingerprint, areUnpacked)
  }

  /// Returns `bytes`, unpacked or converted from these, with the source's length and fingerprint.
  func replaced(byUnpacked bytes: [UInt8]) -> BookBytes {
    BookBytes(
      parts: FileBytes(bytes), file: nil, sourceLength: sourceLength, fingerprint: fingerprint,
      areUnpacked: true)
  }

  /// Reads a large file as a whole. `isTextWanted` refuses one with bytes other than text. O(*n*) for bytes
  /// not in memory.
  /// - Throws: ``Failure`` if the file can no longer be read, or is not text although it must be.
  func readAll(isTextWanted: Bool = false) throws(Failure) -> [UInt8] {
    guard let file else { return parts.all }
    var scan = BinaryScan()
    do {
      // Not what was written since it was opened.
      return Array(
        try file.contents { isTextWanted ? scan.refusal(of: $0) : nil }.prefix(sourceLength))
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Bytes read in search of the last line.
  private static let longestLine = 1 << 16

  /// The last line with a word among the bytes known earlier, as far as it was known, and all after its
  /// beginning. Nil if this is not the earlier file with more at its end, or the line is too long.
  func lines(sinceLastOf earlier: BookBytes) -> (known: [UInt8], all: [UInt8])? {
    let known = earlier.sourceLength
    let window = Range(from: max(0, known - Self.longestLine), to: known)
    guard !areUnpacked, known <= sourceLength,
      Fingerprint(length: known, reading: { parts[$0][...] }) == earlier.fingerprint,
      let start = parts[window].withTextBytes({ line in
        line.startOfLastLine.flatMap {
          window.lowerBound == 0 || line[..<$0].contains("\n") ? $0 : nil
        }
      })
    else { return nil }
    let place = window.lowerBound + start
    return (parts[place..<known], parts[place..<sourceLength])
  }

  /// Whether reading the bytes takes long, so that a part of the book is shown first.
  var areMany: Bool { sourceLength > Self.small }

  /// Whether the opened file has been replaced or changed, or can no longer be read.
  var areChanged: Bool { file.map { (try? $0.fingerprint()) != fingerprint } ?? false }
}

extension BinaryScan {
  /// Examines the next piece; returns the reason if it is not text, else nil.
  fileprivate mutating func refusal(of piece: UnsafeBufferPointer<UInt8>) -> String? {
    do throws(BookError) {
      try check(piece)
      return nil
    } catch {
      return error.description
    }
  }
}
