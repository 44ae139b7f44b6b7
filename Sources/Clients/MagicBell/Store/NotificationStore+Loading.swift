import CarillonEnvironment
import Foundation
import HTTPEngine

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

    /// Asks for the first page anew when the requests before have ended.
    func queueRefresh(_ completion: @escaping (Result<[Notification], any Error>) -> Void = { _ in }) {
        handle(.refreshQueued)
        load(isRefresh: true, completion)
    }

    private func load(isRefresh: Bool, _ completion: @escaping (Result<[Notification], any Error>) -> Void) {
        session.send { [self] in
            // An earlier call may have loaded the last page meanwhile.
            guard isRefresh || hasNextPage else {
                completion(.success([]))
                return nil
            }
            let cursor = isRefresh ? nil : machine.nextCursor
            handle(.listSent(isRefresh: isRefresh))
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
        guard session.isOpen else { return completion(.failure(MagicBellError.disconnected)) }
        switch page {
        case .success(let page): handle(.page(page)) { completion(.success($0)) }
        case .failure(let error):
            handle(.listFailed)
            completion(.failure(error))
        }
        let missed = machine.takeMissed()
        for message in missed.messages { handle(.missed(message)) }
        if missed.hasDoubts, machine.wantsRefreshForDoubts() { queueRefresh() }
        guard machine.isStale else { return }
        switch page {
        // A refresh had failed, or could not go out while this page was on its way.
        case .success: if machine.wantsRepetition { queueRefresh() }
        case .failure: onStaleness()
        }
    }

    // MARK: The user

    /// Handles news of the user's realtime channel.
    func receive(_ news: RealtimeNews) {
        perform { [self] in handle(.news(news)) }
    }

    /// Empties the store, because its user is disconnected.
    func close() {
        perform { [self] in handle(.userLeft) }
    }
}
