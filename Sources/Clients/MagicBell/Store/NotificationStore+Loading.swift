import CarillonEnvironment
import Foundation
import HTTPEngine
import MagicBellWire

extension NotificationStore {
    /// Loads the first page anew. The list stays as it is until the page has come.
    ///
    /// - Parameter completion: Gets the notifications of the page, or the error. Called on the main queue.
    public func refresh(completion: @escaping (Result<[Notification], any Error>) -> Void = { _ in }) {
        queueRefresh(completion)
    }

    /// Loads the next page. Without a next page nothing is requested, and `completion` is called at once with no
    /// notifications.
    ///
    /// Two calls in a row load two pages, as each one asks from where the list ends in its turn.
    ///
    /// - Parameter completion: Gets the notifications that are new with the page, or the error. Called on the main
    ///   queue.
    public func fetch(completion: @escaping (Result<[Notification], any Error>) -> Void = { _ in }) {
        guard hasNextPage else { return completion(.success([])) }
        load(isRefresh: false, completion)
    }

    private func queueRefresh(_ completion: @escaping (Result<[Notification], any Error>) -> Void = { _ in }) {
        machine.refreshDidQueue()
        load(isRefresh: true, completion)
    }

    private func load(isRefresh: Bool, _ completion: @escaping (Result<[Notification], any Error>) -> Void) {
        session.send { [self] in
            // An earlier call may have loaded the last page meanwhile.
            guard isRefresh || hasNextPage else {
                completion(.success([]))
                return nil
            }
            let cursor = machine.listDidGo(isRefresh: isRefresh)
            switch session.generation {
            case .v1, .v2:
                return APIOperation.graphQLPage(predicate, after: cursor, literal: session.parts.requests.literal)
            case .v3: return APIOperation.restPage(predicate, after: cursor, isRefresh: isRefresh)
            }
        } _: { [self] result in
            let page = result.flatMap { Pages.page($0.body, session.generation) }
            perform { [self] in receive(page, completion) }
        }
    }

    private func receive(
        _ page: Result<StorePage, any Error>, _ completion: (Result<[Notification], any Error>) -> Void
    ) {
        guard session.isOpen || !session.parts.users.emptiesStores else {
            return completion(.failure(MagicBellError.disconnected))
        }
        switch page {
        case .success(let page):
            let (steps, new) = machine.receive(page)
            take(steps) { completion(.success(new)) }
        case .failure(let error):
            machine.listDidFail()
            completion(.failure(error))
        }
        let (messages, hasDoubts) = machine.takeMissed()
        for message in messages { receiveNow(message) }
        if hasDoubts, machine.wasFetched, machine.wantsRefreshForDoubts() { queueRefresh() }
        guard machine.isStale else { return }
        switch page {
        // A refresh had failed, or could not go out while this page was on its way.
        case .success: if machine.wantsRepetition { queueRefresh() }
        case .failure: onStaleness()
        }
    }

    // MARK: The realtime channel

    /// Handles a message of the realtime channel.
    func receive(_ message: RealtimeMessage) {
        perform { [self] in receiveNow(message) }
    }

    private func receiveNow(_ message: RealtimeMessage) {
        let (steps, refreshes) = machine.receive(message, at: session.environment.date)
        take(steps)
        if refreshes { queueRefresh() }
    }

    /// Handles a gap of the realtime channel.
    func receiveGap() {
        perform { [self] in
            if machine.receiveGap() { queueRefresh() }
        }
    }

    /// Handles an open channel that lacks no message: what had failed is asked for again.
    func receiveOpening() {
        perform { [self] in
            if machine.receiveOpening() { queueRefresh() }
        }
    }

    /// Empties the store, because its user is disconnected.
    func close() {
        perform { [self] in take(machine.close()) }
    }
}
