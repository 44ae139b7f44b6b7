import CarillonEnvironment
import CarillonSimulation
import Foundation

/// An app on a device, from launch to launch.
///
/// What the app's code does goes inside ``run(_:)``: there, `Environment.current`, and with it every singleton such as
/// `UNUserNotificationCenter.current()`, is that of this app's current launch. Confined to its world, hence safe to share among the
/// tasks of a scenario.
public final class App: @unchecked Sendable {
    public let identifier: String
    /// As it appears in traces: the device's name, followed by the identifier unless it is the device's main app.
    public let name: String
    public private(set) unowned var device: Device
    public let platform: SimulatedPlatform
    /// The environment of the current launch, or of the last one if the app does not run.
    public private(set) var environment: Environment
    private var process: SimulatedProcess
    private var sockets: SimulatedSockets
    private var launchCode: (() -> Void)?

    init(identifier: String, name: String, device: Device) {
        self.identifier = identifier
        self.name = name
        self.device = device
        let world = device.world
        platform = SimulatedPlatform(device: device.simulated) { [unowned world] in world.makeDirectory(name) }
        process = SimulatedProcess(on: world.loop)
        sockets = world.network.sockets(on: device.name, name: name)
        environment = world.makeEnvironment(
            name, loop: process, network: sockets, platform: world.decorate(platform, of: name))
    }

    func install() {
        device.world.decorate(self)
        platform.setApplicationState(device.apps.count == 1 ? .active : .background)
        installNotifications()
        device.customize(self)
    }

    // MARK: Inside the app

    /// Runs `body` as code of this app's current launch.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try environment.run(body) }

    /// Runs `body` as code of this app's current launch, and the tasks that it starts too.
    @discardableResult
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result { try await environment.run(body) }

    /// Sets what the app does first at each launch, such as setting its delegates. If the app runs, it does that now as well.
    ///
    /// - Parameter body: code of the app, run as if inside ``run(_:)``. It is done before anything else reaches the new launch.
    public func onLaunch(_ body: @escaping () -> Void) {
        launchCode = body
        if isRunning { run(body) }
    }

    // MARK: Its life

    public var state: ApplicationState { platform.applicationState }
    public var isRunning: Bool { state != .notRunning }

    /// Brings the app to the front, launching it if it does not run. The app that was in front goes to the background.
    public func enterForeground() {
        launch()
        for other in device.apps where other !== self && other.state.isForeground { other.enterBackground() }
        record(.foreground, "\(name) comes to the front")
        platform.setApplicationState(.active)
    }

    /// Sends the app to the background: the person goes to the home screen.
    public func enterBackground() {
        guard state.isForeground else { return }
        record(.background, "\(name) goes to the background")
        platform.setApplicationState(.background)
    }

    /// Ends the app's process without a word: a crash, or the person's swipe. Its objects are gone; what the system keeps for it stays.
    public func kill() {
        guard isRunning else { return }
        record(.killed, "\(name) is killed")
        process.kill()
        sockets.closeAll()
        platform.endProcess()
        environment.singletons.removeAll()
        environment.mainQueue.dispose()
        notificationsDidLoseProcess()
    }

    /// Launches the app in the background, unless it runs.
    public func launch() {
        guard !isRunning else { return }
        beginProcess()
        platform.setApplicationState(.background)
        if let launchCode { run(launchCode) }
    }

    /// Lets go of singletons and of work that nobody will do any more, which hold on to the environment that holds them.
    func dispose() {
        environment.singletons.removeAll()
        environment.mainQueue.dispose()
        platform.systemServices.removeAll()
    }

    private func beginProcess() {
        let world = device.world
        process = SimulatedProcess(on: world.loop)
        sockets = world.network.sockets(on: device.name, name: name)
        environment = world.makeEnvironment(
            name, loop: process, network: sockets, platform: world.decorate(platform, of: name))
        record(.launched, "\(name) is launched")
    }

    private func record(_ kind: AppTraceKind, _ text: String) {
        device.world.trace.record(TraceEvent(instant: device.world.loop.now, kind: kind, lane: name, text: text))
    }
}
