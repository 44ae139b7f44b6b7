import HTTPHosting

/// The part of a server's settings that outlives its starts. The class is confined to its server.
final class MagicBellSettings {
    var httpLimits = HTTPHostLimits.magicBell
    var echoOrder = EchoOrder.afterAnswer
    var publishes = true
}
