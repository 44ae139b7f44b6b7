import CarillonConformance

/// The requirements of MagicBell's README, of its Swift SDK and of its server, in our own words.
enum MagicBellCatalogue {
    static let requirements =
        users + lists + actions + observing + realtime + eventStreams + settings + server + together
}
