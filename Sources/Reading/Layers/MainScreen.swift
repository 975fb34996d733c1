/// The three main screens, side by side: the book in the middle, the shelf on its left and the
/// contents on its right. They are three unlike pages of one controller that slides.
enum MainScreen: CaseIterable, Identifiable, Sendable {
  case shelf
  case book
  case contents

  var id: Self { self }
}
