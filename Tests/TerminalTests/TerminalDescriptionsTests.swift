import Testing

@testable import Terminal

@Suite("The descriptions of a terminal")
struct TerminalDescriptionsTests {
  @Test(
    "end with one that is installed everywhere",
    arguments: [
      "xterm-kitty", "alacritty", "foot", "foot-extra", "wezterm", "xterm-ghostty", "ghostty",
      "st-256color", "strange-256color", "xterm-strange", "kitty-direct",
      "putty", "mlterm", "ms-terminal", "teraterm", "fbterm", "kmscon", "warp",
    ])
  func likeXterm(name: String) {
    let names = TerminalDescriptions.names(for: name)
    #expect(names.contains("xterm-256color") && names.last?.hasPrefix("xterm") == true)
    #expect(Set(names).count == names.count)
    if !name.hasSuffix("-direct") { #expect(names.first == name) }
  }

  @Test("have colours for a terminal that only calls itself xterm")
  func xterm() { #expect(TerminalDescriptions.names(for: "xterm") == ["xterm-256color", "xterm"]) }

  @Test("have no more colours than it says", arguments: ["xterm-16color", "xterm-88color"])
  func fewColors(name: String) {
    #expect(TerminalDescriptions.names(for: name) == [name, "xterm"])
  }

  @Test("begin with those of the multiplexer")
  func multiplexers() {
    #expect(
      TerminalDescriptions.names(for: "tmux-direct").prefix(2)
        == ["tmux-256color", "screen-256color"])
    #expect(
      TerminalDescriptions.names(for: "screen-strange").prefix(2)
        == ["screen-strange", "screen-256color"])
  }

  @Test("are only its own if nothing is known about it", arguments: ["", "nosuch", "vt52", "dumb"])
  func unknown(name: String) { #expect(TerminalDescriptions.names(for: name) == [name]) }
}
