/// The notifications of users as a list of facts: what each store has to show, computed anew from everything that
/// happened.
///
/// It knows nothing of HTTP, pages or messages, and shares no code with client or server.
struct NaiveMagicBell {
    struct Note: Equatable {
        let title: String
        let category: String?
        var isRead = false
        var isSeen = false
        var isArchived = false
    }

    /// A filter, as stores have them.
    struct Filter: Hashable, CustomStringConvertible {
        var read: Bool?
        var seen: Bool?
        var isArchived = false
        var category: String?

        var description: String {
            [
                read.map { $0 ? "read" : "unread" }, seen.map { $0 ? "seen" : "unseen" }, isArchived ? "archived" : nil,
                category.map { "in \($0)" },
            ].compactMap(\.self).joined(separator: " ")
        }

        func holds(_ note: Note) -> Bool {
            (read == nil || read == note.isRead) && (seen == nil || seen == note.isSeen)
                && isArchived == note.isArchived && (category == nil || category == note.category)
        }
    }

    /// The view that a store shows.
    struct View: Equatable {
        var titles: [String]
        var total: Int
        var unread: Int
        var unseen: Int

        /// The fault of a store that has the other view instead; `nil` if the two are equal.
        func difference(from has: View) -> String? {
            guard has != self else { return nil }
            let lacks = titles.filter { !has.titles.contains($0) }, extra = has.titles.filter { !titles.contains($0) }
            let order = lacks.isEmpty && extra.isEmpty && has.titles != titles ? ", in another order" : ""
            return "lacks \(lacks), has \(extra) besides\(order); counters \((has.total, has.unread, has.unseen)), "
                + "and not \((total, unread, unseen))"
        }
    }

    /// The notifications of each user, the newest first.
    private(set) var notes: [String: [Note]]

    /// Makes a model in which users have these notifications.
    init(notes: [String: [Note]] = [:]) { self.notes = notes }

    // MARK: Views of stores

    /// The view of a store that has loaded so many notifications.
    func view(of user: String, _ filter: Filter, loaded count: Int) -> View {
        let all = (notes[user] ?? []).filter(filter.holds)
        return View(
            titles: all.prefix(count).map(\.title), total: all.count, unread: all.count { !$0.isRead },
            unseen: all.count { !$0.isSeen })
    }

    // MARK: Actions

    mutating func perform(_ action: MagicBellOperation.Action, for user: String) {
        switch action {
        case .send(let title, let category):
            notes[user, default: []].insert(Note(title: title, category: category), at: 0)
        case .read(let title): change(title, of: user) { ($0.isRead, $0.isSeen) = (true, true) }
        case .unread(let title): change(title, of: user) { $0.isRead = false }
        case .archive(let title): change(title, of: user) { $0.isArchived = true }
        case .unarchive(let title): change(title, of: user) { $0.isArchived = false }
        case .delete(let title): notes[user]?.removeAll { $0.title == title }
        case .readAll: changeAll(of: user) { ($0.isRead, $0.isSeen) = (true, true) }
        case .seeAll: changeAll(of: user) { $0.isSeen = true }
        case .refresh, .fetch, .reset, .expire: break
        }
    }

    private mutating func change(_ title: String, of user: String, _ body: (inout Note) -> Void) {
        guard let index = notes[user]?.firstIndex(where: { $0.title == title }) else { return }
        body(&notes[user, default: []][index])
    }

    private mutating func changeAll(of user: String, _ body: (inout Note) -> Void) {
        for index in (notes[user] ?? []).indices { body(&notes[user, default: []][index]) }
    }
}
