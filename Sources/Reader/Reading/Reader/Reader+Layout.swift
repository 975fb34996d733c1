import Cells
import Defaults

/// Changes of the layout: by another text, size or capability of the terminal.
extension Reader {
  /// Resizes the screen if the size differs: an animated turn is ended, and the place stays.
  mutating func resize(to size: Size, at now: Duration) {
    guard size != scene.pages.screen else { return }
    layOut(at: now) { $0.pages.screen = size }
    updateChores(at: now)
  }

  /// Changes the scene by a function and lays it out again. Any turn is ended, and the place stays.
  mutating func layOut(at now: Duration, _ change: (inout PageScene) -> Void) {
    rest()
    change(&scene)
    layOut()
  }

  /// Lays out the screen with the current settings, and refreshes the layers; any turn must have been ended.
  mutating func layOut() {
    scene.pages.settings = choices.effective.presented
    scene.layOut()
    layers.refresh(context())
  }

  /// Ends all motion, and drops a held leaf.
  mutating func rest() {
    layers.rest()
    scene.endMotion()
  }
}
