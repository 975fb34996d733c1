import BookText
import Cells
import TerminalInput

/// Offers the place of another device in the last row: Enter goes there, Esc stays.
///
/// Any other key stays too, and acts as on the page.
struct PlaceOffer: Layer {
  static let pausesReading = false

  /// The device and its place, from the fullest wording to the shortest: the longest one that leaves room for
  /// the keys is shown.
  let wordings: [String]
  /// The place on the other device.
  let place: TextOffset
  /// When it was offered.
  let time: Duration

  /// A key pressed sooner was meant for the page.
  private static let reaction = Duration.milliseconds(500)

  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    guard event.isBeginning else { return .pass }
    guard case .key(let key) = event else { return .closeAndPass }
    if key == Key(.enter) {
      return context.now - time < Self.reaction ? .stay : .close(.go(.place(place)))
    }
    return key == Key(.escape) ? .close : .closeAndPass
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let offers = wordings.map { "\($0). Enter goes there, Esc stays" }
    let fitting = offers.first { cellWidth(of: $0) <= frame.size.columns - 2 } ?? offers.last
    frame.drawNotice(fitting ?? "", context)
  }
}
