import Carillon
import CarillonMagicBell

/// A phone with several users and a store for each filter, which carries out ``MagicBellOperation``s.
///
/// The class is confined to its world, so it is safe to share.
final class ModelledDevice: @unchecked Sendable {
    let phone: MagicBellPhone
    /// The filters that every user's stores have.
    private let filters: [NaiveMagicBell.Filter]
    private var stores: [String: [NaiveMagicBell.Filter: WatchedStore]] = [:]

    init(_ phone: MagicBellPhone, users: [String], filters: [NaiveMagicBell.Filter]) {
        (self.phone, self.filters) = (phone, filters)
        for user in users {
            for filter in filters {
                let store = phone.store(of: user, filter.predicate)
                stores[user, default: [:]][filter] = store
                store.fetch()
            }
        }
    }

    /// Asks once more for each list whose first page has not come.
    func fetchAgain() {
        for user in stores.keys.sorted() {
            for filter in filters {
                guard let store = stores[user]?[filter], store.lines.last(where: isOutcome)?.contains("failed") == true
                else { continue }
                store.take()
                store.fetch()
            }
        }
    }

    private func isOutcome(_ line: String) -> Bool { line.hasPrefix("fetch: ") }

    /// Does something with one of the stores that can do it. Returns whether one could.
    func perform(_ action: MagicBellOperation.Action, for user: String) -> Bool {
        switch action {
        case .read(let title): return act(.read, title, user)
        case .unread(let title): return act(.unread, title, user)
        case .archive(let title): return act(.archive, title, user)
        case .unarchive(let title): return act(.unarchive, title, user)
        case .delete(let title): return act(.delete, title, user)
        case .readAll: return with(user) { $0.markAllRead() }
        case .seeAll: return with(user) { $0.markAllSeen() }
        case .refresh: return with(user) { $0.refresh() }
        case .fetch: return with(user) { $0.fetch() }
        case .reset:
            phone.world.network.reset(on: .host(phone.device.name))
            return true
        case .send, .expire: return false
        }
    }

    private func with(_ user: String, _ body: (WatchedStore) -> Void) -> Bool {
        guard let store = stores[user]?[.init()] else { return false }
        body(store)
        return true
    }

    private func act(_ action: MagicBellAction, _ title: String, _ user: String) -> Bool {
        for filter in filters {
            guard let store = stores[user]?[filter], let note = store[title] else { continue }
            store.act(action, on: note)
            return true
        }
        return false
    }

    /// The differences between the stores and a model, in lines.
    func differences(from model: NaiveMagicBell) -> [String] {
        stores.keys.sorted().flatMap { user in
            filters.compactMap { filter -> String? in
                guard let store = stores[user]?[filter] else { return nil }
                let has = store.run {
                    NaiveMagicBell.View(
                        titles: $0.notifications().map(\.title), total: $0.totalCount, unread: $0.unreadCount,
                        unseen: $0.unseenCount)
                }
                // A store that knows of a next page has the first ones of its list, at least one. Any other has all.
                let isPart = store.run(\.hasNextPage) && !has.titles.isEmpty
                let wanted = model.view(of: user, filter, loaded: isPart ? has.titles.count : has.total)
                return wanted.difference(from: has).map { "\(phone.device.name), \(user), “\(filter)”: \($0)" }
            }
        }
    }
}

extension NaiveMagicBell.Filter {
    fileprivate var predicate: StorePredicate {
        StorePredicate(read: read, seen: seen, archived: isArchived, categories: category.map { [$0] } ?? [])
    }
}
