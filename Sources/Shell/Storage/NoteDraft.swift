import BookText
import Decoding
import Defaults
import System

/// A note open in an editor, as a file in the state directory. A file beside it names the book and the mark,
/// and stays locked while this program waits for the editor. If this program is killed, the next opening of
/// the book takes up the saved text (``DefaultsStore/takeDrafts(of:)``).
public final class NoteDraft {
  private let path: String
  private let descriptor: Int32

  fileprivate static let suffix = ".mark"

  /// Nil, with nothing left, if the file cannot be written.
  fileprivate init?(beside path: String, _ contents: DefaultsFile) {
    self.path = path + Self.suffix
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
    guard let drafts = directories?.drafts, path.hasPrefix(drafts + "/") else { return nil }
    var (contents, marks) = (DefaultsFile(), Marks())
    contents[Self.book] = book.description
    marks.insert(mark)
    marks.write(into: &contents, changedFrom: Marks())
    return NoteDraft(beside: path, contents)
  }

  /// Takes up the notes of a book that were open in an editor when the program was killed. A note changed
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
        warn("The note you were editing when bifolio was killed is back in the book")
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
