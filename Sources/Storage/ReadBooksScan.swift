import BookText
import Defaults
import System

/// Puts the books that have been read on the shelf, step by step.
///
/// A step reads one small file, so that no key waits longer than for that.
public struct ReadBooksScan {
  /// The books found so far.
  public private(set) var shelf = Shelf()
  /// The names of the remaining defaults files, the latest last.
  private var states: [String]

  /// Starts a scan of the books that have been read.
  public init(_ store: DefaultsStore) { states = store.namesOfBooks().reversed() }

  /// True if the scan is finished.
  public var isComplete: Bool { states.isEmpty }

  /// Performs one step.
  public mutating func step(_ store: inout DefaultsStore) {
    guard let name = states.popLast(), let book = Fingerprint(name), let file = store.file(of: book)
    else { return }
    shelf.add(file, of: book, fileExists: FileSystem.isReadable)
  }
}
