/// Something to be done with the open book, or by the owner of all that works beside it.
public enum SessionEffect: Equatable, Sendable {
  /// Draw the screen, which has changed without an event.
  case frameChanged

  // The open book.

  /// The place has changed: save it soon.
  case placeChanged
  /// The marks have changed: save them.
  case marksChanged
  /// The settings of all books or of this one have changed: save them.
  case settingsChanged
  /// Read the rest of the book at once, since requests wait for it; false if none does any more.
  case awaitBook(Bool)
  /// Read the book again with the current settings, and pass it to
  /// ``Reader/replaceBook(_:at:hyphenator:pages:)``.
  case reread
  /// Read the book again as its file is now, as for ``reread``, and say so.
  case reload
  /// Show the lines of the file around the place being read, by ``Reader/showSource(_:at:)``.
  case showSource
  /// Load the reader's pace, by ``PaceMeter/setPace(own:general:)``.
  case loadPace
  /// Load these pictures, the most urgent first, and no others; answer with ``Reader/show(_:for:)``.
  case loadPictures([PictureRequest])

  /// Ask for the place on other devices, and answer with ``Reader/offer(_:at:)`` or a message.
  case fetchPlace

  // Catalogues.

  /// Find books in catalogues by these words, and answer with ``Reader/showFoundBooks(_:at:)``.
  case findBooks(String)
  /// Fetch a book that was found, and open it.
  case fetchBook(FoundBook)
}
