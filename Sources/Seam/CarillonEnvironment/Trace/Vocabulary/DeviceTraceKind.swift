/// The kinds of events that happen to a simulated device.
public enum DeviceTraceKind: String, TraceKind {
    /// The device is in another time zone. Field: ``TraceField/timeZone``.
    case timeZone = "device.timeZone"
    /// The device's clock is set. Field: ``TraceField/seconds``.
    case clock = "device.clock"
    /// The device is at another place.
    case position = "device.position"
    /// The device has another link to the network, or none.
    case reachability = "device.reachability"
}
