/// A command for keys, with the name used in the settings file. The table has a description of each.
public enum Command: String, CaseIterable, Hashable, Sendable {
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case holdLeaf = "hold-leaf"
  case lineDown = "line-down"
  case lineUp = "line-up"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case columnsLeft = "columns-left"
  case columnsRight = "columns-right"
  case autoTurn = "auto-turn"
  case faster
  case slower
  case readAloud = "read-aloud"
  case firstPage = "first-page"
  case lastPage = "last-page"
  case follow
  case goToPage = "go-to-page"
  case count
  case printedPage = "printed-page"
  case goToLine = "go-to-line"
  case goToByte = "go-to-byte"
  case position
  case nextChapter = "next-chapter"
  case previousChapter = "previous-chapter"
  case nextParagraph = "next-paragraph"
  case previousParagraph = "previous-paragraph"
  case back
  case forward
  case contents
  case fetchPlace = "fetch-place"
  case sendPlace = "send-place"
  case shelf
  case openFile = "open-file"
  case nextFile = "next-file"
  case previousFile = "previous-file"
  case statistics
  case thumb
  case links
  case image
  case facing = "facing-text"
  case flip
  case facingSentence = "facing-sentence"
  case search
  case searchBackwards = "search-backwards"
  case searchLibrary = "search-library"
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case matches
  case filterLines = "filter-lines"
  case lookUp = "look-up"
  case words
  case bookmark
  case setMark = "set-mark"
  case goToMark = "go-to-mark"
  case select
  case marks
  case notes
  case undo
  case source
  case editFile = "edit-file"
  case settings
  case transition
  case theme
  case focus
  case treatment = "layout"
  case longLines = "long-lines"
  case spread
  case menu
  case toggleOption = "toggle-option"
  case fileCommand = "file-command"
  case shellCommand = "shell-command"
  case help
  case dismiss
  case redraw
  case reload
  case suspend
  case quit
}
