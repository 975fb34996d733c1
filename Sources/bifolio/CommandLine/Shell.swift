/// A shell that completes command lines.
enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish
}
