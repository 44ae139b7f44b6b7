import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation

/// A world of its own: devices, servers, one network and one clock, all in virtual time and all from one seed.
///
/// A scenario gets a fresh one. Everything in it happens on one thread, and every API of it is to be used there, which is where a
/// scenario runs; that confinement is also what makes the type safe to share among a scenario's tasks.
public final class World: @unchecked Sendable {
    public let seed: Seed
    /// What the network is made of.
    public let networkKind: NetworkKind
    /// The real server that stands in for ours, if one does.
    public let reality: Reality?
    /// Whether as much real time shall pass as passes here.
    public let keepsRealTime: Bool
    public let loop: SimulatedLoop
    public let trace: SimulationTrace
    /// The one network, with every fault that can strike it. Devices are its hosts, by their names.
    public let network: SimulatedNetwork

    /// The devices, in the order in which they came into the world.
    public private(set) var devices: [Device] = []

    /// What those who build on worlds keep for this one, such as how its servers shall be decorated.
    public let singletons = Singletons()

    var servers: [Environment] = []
    package let record = ScenarioRecord()
    let engines = EngineRegistry()
    private var decorators: [@Sendable (App) -> Void] = []
    private var randomNumberDecorators: [@Sendable (String, any RandomNumbers) -> any RandomNumbers] = []
    private var platformDecorators: [@Sendable (String, any Platform) -> any Platform] = []
    private var temporaryDirectory: URL?

    /// - Parameters:
    ///   - networkKind: what the network is made of.
    ///   - epoch: the wall-clock time at which the world begins, in whole seconds.
    ///   - traceLimit: how many events are kept; the digest covers all.
    ///   - lateness: how late timers fire.
    ///   - reality: the real server that shall stand in for ours.
    public init(
        seed: Seed, networkKind: NetworkKind = .memory, schedule: Schedule = .shuffled,
        epoch: Date = SimulatedLoop.defaultEpoch, traceLimit: Int = 100_000,
        lateness: Lateness = .none, reality: Reality? = nil, keepsRealTime: Bool = false
    ) {
        self.seed = seed
        self.networkKind = networkKind
        self.reality = reality
        self.keepsRealTime = keepsRealTime
        loop = SimulatedLoop(
            choices: Choices(seed: seed.value), schedule: schedule, epoch: epoch, lateness: lateness)
        trace = SimulationTrace(limit: traceLimit)
        network =
            switch networkKind {
            case .memory: SimulatedNetwork(loop: loop, recorder: trace)
            case .loopback: LoopbackNetwork(loop: loop, recorder: trace)
            }
        let nobody = SimulatedDevice(name: "nobody", loop: loop, timeZone: .gmt)
        let platform = SimulatedPlatform(device: nobody) { [unowned self] in makeDirectory("world") }
        loop.setAmbientEnvironment(
            makeEnvironment("world", loop: loop, network: network.sockets(on: "world"), platform: platform))
    }

    deinit {
        if let temporaryDirectory { try? FileManager.default.removeItem(at: temporaryDirectory) }
    }

    // MARK: Who is in it

    /// Brings a device into the world, switched on, with its main app in front.
    ///
    /// - Parameters:
    ///   - name: as it appears in reports; no two devices share one.
    ///   - timeZone: an identifier such as `Europe/Berlin`. One that Foundation does not know fails the scenario, and `GMT` takes its place.
    public func device(
        _ name: String, timeZone: String = "GMT", locale: String = "en_US", file: StaticString = #filePath,
        line: Int = #line
    ) -> Device {
        checkThatNobodyIsCalled(name, file: file, line: line)
        let zone = TimeZone(identifier: timeZone)
        if zone == nil {
            fail(
                "“\(timeZone)” is no time zone that this system knows; use an identifier such as Europe/Berlin",
                file: file, line: line)
        }
        let simulated = SimulatedDevice(
            name: name, loop: loop, timeZone: zone ?? .gmt, locale: Locale(identifier: locale))
        let device = Device(name: name, world: self, simulated: simulated)
        devices.append(device)
        record.add(Lane(name: name, kind: .device, timeZone: simulated.timeZone.identifier))
        device.start()
        return device
    }

