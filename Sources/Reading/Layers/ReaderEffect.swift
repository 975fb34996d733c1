import BookText
import Defaults

/// What the owner has to do.
public enum ReaderEffect: Hashable, Sendable {
  /// The place in the book has changed and is to be saved soon.
  case placeChanged
  /// The lines of the file around the place being read are wanted, by
  /// ``Reader/showSource(_:at:)``.
  case sourceWanted
  /// A text is to be copied to the terminal's clipboard.
  case copyWanted(String)
  /// A word is to be looked up in a dictionary; the reader takes a ``ProgramAnswer``.
  case lookUpWanted(String)
  /// The word that is being looked up is to be given up.
  case lookUpUnwanted
  /// A sentence is to be read aloud; the reader takes a ``ProgramAnswer`` when it has been.
  case speechWanted(String)
  /// What is being read aloud is to be broken off.
  case speechUnwanted
  /// A note is to be written in the reader's editor; the reader takes a ``ProgramAnswer``.
  case editorWanted(EditedNote)
  /// The marks have changed and are to be saved.
  case marksChanged
  /// The settings have changed, for all books or for this one, and are to be saved.
  case settingsChanged
  /// The book is to be read again, as the settings now say, and handed to
  /// ``Reader/take(_:)``.
  case rereadingWanted
  /// The shelf is about to be seen: its books are wanted, by ``Reader/fillShelf(_:isUpdate:)``.
  case shelfWanted
  /// The reader's pace is about to be shown, and is to be told by ``Reader/takePace(own:general:)``.
  case paceWanted
  /// It is to be shown how much has been read, by
  /// ``Reader/showStatistics(_:today:isUpdate:at:)``.
  case statisticsWanted
  /// Another book is to be opened.
  case bookWanted(ShelvedBook)
  /// All that is kept of a book is to be removed, and the shelf to be filled again.
  case forgettingWanted(Fingerprint)
  /// What was kept of a book is to be restored, and the shelf to be filled again.
  case restoringWanted(Fingerprint)
  /// The screen has changed without an event.
  case frameChanged
  /// The whole screen is to be redrawn.
  case redraw
  /// The program is to be suspended.
  case suspend
  /// The program is to end.
  case quit
}
/// A note that is to be written in the reader's editor.
public struct EditedNote: Hashable, Sendable {
  let mark: ReadingMark

  init(of mark: ReadingMark) { self.mark = mark }

  /// What has been written until now.
  public var text: String { mark.note }
}
