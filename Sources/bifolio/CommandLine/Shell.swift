/// A shell with a completion script.
enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish
}
