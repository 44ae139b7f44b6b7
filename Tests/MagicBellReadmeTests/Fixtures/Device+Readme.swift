import Carillon
import CarillonMagicBell

extension Device {
    /// Makes a client in the device's app, which then lives as long as the world.
    func readmeClient(_ make: () -> MagicBellClient) -> MagicBellClient {
        let client = run(make)
        world.keep(client)
        return client
    }

    /// Fetches all notifications of a user, and returns the titles, or the text of the error.
    func fetch(_ user: MagicBell.User) async throws -> [String] { try await fetch(run { user.store.build() }) }

    /// Fetches a store's next page, and returns all titles of the store, or the text of the error.
    func fetch(_ store: NotificationStore) async throws -> [String] {
        var failure: String?
        run {
            store.fetch { result in
                if case .failure(let error) = result { failure = error.localizedDescription }
            }
        }
        try await world.advance(by: .seconds(2))
        return failure.map { [$0] } ?? run { store.map(\.title) }
    }
}
