public import HTTPHosting
import HTTPWire

extension HTTPHostLimits {
    /// The limits that MagicBell servers have unless somebody sets others. A body may have 8 MiB, so that the API
    /// refuses one above its own limit itself, with an `errors` body.
    public static var magicBell: HTTPHostLimits {
        var limits = HTTPHostLimits()
        limits.request.bodyByteCount = 8_388_608
        return limits
    }
}
