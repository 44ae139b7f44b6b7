package import CarillonEnvironment
package import DDPClient

/// The exchangeable parts of clients: the engine that speaks WebSocket, and the small decisions.
///
/// Each app has its own parts, which outlive its process. Set them before the app makes a client:
///
/// ```swift
/// environment.meteorParts.offline.quiet = .seconds(1)
/// ```
///
/// By default, a world on loopback tests libwebsockets where it is installed. Everywhere else the stream engine is
/// used.
package struct MeteorParts: Sendable {
    package var engine: @Sendable (EngineSetup) -> any MeteorEngine = { $0.preferredEngine() }
    /// Takes the machine of a new client, and returns the one that the client asks in its place.
    package var machine: @Sendable (any DDPClientSide) -> any DDPClientSide = { $0 }
    package var ddp = DDPParts()
    package var values = ValueParts()
    package var news = NewsParts()
    package var store = StoreParts()
    package var elements: any ElementRules = ReadmeRules()
    package var writing = WritingParts()
    package var watching = WatchingParts()
    package var offline = OfflineParts()
    package var accounts = AccountParts()
    package var oauth = OAuthParts()

    package init() {}
}

extension Environment {
    /// The parts of the app's clients of Meteor.
    package var meteorParts: MeteorParts {
        _read { yield shared.value }
        set { shared.value = newValue }
    }

    private var shared: SharedValue<MeteorParts> { sharedParts { MeteorParts() } }
}
