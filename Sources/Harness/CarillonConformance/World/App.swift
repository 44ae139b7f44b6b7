public import CarillonEnvironment
public import CarillonSimulation
import Foundation

/// An app on a device, from launch to launch.
///
/// The app's code goes inside ``run(_:)``. There, `Environment.current` belongs to the app's current launch, and so
/// does every singleton such as `UNUserNotificationCenter.current()`. Only code on the world's loop touches an app, so
/// it is safe to share among the tasks of a scenario.
public final class App: @unchecked Sendable {
    /// The app's identifier, unique on its device.
    public let identifier: String
    /// The app's name in traces: the device's name, followed by the identifier unless the app is the device's main app.
    public let name: String
    /// The device that the app is installed on.
    public private(set) unowned var device: Device
    /// The app's view of its device.
    public let platform: SimulatedPlatform
    /// The environment of the current launch, or of the last one if the app does not run.
    public private(set) var environment: Environment
    private var process: SimulatedProcess
    private var sockets: SimulatedSockets
    private var launchCode: (() -> Void)?
    private var endings: [() -> Void] = []

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
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try environment.act(body) }

    /// Runs `body` as code of this app's current launch, together with the tasks that it starts.
    @discardableResult
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result { try await environment.act(body) }

    /// Sets the first code of each launch, such as the setting of delegates. If the app runs, the code runs now as
    /// well. It runs on the app's main thread.
    ///
    /// - Parameter body: code of the app, run as if inside ``run(_:)``. The code has ended before anything else reaches
    ///   the new launch.
    public func onLaunch(_ body: @escaping () -> Void) {
        launchCode = body
        if isRunning { runLaunchCode() }
    }

    // MARK: States of the app

    /// The app's state.
    public var state: ApplicationState { platform.applicationState }
    /// Whether the app runs, in front or in the background.
    public var isRunning: Bool { state != .notRunning }
    /// Whether a launch runs code of the app.
    var comesBack: Bool { launchCode != nil }

    /// Brings the app to the front, and launches it if it does not run. The app that was in front goes to the
    /// background.
    public func enterForeground() {
        launch()
        for other in device.apps where other !== self && other.state.isForeground { other.enterBackground() }
        record(.foreground, "\(name) comes to the front")
        platform.setApplicationState(.active)
    }

    /// Sends the app to the background, as when the person goes to the home screen.
    public func enterBackground() {
        guard state.isForeground else { return }
        record(.background, "\(name) goes to the background")
        platform.setApplicationState(.background)
    }

    /// Ends the app's process without an event, as a crash or the person's swipe does. The process's objects are gone;
    /// the values that the system keeps for the app stay.
    public func kill() {
        guard isRunning else { return }
        record(.killed, "\(name) is killed")
        process.kill()
        sockets.closeAll()
        platform.endProcess()
        environment.singletons.removeAll()
        environment.mainQueue.dispose()
        notificationsDidLoseProcess()
        for end in endings { end() }
    }

    /// Calls `body` after each end of the app's process. Parts of the system that serve the app use this.
    package func onProcessEnd(_ body: @escaping () -> Void) { endings.append(body) }

    /// Returns an environment for a part of the system that serves the app and outlives its launches.
    ///
    /// - Parameters:
    ///   - name: the name in traces and of random numbers.
    ///   - hasNetwork: whether it opens connections.
    package func makeSystemEnvironment(named name: String, hasNetwork: Bool = false) -> Environment {
        let world = device.world
        return world.makeEnvironment(
            name, loop: world.loop, network: hasNetwork ? world.network.sockets(on: device.name) : sockets,
            platform: platform)
    }

    /// Launches the app in the background, unless it runs.
    public func launch() {
        guard !isRunning else { return }
        beginProcess()
        platform.setApplicationState(.background)
        runLaunchCode()
    }

    private func runLaunchCode() {
        guard let launchCode else { return }
        device.world.loop.onMainThread { run(launchCode) }
    }

    /// Releases singletons and work that will never run. They hold the environment, and the environment holds them.
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
