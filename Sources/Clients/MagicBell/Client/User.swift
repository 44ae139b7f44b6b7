import CarillonEnvironment
import MagicBellWire

/// A connected user: the stores, and the preferences.
///
/// ```swift
/// let user = client.connectUser(email: "richard@example.com")
/// let store = user.store.build()
/// ```
///
/// ``MagicBellClient`` makes users, one for each identity. Unchecked because a user is confined to the app's main
/// queue.
public final class User: @unchecked Sendable {
    private let session: UserSession
    private let stores: UserStoreDirector
    private let push: PushRegistration
    private var link: RealtimeLink
    private let setup: ClientSetup

    /// The user's stores of notifications.
    public let store: any StoreDirector
    /// The user's preferences in the form of version 1: four channels in each category.
    public let preferences: UserPreferencesDirector
    /// The user's preferences in the form of version 2: any channels, with labels.
    public let notificationPreferences: NotificationPreferencesDirector

    init(_ setup: ClientSetup, _ identity: UserIdentity, _ queue: any RequestQueuing) {
        self.setup = setup
        session = UserSession(setup, identity, queue)
        stores = UserStoreDirector(session)
        store = setup.parts.users.director(stores)
        push = PushRegistration(session)
        preferences = UserPreferencesDirector(session)
        notificationPreferences = NotificationPreferencesDirector(session)
        link = RealtimeLink(RealtimeSetup(setup, session))
        stores.isChannelOpen = { [weak self] in self?.link.isOpen ?? false }
        openLink()
    }

    /// Ends the channel, because the app has let go of the client. Nobody logs out: requests that are under way end as
    /// usual, and a store that the app keeps stays as it is.
    deinit {
        guard session.isOpen else { return }
        endLink(forgettingChannel: false)
        stores.rest()
    }

    private func openLink() {
        link.onNews = { [weak self] news in self?.receive(news) }
        link.start()
    }

    /// Handles news of the realtime channel.
    func receive(_ news: RealtimeNews) {
        guard session.isOpen else { return }
        if case .message(let message) = news {
            session.log.note(.news, "hears \(message.name)", fields: [.init("name", message.name)])
        }
        stores.receive(news)
    }

    /// Handles another connect of the user, with a code of the app's server if the app gives one. The realtime channel
    /// begins anew with a new code.
    func connectAgain(hmac given: String?) {
        let hmac = setup.parts.users.code(session.identity.hmac, given)
        guard session.identity.hmac != hmac else { return }
        session.set(hmac: hmac)
        link.stop()
        link = RealtimeLink(RealtimeSetup(setup, session))
        openLink()
        stores.receive(.gap)
    }

    /// Registers the device for push notifications.
    func register(_ token: String) { push.register(token) }

    /// Disconnects the user: no news any more, no requests, nothing in memory.
    ///
    /// - Parameter token: The token of the device, whose registration ends.
    func disconnect(_ token: String?) {
        endLink(forgettingChannel: true)
        session.close()
        stores.close()
        push.end(token)
    }

    private func endLink(forgettingChannel forgetsChannel: Bool) {
        link.onNews = { _ in }
        link.stop(forgettingChannel: forgetsChannel)
    }
}

extension RealtimeSetup {
    fileprivate init(_ setup: ClientSetup, _ session: UserSession) {
        self.init(
            environment: setup.environment, line: setup.line, base: setup.base, realtime: setup.realtime,
            fields: session.fields, userKey: session.identity.key)
    }
}
