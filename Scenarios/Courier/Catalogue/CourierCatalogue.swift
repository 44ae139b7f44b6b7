import CarillonConformance

/// The requirements of Courier. Their sources are its README (“README”), its documentation pages (“documentation”) and
/// the behaviour that its users see (“observed”). Where these contradict each other or say nothing, the choice is ours.
///
/// Unless a requirement says otherwise, the session is not a clean one, and messages without a listener have no time to
/// live.
enum CourierCatalogue {
    static let requirements =
        interface + authentication + connecting + reconnecting + timeouts + pings + life + subscribing + publishing
        + receiving + keeping + destroying + chuck + sessions
}
