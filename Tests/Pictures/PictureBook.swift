import CLibrary
import SampleFiles
import TerminalHarness

/// A small EPUB with a page for each thing to be shown.
enum PictureBook {
  static let title = "Five Lamps"

  /// The names of the pictures of its pages from the second on.
  static let pages = ["verse", "play"]

  /// Writes the book to a temporary file, and returns its path.
  static func written() throws -> String {
    let path = "/tmp/bifolio-pictures-\(getpid()).epub"
    guard let file = fopen(path, "w") else { throw HarnessError.invalidArgument(path) }
    let bytes = illustratedEPUB(text, [])
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  private static let text = """
    <h1>Five Lamps</h1>
    <p>A book to be looked at, one page at a time.</p>
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
    """
}
