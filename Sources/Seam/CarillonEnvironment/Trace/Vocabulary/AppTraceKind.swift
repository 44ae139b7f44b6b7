/// The kinds of events in the life of an app on a simulated device.
public enum AppTraceKind: String, TraceKind {
    /// A process of the app begins.
    case launched = "app.launched"
    /// The app comes to the front.
    case foreground = "app.foreground"
    /// The app goes to the background.
    case background = "app.background"
    /// The app's process ends at once.
    case killed = "app.killed"
}
