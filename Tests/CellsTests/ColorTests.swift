import Cells
import Testing

@Suite("A colour")
struct ColorTests {
  private let amber = Color(0xFF_8040)

  @Test("has three components")
  func components() {
    #expect(Color(red: 0xFF, green: 0x80, blue: 0x40) == amber)
    #expect((amber.red, amber.green, amber.blue) == (0xFF, 0x80, 0x40))
    #expect(amber.rgb == 0xFF_8040)
    #expect(Color(0).rgb == 0)
  }

  @Test("has at most 24 bits, so that it is never the terminal's own by accident")
  func bits() {
    #expect(Color(0x01FF_8040) == amber)
    #expect(Color(.max).rgb == 0xFF_FFFF)
  }

  @Test("of the terminal has no components, and differs from all other colours")
  func terminal() {
    #expect(Color.terminal.rgb == nil)
    #expect(Color.terminal != Color(0))
    #expect((Color.terminal.red, Color.terminal.green, Color.terminal.blue) == (0, 0, 0))
  }

  @Test("of the terminal's palette is a number without components, and never changes")
  func palette() {
    for number in [0, 16, 255] as [UInt8] {
      let color = Color.palette(number)
      #expect(color.paletteNumber == number && color.rgb == nil)
      #expect(color.scaled(by: 0.5) == color)
      #expect(color != .terminal && color != Color(UInt32(number)))
    }
    #expect(Color.terminal.paletteNumber == nil && Color(16).paletteNumber == nil)
  }

  @Test("is scaled by component, rounded, and clamped between black and white")
  func scaled() {
    #expect(amber.scaled(by: 1) == amber)
    #expect(amber.scaled(by: 0.5) == Color(0x80_4020))
    #expect(amber.scaled(by: 2) == Color(0xFF_FF80))
    #expect(amber.scaled(by: 0) == Color(0))
    #expect(amber.scaled(by: -1) == Color(0))
    #expect(amber.scaled(by: 1e300) == Color(0xFF_FFFF))
    #expect(Color.terminal.scaled(by: 0.5) == .terminal)
  }

  @Test("is interpolated from one end to the other")
  func mixed() {
    let black = Color(0)
    #expect(black.mixed(with: amber, 0) == black)
    #expect(black.mixed(with: amber, 1) == amber)
    #expect(black.mixed(with: amber, 0.5) == Color(0x80_4020))
    #expect(amber.mixed(with: black, 0.25) == Color(0xBF_6030))
    #expect(amber.mixed(with: amber, 0.3) == amber)
    #expect(black.mixed(with: amber, -1) == black)
    #expect(amber.mixed(with: Color(0xFF_FFFF), 9) == Color(0xFF_FFFF))
  }

  @Test("is not mixed with the terminal's own: the nearer of the two is returned")
  func mixedWithTerminal() {
    #expect(amber.mixed(with: .terminal, 0.49) == amber)
    #expect(amber.mixed(with: .terminal, 0.5) == .terminal)
    #expect(Color.terminal.mixed(with: amber, 0.49) == .terminal)
    #expect(Color.terminal.mixed(with: amber, 0.5) == amber)
  }

  @Test("becomes steadily brighter when mixed with white")
  func monotone() {
    let steps = (0...100).map { amber.mixed(with: Color(0xFF_FFFF), Double($0) / 100).luminance }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(steps[0] < steps[100])
  }

  @Test("has a brightness between 0 and 1, with green weighted most")
  func luminance() {
    #expect(Color(0).luminance == 0)
    #expect(abs(Color(0xFF_FFFF).luminance - 1) < 1e-9)
    #expect(Color(0x00FF00).luminance > Color(0xFF0000).luminance)
    #expect(Color(0xFF0000).luminance > Color(0x0000FF).luminance)
  }
}
