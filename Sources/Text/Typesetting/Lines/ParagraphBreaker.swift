/// Breaks a paragraph into lines with the fewest demerits in all.
///
/// The total-fit method of Knuth and Plass ("Breaking Paragraphs into Lines", Software: Practice and
/// Experience 11, 1981) in whole cells: gaps can grow but not shrink, so the natural width of a line is its
/// minimum.
enum ParagraphBreaker {
  /// Widths of the first line and of the others.
  struct Shape {
    var firstWidth: Int
    var width: Int
    var isJustified: Bool

    /// A filled line is loose, or a ragged one is shorter than ``LineDemerits/rag`` allows.
    func isLoose(_ line: Line) -> Bool {
      let room = (line.boxes.lowerBound == 0 ? firstWidth : width) - line.naturalWidth
      guard isJustified else { return room > LineDemerits.rag }
      return LineDemerits.isLoose(room: Int32(clamping: room), gaps: Int32(clamping: line.gaps))
    }
  }

  /// A range of boxes.
  struct Line: Hashable {
    var boxes: Range<Int>
    /// Width with gaps of one cell, including an added hyphen at the end.
    var naturalWidth: Int
    /// Gaps between its words.
    var gaps: Int
  }

  /// Lines with the fewest demerits in all. Divisions of last resort are used only if otherwise a line is
  /// loose, or a word is wider than a line. Costs O(*n* · *m*) for *n* boxes, at most *m* of them in a line.
  ///
  /// No box should be wider than either width of the shape, including an added hyphen; a wider one gets a
  /// line of its own.
  static func lines(of boxes: [Box], shape: Shape) -> [Line] {
    guard !boxes.isEmpty else { return [] }
    return boxes.withUnsafeBufferPointer { boxes in
      withUnsafeTemporaryAllocation(
        of: BreakpointSearch.Breakpoint.self, capacity: boxes.count + 1
      ) { breakpoints in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: boxes.count + 1) { cheapest in
          guard let breakpoints = breakpoints.baseAddress, let cheapest = cheapest.baseAddress
          else { return [] }
          var search = BreakpointSearch(
            boxes: boxes, breakpoints: breakpoints, cheapest: cheapest, shape: shape)
          let lines = search.lines()
          if let lines,
            !lines.dropLast().contains(where: shape.isLoose)
              || !boxes.contains(where: { $0.hyphen == .addedAsLastResort })
          {
            return lines
          }
          search.dividesAsLastResort = true
          return search.lines()
            ?? boxes.indices.map { box in
              Line(boxes: box..<box + 1, naturalWidth: min(boxes[box].width, shape.width), gaps: 0)
            }
        }
      }
    }
  }
}
