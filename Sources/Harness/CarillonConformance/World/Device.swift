public import CarillonEnvironment
import CarillonResults
import CarillonSimulation
public import Foundation

/// A phone or another device that runs apps and shows notifications: one clock, one time zone, one position, one person
/// who uses it.
///
/// A device has a main app, and offers the methods of an ``App`` for it; ``app(_:)`` installs more apps. Only code on
/// the world's loop touches a device, so it is safe to share among the tasks of a scenario.
public final class Device: @unchecked Sendable {
    /// The device's name in reports and on the network.
    public let name: String
    /// The name of the person whose device it is, if the scenario says so.
    public let owner: String?
    /// The device's world.
    public private(set) unowned var world: World
    /// The apps, in the order in which they were installed. The first is the main app.
    public private(set) var apps: [App] = []

    let simulated: SimulatedDevice
    private var customizations: [(App) -> Void] = []

    init(name: String, owner: String?, world: World, simulated: SimulatedDevice) {
        self.name = name
        self.owner = owner
        self.world = world
        self.simulated = simulated
    }

    func start() {
        let app = App(identifier: name, name: name, device: self)
        apps.append(app)
        app.install()
    }

    /// The app that the device came with.
    public var mainApp: App { apps[0] }

    /// Returns another app. The first call with an identifier installs the app and starts it in the background.
    public func app(_ identifier: String) -> App {
        if let app = apps.first(where: { $0.identifier == identifier }) { return app }
        let app = App(identifier: identifier, name: "\(name)/\(identifier)", device: self)
        apps.append(app)
        world.record.add(Lane(name: app.name, kind: .app, device: name, owner: owner))
        app.install()
        return app
    }

    /// Applies `customize` to each app of this device: now to those that are installed, and later to each new one.
    package func onAppInstalled(_ customize: @escaping (App) -> Void) {
        customizations.append(customize)
        for app in apps { customize(app) }
    }

    func customize(_ app: App) {
        for customize in customizations { customize(app) }
    }

    // MARK: The clock and the position

    /// The device's time zone.
    public var timeZone: TimeZone { simulated.timeZone }

    /// The wall-clock time that the device shows.
    public var date: Date { simulated.date(at: world.loop.now) }

    /// Moves the device into another time zone. An identifier that Foundation does not know fails the scenario.
    public func travel(to timeZone: String, file: StaticString = #filePath, line: Int = #line) {
        guard let zone = TimeZone(identifier: timeZone) else {
            return world.fail("“\(timeZone)” is no time zone that this system knows", file: file, line: line)
        }
        deliverWhatIsDue()
        record(.timeZone, "\(name) is now in \(timeZone)", [.init(.timeZone, timeZone)])
        simulated.setTimeZone(zone)
    }

    /// Sets the device's clock ahead of the world's, or back by a negative duration. Elapsed time goes on as before.
    public func setClock(ahead offset: Duration) {
        deliverWhatIsDue()
        record(
            .clock, "\(name)'s clock is set \(offset) ahead", [.init(.seconds, "\(offset.components.seconds)")]
        )
        simulated.setClock(ahead: offset)
    }

    /// Lets all that is due at this very moment come by the present clock and zone, and not by the next one
    /// (D-NOTIFICATIONS-19).
    private func deliverWhatIsDue() {
        for app in apps { app.deliverWhatIsDue() }
    }

    /// Moves the device to a position, in degrees.
    public func move(toLatitude latitude: Double, longitude: Double) {
        record(.position, "\(name) is now at \(latitude), \(longitude)", [])
        simulated.setPosition(GeographicPosition(latitude: latitude, longitude: longitude))
    }

    /// Changes the device's reachability. Without a network its connections fall silent, and it can open none.
    public func setReachability(_ reachability: Reachability) {
        guard reachability != simulated.reachability else { return }
        record(.reachability, "\(name) is now on \(reachability.rawValue)", [])
        if reachability == .unreachable {
            world.network.takeOffline(name)
        } else if simulated.reachability == .unreachable {
            world.network.bringOnline(name)
        }
        simulated.setReachability(reachability)
    }

    func record(_ kind: DeviceTraceKind, _ text: String, _ fields: [TraceEvent.Field]) {
        world.trace.record(TraceEvent(instant: world.loop.now, kind: kind, lane: name, text: text, fields: fields))
    }

    // MARK: The main app

    /// Runs `body` inside the main app: see ``App/run(_:)``.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try mainApp.run(body) }

    /// Runs `body` inside the main app: see ``App/run(_:)``.
    @discardableResult
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result { try await mainApp.run(body) }

    /// Sets the first code of each launch of the main app: see ``App/onLaunch(_:)``.
    public func onLaunch(_ body: @escaping () -> Void) { mainApp.onLaunch(body) }
}
