import CarillonEnvironment

extension World {
    /// Keeps an object as long as the world exists. Servers and clients that the network knows only by their callbacks
    /// need that.
    ///
    /// ```swift
    /// let echo = MockServer(environment: world.server("echo"), at: Endpoint(host: "echo", port: 7)) { EchoCore() }
    /// world.keep(echo)
    /// try echo.start()
    /// ```
    public func keep(_ object: AnyObject) { singletons.object { KeptObjects() }.all.append(object) }

    /// Returns the objects of a type that the world keeps, in the order in which they came.
    public func kept<Object: AnyObject>(_ type: Object.Type = Object.self) -> [Object] {
        singletons.object { KeptObjects() }.all.compactMap { $0 as? Object }
    }
}

/// The objects that a world keeps.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class KeptObjects: @unchecked Sendable {
    var all: [AnyObject] = []
}
