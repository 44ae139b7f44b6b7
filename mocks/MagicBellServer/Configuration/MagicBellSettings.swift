/// The configuration of a server, which all parts of the server look at. It outlives the server's starts, and a change
/// takes effect at once.
///
/// The class is confined to its server.
final class MagicBellSettings {
    var configuration: MagicBellConfiguration

    init(_ configuration: MagicBellConfiguration = MagicBellConfiguration()) {
        self.configuration = configuration
    }
}
