import Cells
import Testing

@testable import Terminal

@Suite("A terminal that says its name")
struct TerminalIdentityTests {
  @Test("draws images in cells if it is known to")
  func images() {
    for name in ["kitty(0.28.0)", "kitty(0.35.2)", "kitty(1.0.0)", "ghostty 1.0.0", "Ghostty 1.2"] {
      #expect(TerminalIdentity(name).drawsImagesInCells, "\(name)")
    }
    for name in [
      "kitty(0.26.5)", "kitty", "kitty(", "kitty()", "kitty(x.y)", "WezTerm 20240203", "tmux 3.4",
      "Konsole 23.08", "XTerm(388)", "libvterm(0.3)", "",
    ] {
      #expect(!TerminalIdentity(name).drawsImagesInCells, "\(name)")
    }
  }

  @Test("shows 24-bit colours if it is known to")
  func colors() {
    for name in [
      "kitty(0.26.5)", "XTerm(370)", "foot(1.13.1)", "Konsole 22.12.3", "VTE(7006)", "WezTerm 2024",
      "iTerm2 3.5.0", "ghostty 1.0", "mintty 3.6.4", "contour 0.4", "tmux 3.4",
    ] {
      #expect(TerminalIdentity(name).hasDirectColor, "\(name)")
    }
    for name in ["libvterm(0.3)", "screen 5", "xtermish(1)", "(", ""] {
      #expect(!TerminalIdentity(name).hasDirectColor, "\(name)")
    }
  }

  @Test("draws an emoji with a selector if it is known to, and no other program is in between")
  func variants() {
    for name in ["kitty(0.26.5)", "VTE(7006)", "Konsole 22.12.3"] {
      #expect(TerminalIdentity(name).showsVariants, "\(name)")
    }
    for name in ["XTerm(370)", "tmux 3.4", "screen 5", ""] {
      #expect(!TerminalIdentity(name).showsVariants, "\(name)")
    }
  }

  @Test("ignores a text to copy if it is known to")
  func clipboard() {
    for name in ["VTE(7006)", "XTerm(379)"] { #expect(TerminalIdentity(name).ignoresClipboard) }
    for name in ["kitty(0.35.2)", "foot(1.13.1)", "tmux 3.4", ""] {
      #expect(!TerminalIdentity(name).ignoresClipboard)
    }
    for name in ["rxvt-unicode-256color", "st-256color", "st"] {
      #expect(TerminalIdentity.ignoresClipboard(named: name))
    }
    for name in ["xterm-256color", "xterm-kitty", "foot", ""] {
      #expect(!TerminalIdentity.ignoresClipboard(named: name))
    }
  }

  @Test("is tmux if it says so")
  func tmux() {
    #expect(TerminalIdentity("tmux 3.3a").isTmux)
    for name in ["tmuxish 3", "kitty(0.41.1)", ""] { #expect(!TerminalIdentity(name).isTmux) }
  }

  @Test("is told the cells of a cluster if it scales it to them")
  func sizes() {
    for name in ["kitty(0.40.0)", "kitty(0.41.1)"] { #expect(TerminalIdentity(name).sizesText) }
    for name in ["kitty(0.39.1)", "kitty", "foot(1.40)"] {
      #expect(!TerminalIdentity(name).sizesText)
    }
  }

  @Test("gets right-to-left letters in the order that it wants")
  func order() {
    #expect(TerminalIdentity("kitty(0.26.5)").letterOrder == .words)
    #expect(TerminalIdentity("Konsole 22.12.3").letterOrder == .lines)
    for name in ["XTerm(370)", "foot(1.13.1)", "VTE(7006)", "tmux 3.4", "kitten(1)", ""] {
      #expect(TerminalIdentity(name).letterOrder == .visual, "\(name)")
    }
  }

  @Test("may be GNU screen by the environment, also where TERM is that of xterm")
  func screen() {
    func mayBe(_ name: String, _ session: String = "12.tty1.host") -> Bool {
      TerminalIdentity.mayBeScreen(in: ["TERM": name, "STY": session])
    }
    for name in ["screen", "screen.xterm-256color", "xterm", "xterm-256color"] {
      #expect(mayBe(name) && !mayBe(name, ""))
      #expect(!TerminalIdentity.mayBeScreen(in: ["TERM": name]))
    }
    // Opened from a window of screen, or with screen around it.
    for name in ["xterm-kitty", "tmux-256color", "foot"] { #expect(!mayBe(name)) }
  }

  @Test("takes files of images if it says so by its name or in the environment")
  func files() {
    for name in ["iTerm2 3.5.0", "WezTerm 20240203", "mintty 3.7.4", "Konsole 24.08.1"] {
      #expect(TerminalIdentity(name).takesImageFiles, "\(name)")
    }
    for name in ["XTerm(370)", "VTE(7600)", "tmux 3.4", ""] {
      #expect(!TerminalIdentity(name).takesImageFiles, "\(name)")
    }
    func takes(_ environment: [String: String]) -> Bool {
      TerminalIdentity.takesImageFiles(in: environment)
    }
    for name in ["iTerm.app", "vscode", "WezTerm", "mintty", "Tabby"] {
      #expect(takes(["TERM_PROGRAM": name]), "\(name)")
      // Of the terminal around tmux, it is not known where an image would be.
      #expect(!takes(["TERM_PROGRAM": name, "TMUX": "/tmp/t,1,0"]))
      #expect(!takes(["TERM_PROGRAM": name, "STY": "1.x"]))
    }
    #expect(takes(["LC_TERMINAL": "iTerm2"]) && takes(["LC_TERMINAL": "iTerm2", "TMUX": ""]))
    for environment in [
      [:], ["TERM_PROGRAM": "Apple_Terminal"], ["TERM_PROGRAM": "tmux"], ["TERM": "iterm2"],
    ] {
      #expect(!takes(environment))
    }
  }
}
