import CarillonEnvironment
package import Foundation
import MQTTWire

extension Inbox {
    /// Whether the next packet may be staged. If not, the engine reads no more until messages have been promised.
    ///
    /// - Parameter afterPause: whether the engine has stopped reading. It goes on when half of the room is free.
    package func hasRoom(afterPause: Bool) -> Bool {
        unpromised.count + group.count < (afterPause ? IncomingGroup.countLimit / 2 : IncomingGroup.countLimit)
    }

    /// Whether what was staged should be committed now, after everything that has come was staged.
    ///
    /// A group grows while the messages of the last one are being promised. Without a time to live there is nothing to
    /// commit but that messages at QoS 2 were released, which waits while the app is given others.
    package var mayCommit: Bool {
        !group.isEmpty && unpromised.isEmpty && (timeToLive > 0 || onTheirWay().unacknowledged == 0)
    }

    /// Whether a message may be promised now. Not while the app is being given others: a process that dies gets again
    /// the message that its handlers were working on, and should not get another one again besides.
    package var mayPromise: Bool { onTheirWay().all == 0 }

    /// Commits what was staged. If the store cannot take it all, as much as it can from the beginning.
    ///
    /// - Throws: the error of the store. The messages that could not be committed are dropped, and the broker will send
    ///   them again.
    package func commit() throws(StoreError) {
        guard !group.isEmpty else { return }
        let entries = group.entries
        group = IncomingGroup()
        do throws(StoreError) { try commit(entries) } catch {
            if error == .full, let client { try? removeExpired(of: client) }
            for entry in entries { try commitAlone(entry) }
        }
    }

    private func commitAlone(_ entry: IncomingGroup.Entry) throws(StoreError) {
        do throws(StoreError) { try commit([entry]) } catch {
            guard let unkept = unkept(entry, because: error) else { throw error }
            arrivals.append(unkept.arrival)
        }
    }

    private func commit(_ entries: [IncomingGroup.Entry]) throws(StoreError) {
        let changes = entries.compactMap(\.change)
        var displaced: [WaitingMessage] = []
        if let client, !changes.isEmpty {
            displaced = try store.commit(changes, of: client, limit: limits.messageCount + goingOn(changes))
        }
        for change in changes { note(change) }
        var arrivals = entries.map(\.arrival)
        if !displaced.isEmpty, let last = arrivals.lastIndex(where: { $0.reception != nil }) {
            arrivals[last].reception?.displaced = displaced
        }
        for arrival in arrivals {
            if let reception = arrival.reception { noteUntold(reception) }
            self.arrivals.append(arrival)
        }
        for message in displaced { unpromised.remove(message.id) }
    }

    private func noteUntold(_ reception: Reception) {
        guard let id = reception.receipt?.waitingID else { return }
        untold.insert(id)
        if isAwaited(reception.topic) { awaited.insert(id) }
    }

    /// The number of messages that lie in the store and do not wait for a listener, because the app is being given
    /// them.
    private func goingOn(_ changes: [IncomingChange]) -> Int {
        onTheirWay().stored + awaited.count + changes.count { $0.waiting.map { isAwaited($0.topic) } ?? false }
    }

    private func note(_ change: IncomingChange) {
        switch change {
        case .hold(let message): held.append(message)
        case .release(let identifier, _):
            _ = held.remove(identifier)
            delivered.remove(identifier)
            inHand[identifier] = nil
        case .insert(let message, let isPromised):
            if !isPromised { unpromised.insert(message.id) }
        }
    }

    // MARK: Consequences

    /// The arrival that ``takeArrival()`` takes next.
    package var nextArrival: Arrival? { arrivals.first }

    /// Takes the consequences of the next packet.
    package func takeArrival() -> Arrival? {
        guard var arrival = arrivals.removeFirst() else { return nil }
        // The app may have got the message while the packet waited here.
        if case .signed(let receipt) = arrival.condition, !receipt.isOpen { arrival.condition = .none }
        return arrival
    }

    /// Makes a message at QoS 1 the client's own. Its PUBACK has to leave right after that, and before the next
    /// promise.
    package func promise(_ id: UUID) throws(StoreError) {
        // A message may have been displaced meanwhile, which the app is told of.
        guard unpromised.contains(id), let client else { return }
        try store.promise(id, of: client)
        unpromised.remove(id)
    }

    /// Puts a message into the line of those that the app is told of.
    ///
    /// - Parameter unpromised: the number of the message if it has to be promised first.
    package func lineUp(_ reception: Reception, after unpromised: UUID? = nil) {
        line.append(reception, after: unpromised)
    }

    /// Takes the next message that the app has to be told of; `nil` if there is none, or if it has to be promised
    /// first.
    package func takeReception() -> Reception? {
        guard let reception = line.next(unpromised.contains) else { return nil }
        if let id = reception.receipt?.waitingID {
            untold.remove(id)
            awaited.remove(id)
        }
        return reception
    }
}
