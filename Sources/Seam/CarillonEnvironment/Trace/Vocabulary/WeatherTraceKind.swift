/// The kinds of events by which the weather of a world tells of its faults. A fault that the network, a device or a
/// server suffers is told by that one, too.
///
/// The events carry ``TraceField/fault`` and ``TraceField/weather``, but for the calm.
public enum WeatherTraceKind: String, TraceKind {
    /// A fault has struck.
    case begins = "weather.begins"
    /// A fault is mended.
    case ends = "weather.ends"
    /// Nothing strikes any more, and all is mended.
    case calm = "weather.calm"
}
