import CarillonConformance

/// What Courier must do, from its README (“README”), its documentation pages (“documentation”), the behaviour that its users see
/// (“observed”), and choices of ours where these contradict each other or say nothing.
///
/// Unless a requirement says otherwise, the session is not a clean one and messages that nobody listens for have no time to live.
enum CourierCatalogue {
    static let requirements =
        interface + authentication + connecting + reconnecting + timeouts + pings + life + subscribing + publishing
        + receiving + keeping + destroying + chuck + sessions
}
