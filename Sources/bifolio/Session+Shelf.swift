import BookText
import Defaults
import Reading
import Storage

/// The shelf: gathering its books in slices, opening and forgetting them.
extension Session {
  /// The folders whose books lie on the shelf.
  var folders: [String] { saved.settings.folderPaths(environment: environment) }

  /// How long one slice of gathering takes at most, but for its last step: a key that comes
  /// meanwhile is answered before anybody notices.
  private static let slice = Duration.milliseconds(4)

  /// How often the shelf is shown anew while it is being filled.
  private static let interval = Duration.milliseconds(100)

  /// Whether books remain to be gathered; not during a turn or a slide, which it would slow down.
  var hasShelfWork: Bool { gathering.hasShelfWork && !reader.isMoving }

  /// Brings the books for the shelf, which is about to be seen: as many as a slice finds, the others
  /// follow.
  func fillShelf() {
    saveIfChanged()
    gathering.beginShelf(store, folders: folders)
    gather(&gathering.shelf)
    showShelf(anew: true)
  }

  /// Gathers a slice of the books that remain.
  func fillShelfFurther() {
    guard hasShelfWork else { return }
    gather(&gathering.shelf)
    if !gathering.hasShelfWork || now - gathering.shelfShown > Self.interval {
      showShelf(anew: false)
    }
  }

  /// Goes on with gathering for the time of a slice.
  func gather(_ scan: inout ShelfScan?) {
    let end = now + Self.slice
    repeat { scan?.step(&store) } while scan?.isComplete == false && now < end
    showWarnings()
  }

  private func showShelf(anew isAnew: Bool) {
    guard let books = gathering.shelf?.shelf.books else { return }
    gathering.shelfShown = now
    reader.fillShelf(books, anew: isAnew)
    needsFrame = true
  }

  /// Opens a book of the shelf; one that has been read is looked for where its file has been moved.
  func open(_ book: ShelvedBook) {
    if let path = store.locate(book, lookingIn: folders) {
      open(path)
    } else {
      reader.say("Not found, neither there nor in your folders: \(book.path)")
      needsFrame = true
    }
  }

  /// Removes all that is kept of a book, and puts the others on the shelf.
  func forget(_ book: Fingerprint) {
    let isGone = store.forget(book) && cache.forget(book)
    if book == opened.book.fingerprint {
      _ = reader.takeStays()
      saved.noteForgetting(isGone: isGone)
    }
    gathering.beginShelf(store, folders: folders)
    gather(&gathering.shelf)
    showShelf(anew: false)
    if !isGone { reader.say("Not all that is kept of the book could be removed") }
  }
}
