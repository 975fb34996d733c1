extension Reader {
  /// What the owner has to do.
  public enum Effect: Hashable, Sendable {
    /// The place in the book has changed and is to be saved soon.
    case placeChanged
    /// The lines of the file around the place being read are wanted, by
    /// ``Reader/showSource(_:at:)``.
    case sourceWanted
    /// A text is to be copied to the terminal's clipboard.
    case copyWanted(String)
    /// The marks have changed and are to be saved.
    case marksChanged
    /// The settings have changed, for all books or for this one, and are to be saved.
    case settingsChanged
    /// The book is to be read anew, as the settings now say, and handed to
    /// ``Reader/take(_:)``.
    case rereadingWanted
    /// The shelf is about to be seen: its books are wanted, by ``Reader/fillShelf(_:current:)``.
    case shelfWanted
    /// Another book is to be opened.
    case bookWanted(path: String)
    /// The screen has changed without an event.
    case frameChanged
    /// The whole screen is to be drawn anew.
    case redraw
    /// The program is to be suspended.
    case suspend
    /// The program is to end.
    case quit
  }
}
