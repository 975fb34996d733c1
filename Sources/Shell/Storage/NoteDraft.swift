import BookText
import Decoding
import Defaults
import System

/// A note being written, in an editor or here, as a file in the state directory.
///
/// A file beside it names the book and the mark, and stays locked as long as the draft lasts. If this program
/// is killed, the next opening of the book takes up the saved text (``DefaultsStore/takeDrafts(of:)``).
public final class NoteDraft: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The mark as it is in the book.
  fileprivate let mark: Mark
  /// The file with the text, removed with the draft; nil for that of an editor.
  fileprivate let text: String?

  fileprivate static let suffix = ".mark"

  /// Writes the file beside the note, and locks it; nil, with nothing left, if it cannot be written.
  fileprivate init?(
    beside path: String, _ contents: DefaultsFile, of mark: Mark, ownsText: Bool
  ) {
    (self.path, self.mark, text) = (path + Self.suffix, mark, ownsText ? path : nil)
    let isWritten = try? FileAccess.replace(self.path, with: contents.bytes, isDurable: false)
    guard isWritten != nil, let opened = try? Descriptor.open(self.path, .readingNoLink) else {
      FileSystem.remove(self.path)
      return nil
    }
    descriptor = opened
    // On a file system without locks, another program may take up the draft too.
    _ = try? Descriptor.tryLock(descriptor)
  }

  deinit {
    if let text { FileSystem.remove(text) }
    FileSystem.remove(path)
    Descriptor.close(descriptor)
  }
}

extension DefaultsStore {
  private static let book = "book"

  /// Created on demand; nil if nothing is saved.
  public var drafts: String? {
    guard let path = directories?.drafts else { return nil }
    do throws(StorageError) { try FileAccess.makeDirectory(path) } catch { return nil }
    return path
  }

  /// Records that the note of a mark is open in an editor, as the file `path` in ``drafts``. `mark` is the
  /// mark in the book: a text typed since is in the file alone. The draft is to be kept until the note is
  /// saved; nil for a file elsewhere, or if recording fails.
  public func beginDraft(
    at path: String, of mark: Mark, in book: Fingerprint
  ) -> NoteDraft? {
    beginDraft(at: path, of: mark, in: book, ownsText: false)
  }

  /// Writes the text of a note being typed, and waits for the disk.
  ///
  /// - Parameters:
  ///   - mark: The mark as it is in the book.
  ///   - last: The draft of the text before; nil to begin one. That of another mark is left alone.
  /// - Returns: The draft, to be kept until the note is saved; nil if it cannot be written.
  public func writeDraft(
    _ text: String, of mark: Mark, in book: Fingerprint, over last: NoteDraft?
  ) -> NoteDraft? {
    let bytes = Array(text.utf8)
    if let last, let path = last.text, last.mark == mark {
      return (try? FileAccess.replace(path, with: bytes)) == nil ? nil : last
    }
    guard let drafts,
      let (path, descriptor) = try? Descriptor.temporaryFile(
        in: drafts, prefix: "bifolio-", suffix: ".md")
    else { return nil }
    Descriptor.close(descriptor)
    guard (try? FileAccess.replace(path, with: bytes)) != nil else {
      FileSystem.remove(path)
      return nil
    }
    return beginDraft(at: path, of: mark, in: book, ownsText: true)
  }

  private func beginDraft(
    at path: String, of mark: Mark, in book: Fingerprint, ownsText: Bool
  ) -> NoteDraft? {
    guard let drafts = directories?.drafts, path.hasPrefix(drafts + "/") else { return nil }
    var (contents, marks) = (DefaultsFile(), Marks())
    contents[Self.book] = book.description
    marks.insert(mark)
    marks.write(into: &contents, changedFrom: Marks())
    return NoteDraft(beside: path, contents, of: mark, ownsText: ownsText)
  }

  /// Takes up the notes of a book that were being written when the program was killed. A note changed
  /// since then gets both texts.
  func takeDrafts(of book: Fingerprint) {
    guard let drafts = directories?.drafts, let own = path(of: book) else { return }
    for name in FileSystem.names(in: drafts).filter({ $0.hasSuffix(NoteDraft.suffix) }) {
      let path = "\(drafts)/\(name)"
      guard let descriptor = try? Descriptor.open(path, .readingNoLink) else { continue }
      defer { Descriptor.close(descriptor) }
      // Another program still waits for its editor.
      guard (try? Descriptor.tryLock(descriptor)) != false,
        let stored = try? StoredFile(at: path), let contents = try? DefaultsFile(stored.bytes),
        contents[Self.book] == book.description, let mark = Marks(contents).all.first
      else { continue }
      let textPath = String(path.dropLast(NoteDraft.suffix.count))
      let text = (try? StoredFile(at: textPath)).map { Self.note(in: $0.bytes) }
      if let text, text != mark.note {
        let isSaved = files.update(own) { file, _ in
          var (before, after, edited) = (Marks(), Marks(), mark)
          before.insert(mark)
          edited.note = text
          after.insert(edited)
          after.write(into: &file, changedFrom: before)
        }
        guard isSaved else { continue }
        warn("The note you were writing when bifolio was killed is back in the book")
      }
      for path in [path, textPath] { FileSystem.remove(path) }
    }
  }

  /// Drops line ends added by the editor.
  private static func note(in bytes: [UInt8]) -> String {
    var text = repairedText(bytes).unicodeScalars[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
