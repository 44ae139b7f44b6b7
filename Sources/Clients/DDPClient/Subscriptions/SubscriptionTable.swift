package import DDPWire
import OrderedCollections

/// The subscriptions of a client, single ones and groups, across its connections.
///
/// A subscription keeps its identifier when it is sent again after a reconnect (siegesmund/SwiftDDP#18).
package struct SubscriptionTable: Sendable {
    private struct Entry {
        let sub: Sub
        /// The group that the subscription belongs to.
        let group: String?
        /// Whether the subscription was sent on this connection.
        var isSent = false
        /// Whether it is ready on this connection.
        var isReady = false
        /// Whether it has been ready on any connection.
        var wasReady = false
        /// Whether it has to be sent again, because the server may not have got it before a connection was lost.
        var mustRepeat = false
        /// Whether it was sent again in this session.
        var isRepeated = false
    }

    private struct Group {
        /// The identifiers of its subscriptions that the server has not ended.
        var members: [String]
        /// Whether the group was told to be ready on this connection, or has nobody left who could be.
        var isSettled = false
    }

    private var entries: OrderedDictionary<String, Entry> = [:]
    private var groups: OrderedDictionary<String, Group> = [:]
    /// The subscriptions that the app has ended in this session, and the server has not.
    private var ends: OrderedSet<String> = []

    package init() {}

    /// All subscriptions, in the order in which they were made.
    package var subs: [Sub] { entries.values.map(\.sub) }

    // MARK: Wishes of the app

    /// Adds a subscription, which is not sent yet.
    package mutating func add(_ sub: Sub) { entries[sub.id] = Entry(sub: sub, group: nil) }

    /// Adds a group of subscriptions, which are not sent yet.
    package mutating func add(group: String, _ subs: [Sub]) {
        groups[group] = Group(members: subs.map(\.id))
        for sub in subs { entries[sub.id] = Entry(sub: sub, group: group) }
    }

    /// Removes a subscription, or a group with all that belong to it.
    ///
    /// - Returns: the identifiers of those that were sent on this connection, so that the server has to hear of it.
    package mutating func remove(_ id: String) -> [String] {
        let ids = groups.removeValue(forKey: id)?.members ?? [id]
        return ids.filter { id in
            guard let entry = entries.removeValue(forKey: id) else { return false }
            if let group = entry.group { groups[group]?.members.removeAll { $0 == id } }
            if entry.isSent { ends.append(id) }
            return entry.isSent
        }
    }

    // MARK: The connection

    /// Takes the subscriptions that were not sent on this connection, in the order in which they were made.
    package mutating func takeUnsent() -> [Sub] {
        entries.values.indices.compactMap { index in
            guard !entries.values[index].isSent || entries.values[index].mustRepeat else { return nil }
            entries.values[index].isSent = true
            entries.values[index].mustRepeat = false
            return entries.values[index].sub
        }
    }

    /// Notes that the session goes on after the loss of its connection. Subscriptions of which nobody knows whether the
    /// server has got them are sent again; the server ignores those that it has.
    ///
    /// - Returns: the identifiers of those that the app has ended, of which the server may not have heard.
    mutating func resume() -> [String] {
        for index in entries.values.indices where entries.values[index].isSent && !entries.values[index].isReady {
            entries.values[index].mustRepeat = true
            entries.values[index].isRepeated = true
        }
        return ends.elements
    }

    /// The identifiers of the subscriptions that have been ready on any connection.
    var wereReady: [String] { entries.values.filter(\.wasReady).map(\.sub.id) }

    /// Whether a subscription is ready on this connection.
    func isReady(_ id: String) -> Bool { entries[id]?.isReady == true }

    /// Whether the app has not ended a subscription, or the server is still to end it.
    func isOpen(_ id: String) -> Bool { entries[id] != nil || ends.contains(id) }

    /// Whether a subscription was sent again in this session, so that the server may have begun it twice.
    func isRepeated(_ id: String) -> Bool { entries[id]?.isRepeated == true }

    /// Notes that the session is over. All subscriptions have to be sent again.
    package mutating func connectionDidEnd() {
        ends = []
        for index in entries.values.indices {
            entries.values[index].isSent = false
            entries.values[index].isReady = false
            entries.values[index].mustRepeat = false
            entries.values[index].isRepeated = false
        }
        for index in groups.values.indices { groups.values[index].isSettled = false }
    }

    // MARK: Messages

    /// Handles `ready`. A subscription that was ready before on this connection has no news (meteor/meteor#1593).
    package mutating func ready(_ ids: [String]) -> [SubscriptionNews] {
        var news: [SubscriptionNews] = []
        for id in ids {
            guard let entry = entries[id], entry.isSent, !entry.isReady else { continue }
            entries[id]?.isReady = true
            entries[id]?.wasReady = true
            entries[id]?.mustRepeat = false
            news.append(.ready(id: id, name: entry.sub.name))
            if let group = entry.group { news += settle(group) }
        }
        return news
    }

    /// Handles `nosub`: the server has ended a subscription, so it is not sent again.
    package mutating func end(_ id: String, _ error: DDPError?) -> [SubscriptionNews] {
        ends.remove(id)
        guard let entry = entries.removeValue(forKey: id) else { return [] }
        let news = SubscriptionNews.ended(id: id, name: entry.sub.name, error)
        guard let group = entry.group else { return [news] }
        groups[group]?.members.removeAll { $0 == id }
        return [news] + settle(group)
    }

    /// Tells that a group is ready, once none of its subscriptions is awaited any more. A group whose subscriptions
    /// have all been refused is never ready.
    private mutating func settle(_ id: String) -> [SubscriptionNews] {
        guard let group = groups[id], !group.isSettled, !group.members.isEmpty,
            group.members.allSatisfy({ entries[$0]?.isReady == true })
        else { return [] }
        groups[id]?.isSettled = true
        return [.groupReady(id: id)]
    }
}
