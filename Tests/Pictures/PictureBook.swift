import Glibc
import SampleFiles
import TerminalHarness

/// A small EPUB with a page for each thing to be shown.
enum PictureBook {
  static let title = "Five Lamps"

  /// The names of the pictures of its pages from the second on.
  static let pages = ["image", "verse", "play", "table", "notes"]

  /// Writes the book to a temporary file, and returns its path.
  static func written() throws -> String {
    let path = "/tmp/bifolio-pictures-\(getpid()).epub"
    guard let file = fopen(path, "w") else { throw HarnessError.invalidArgument(path) }
    let bytes = illustratedEPUB(text, [(name: "harbour.png", bytes: harbour)])
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  private static let text = """
    <h1>Five Lamps</h1>
    <p>A book to be looked at, one page at a time.</p>
    <h2>The Harbour at Nine</h2>
    <figure><img src='harbour.png' alt='A moon over the harbour'/></figure>
    <p>The moon came up behind the hill as it had promised to, and the harbour, which had been waiting
    for it, put its whole length of silver on at once.</p>
    <h2>The Lamplighter’s Round</h2>
    <p>At dusk I take the ladder down,<br/>
    &#160;&#160;The matches and the oil,<br/>
    And walk the borders of the town<br/>
    &#160;&#160;With nothing much to spoil.</p>
    <p>The first lamp is the ferryman’s,<br/>
    &#160;&#160;Who pays me with a nod;<br/>
    The second hangs among the pans<br/>
    &#160;&#160;Of Mrs. Pettigrod.</p>
    <p>The third one lights an empty stair,<br/>
    &#160;&#160;The fourth one lights a gate;<br/>
    The fifth is mine. I leave it there<br/>
    &#160;&#160;To tell me I am late.</p>
    <h2>A Scene on the Stairs</h2>
    <p><i>A landing. One lamp, unlit. Enter</i> <span class='sc'>Warden</span> <i>with a ladder.</i></p>
    <p><b>WARDEN.</b> Is anybody up there? I was told the third lamp had gone out again.</p>
    <p><b>TENANT.</b> It has not gone out. I put it out. I was trying to see the stars.</p>
    <p><b>WARDEN.</b> And did you see them?</p>
    <p><b>TENANT.</b> I saw the back of your ladder, coming up the street.</p>
    <p><b>WARDEN.</b> <i>(setting it down)</i> Then we are both disappointed. Hold this.</p>
    <h2>What a Lamp Costs</h2>
    <p>The accounts of one winter, as the warden kept them.</p>
    <table>
    <tr><th>Lamp</th><th>Oil</th><th>Wick</th><th>Glass</th></tr>
    <tr><td>The ferry</td><td>4 pints</td><td>2</td><td>whole</td></tr>
    <tr><td>The kitchen</td><td>6 pints</td><td>3</td><td>cracked</td></tr>
    <tr><td>The stairs</td><td>1 pint</td><td>1</td><td>whole</td></tr>
    <tr><td>The gate</td><td>5 pints</td><td>2</td><td>mended</td></tr>
    <tr><td>My own</td><td>3 pints</td><td>2</td><td>whole</td></tr>
    </table>
    <h2>Remarks</h2>
    <p>The gate has been mended twice.<a id='r1' href='#n1'>1</a> The kitchen will not be mended at all,
    since the pans would miss the draught.<a id='r2' href='#n2'>2</a> As to the stairs, the tenant and I
    have come to an understanding, and on clear nights I begin my round with the other four.</p>
    <p id='n1'><a href='#r1'>1</a> Once by the smith, and once by the man who leans on it.</p>
    <p id='n2'><a href='#r2'>2</a> So Mrs. Pettigrod says, and they are her pans.</p>
    """

  /// A moon over water between two hills, at dusk.
  private static let harbour: [UInt8] = {
    let (width, height) = (480, 200)
    func mix(_ from: (Double, Double, Double), _ to: (Double, Double, Double), _ share: Double)
      -> (UInt8, UInt8, UInt8)
    {
      func part(_ a: Double, _ b: Double) -> UInt8 { UInt8(max(0, min(255, a + (b - a) * share))) }
      return (part(from.0, to.0), part(from.1, to.1), part(from.2, to.2))
    }
    return png(width: width, height: height) { column, row in
      let (x, y) = (Double(column), Double(row))
      let (dx, dy) = (x - 330, y - 52)
      let isWater = y > 128
      let hill = 128 - 46 * exp(-pow((x - 90) / 80, 2)) - 26 * exp(-pow((x - 430) / 60, 2))
      if dx * dx + dy * dy < 24 * 24 { return (252, 240, 205) }
      if !isWater, y > hill { return (38, 34, 58) }
      if isWater {
        // The path of the moon's light on the waves.
        let wave = sin(y * 0.9) * 9 + sin(x * 0.21 + y * 1.7) * 6
        if abs(x - 330 + wave) < 6 + (y - 128) * 0.28 { return (226, 208, 176) }
        return mix((74, 70, 112), (24, 26, 52), (y - 128) / 72)
      }
      return mix((34, 38, 82), (214, 132, 116), pow(y / 128, 1.6))
    }
  }()
}