    func checkThatNobodyIsCalled(_ name: String, file: StaticString, line: Int) {
        for (kind, names) in [("device", devices.map(\.name)), ("server", servers.map(\.name))]
        where names.contains(name) {
            fail("There is a \(kind) “\(name)” already; give each a name of its own", file: file, line: line)
        }
    }

    /// Calls `decorate` for each app that is installed from now on, before anything of it runs. Saboteurs come in here.
    public func decorateApps(_ decorate: @escaping @Sendable (App) -> Void) {
        decorators.append(decorate)
    }

    /// Puts something in place of the random numbers that apps ask for from now on, by the name of their stream, such as
    /// `phone.robin.identifiers`. Saboteurs come in here.
    public func decorateRandomNumbers(
        _ decorate: @escaping @Sendable (_ stream: String, any RandomNumbers) -> any RandomNumbers
    ) {
        randomNumberDecorators.append(decorate)
    }

    /// Puts something in place of the platform that apps see in their launches from now on, by the app's name as it appears in traces.
    /// ``ForwardingPlatform`` does all that shall stay as it is. Saboteurs come in here.
    ///
    /// What the operating system does for an app goes by the true platform: a request fires when the device's own clock says so.
    public func decoratePlatforms(
        _ decorate: @escaping @Sendable (_ app: String, any Platform) -> any Platform
    ) {
        platformDecorators.append(decorate)
    }

    func decorate(_ app: App) {
        for decorate in decorators { decorate(app) }
    }

    /// What the app of that name shall see of its platform.
    func decorate(_ platform: any Platform, of app: String) -> any Platform {
        platformDecorators.reduce(platform) { $1(app, $0) }
    }

    // MARK: Chance and notes

    /// Random numbers of the scenario's own, drawn from the run's seed.
    public func random(_ stream: String = "scenario") -> any RandomNumbers {
        loop.choices.stream("scenario.\(stream)")
    }

    /// Writes a line into the trace, for the reader of the report.
    public func note(_ text: String) {
        trace.record(TraceEvent(instant: loop.now, kind: "note", lane: "scenario", text: text))
    }

    // MARK: Its story

    /// Keeps the story of this world in a box from now on, where others can read it should the world not be able to
    /// tell it.
    func keepStory(in box: FlightBox) {
        let flight = FlightWriter(box)
        box.header.pointee.epoch = Int64(loop.epoch.timeIntervalSince1970)
        loop.reportProgress(to: box.progress)
        for event in trace.shownEvents { flight.record(event) }
        trace.onKeep = { flight.record($0) }
        for lane in record.lanes { flight.record(lane) }
        for expectation in record.expectations { flight.record(expectation) }
        record.flight = flight
        engines.onNote { [loop] in if loop.isCurrent { flight.record(engine: $0) } }
    }

    /// Nothing that happens from now on is a part of the story.
    func endStory() {
        trace.onKeep = nil
        record.flight = nil
        engines.onNote { _ in }
        loop.stopReportingProgress()
    }

    // MARK: For devices

    func makeEnvironment(
        _ name: String, loop: any Loop, network: any Network, platform: any Platform
    ) -> Environment {
        establishTrust(platform)
        return Environment(
            name: name, loop: loop, network: network, platform: platform, recorder: trace, engines: engines
        ) {
            [choices = self.loop.choices, randomNumberDecorators] stream in
            let stream = "\(name).\(stream)"
            return randomNumberDecorators.reduce(choices.stream(stream)) { $1(stream, $0) }
        }
    }

    /// A directory on disk for one app. It goes when the world goes, and its name reaches no trace.
    func makeDirectory(_ name: String) -> URL {
        let root =
            temporaryDirectory
            ?? FileManager.default.temporaryDirectory.appendingPathComponent(
                "carillon-\(ProcessInfo.processInfo.globallyUniqueString)")
        temporaryDirectory = root
        let directory = root.appendingPathComponent(name)
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    /// Lets go of everything, once the scenario has ended.
    package func dispose() {
        for app in devices.flatMap(\.apps) { app.dispose() }
        devices.removeAll()
        for server in servers {
            server.singletons.removeAll()
            server.mainQueue.dispose()
        }
        servers.removeAll()
        singletons.removeAll()
        network.dispose()
        loop.dispose()
    }
}
