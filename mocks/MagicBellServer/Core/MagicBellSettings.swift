import HTTPHosting

/// The part of a server's settings that outlives its starts. The class is confined to its server.
final class MagicBellSettings {
    var httpLimits: HTTPHostLimits = {
        // The API refuses a body above its own limit itself, with an `errors` body.
        var limits = HTTPHostLimits()
        limits.request.bodyByteCount = 8_388_608
        return limits
    }()
    var echoOrder = EchoOrder.afterAnswer
    var publishes = true
}
