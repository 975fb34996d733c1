extension PageController {
  /// Inserts pages; the page that is read stays.
  ///
  /// - Parameters:
  ///   - pages: The new pages, in reading order.
  ///   - place: Where they are put among the static pages.
  ///   - change: Changes what the data source knows; where there is one, `pages` and `place` are
  ///     its own affair.
  @discardableResult
  public func insert(
    _ pages: [Page], _ place: StaticPages<Page>.Place, at now: Duration,
    applying change: @escaping () -> Void = {}, completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      var changed = staticPages
      if dataSource == nil {
        do throws(PageControllerError) { try changed.insert(pages, place) } catch {
          return refuse(error, completion)
        }
      }
      feed(.resolve)
      change()
      staticPages = changed
      if window.isEmpty, extent != nil, dataSource == nil {
        placeStart()
      } else {
        refresh(isChange: true)
      }
      completion?(true)
      return .done
    }
  }

  /// Removes pages; their neighbours close up. Where the page that is read is removed, the one
  /// after it is shown, at the end of the book the one before.
  ///
  /// - Parameters:
  ///   - ids: The pages, which are known before `change` is made.
  ///   - animated: Whether a page that is removed while it is visible is turned away.
  ///   - change: Changes what the data source knows.
  @discardableResult
  public func remove(
    _ ids: [Page.ID], animated: Bool = false, at now: Duration,
    applying change: @escaping () -> Void = {}, completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      var changed = staticPages
      do throws(PageControllerError) {
        try check(ids)
        if dataSource == nil { try changed.remove(ids) }
      } catch { return refuse(error, completion) }
      feed(.resolve)
      let gone = Set(ids)
      if let start, start.slots.pages.contains(where: { gone.contains($0.id) }) { remember(nil) }
      let wasFocus = focusID.map { gone.contains($0) } ?? false
      let heir = wasFocus ? successor(without: gone) : nil
      change()
      staticPages = changed
      guard wasFocus else {
        refresh(isChange: true)
        completion?(true)
        return .done
      }
      forgetNeighbours()
      guard let heir else {
        replace(window.spread, by: PageSlots(), focus: nil, .program)
        completion?(true)
        return .done
      }
      show(
        spread(holding: heir.page), focus: heir.page.id, heir.direction, animated: animated,
        .program, completion)
      if dataSource == nil { updateIndicator(isAsked: false) }
      return .done
    }
  }

  /// Shows other states of pages with the same identifiers, and asks for all neighbours anew.
  ///
  /// - Parameters:
  ///   - pages: The new states. With a data source only visible ones are taken.
  ///   - change: Changes what the data source knows.
  @discardableResult
  public func reload(
    _ pages: [Page] = [], at now: Duration, applying change: @escaping () -> Void = {},
    completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      var changed = staticPages
      do throws(PageControllerError) {
        try check(pages.map(\.id))
        if dataSource == nil { try changed.replace(pages) }
      } catch { return refuse(error, completion) }
      feed(.resolve)
      change()
      staticPages = changed
      window.replace(pages)
      refresh(isChange: true)
      completion?(true)
      return .done
    }
  }

  /// Takes a whole set of pages, to be turned where there is no data source.
  ///
  /// - Parameters:
  ///   - pages: The pages, in reading order.
  ///   - start: The page to show; by default the one that is read, where it is among them, else
  ///     the one in its place.
  @discardableResult
  public func setStaticPages(
    _ pages: [Page], start: Page.ID? = nil, at now: Duration, completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      let changed: StaticPages<Page>
      do throws(PageControllerError) { changed = try StaticPages(pages) } catch {
        return refuse(error, completion)
      }
      if let start, changed.index(of: start) == nil {
        return refuse(.unknownPage("\(start)"), completion)
      }
      feed(.resolve)
      let place = focusID.flatMap { staticPages.index(of: $0) } ?? 0
      staticPages = changed
      guard dataSource == nil else {
        completion?(true)
        return .done
      }
      forgetNeighbours()
      let wanted = (start ?? focusID).flatMap { changed.index(of: $0) } ?? place
      let page = changed.page(at: min(wanted, changed.count - 1))
      guard extent != nil else {
        remember(page.map { Start(slots: PageSlots([$0]), completion: completion) })
        if page == nil { completion?(true) }
        return .done
      }
      replace(
        window.spread, by: page.map { spread(holding: $0) } ?? PageSlots(), focus: page?.id,
        .program)
      completion?(true)
      return .done
    }
  }

  /// Makes sure that each of these pages is known, and named once.
  private func check(_ ids: [Page.ID]) throws(PageControllerError) {
    var seen: Set<Page.ID> = []
    if let id = ids.first(where: { !seen.insert($0).inserted }) { throw .duplicatePage("\(id)") }
    if let id = firstUnknown(of: ids) { throw .unknownPage("\(id)") }
  }

  /// The page that is read once others have gone: the next that stays, else the last before.
  private func successor(without gone: Set<Page.ID>) -> (page: Page, direction: Direction)? {
    for direction in [Direction.forward, .backward] {
      var page = focus
      // No more steps than pages that go: a data source may answer in circles.
      for _ in 0...gone.count {
        page = page.flatMap { neighbour(direction, of: $0) }
        if let page, !gone.contains(page.id) { return (page, direction) }
      }
    }
    return nil
  }
}
