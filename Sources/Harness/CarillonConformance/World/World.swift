import CCarillonRuns
public import CarillonEnvironment
import CarillonResults
public import CarillonSimulation
public import Foundation

/// A world: devices, servers, one network and one clock, all in virtual time and all from one seed.
///
/// ```swift
/// Scenario("chat/offline", "A message waits for the network.", covers: ["CH-3"], networks: [.memory]) { world in
///     let server = ChatServer(environment: world.server("chat"))
///     let phone = world.device("phone", timeZone: "Europe/Berlin")
///     let client = phone.run { ChatClient(host: "chat") }
///     world.network.partition("phone", "chat")
///     phone.run { client.send("hello") }
///     try await world.advance(by: .minutes(5))
///     world.expect(server.messages, equals: [], "nothing arrives while the network is cut")
///     world.network.heal()
///     try await world.expect(eventually: server.messages, equals: ["hello"])
/// }
/// ```
///
/// Each scenario gets a fresh world. Everything in a world happens on one thread, where the scenario runs, too. Every
/// API of the world must be used there, so the type is safe to share among a scenario's tasks.
public final class World: @unchecked Sendable {
    /// The seed of all choices in this world.
    public let seed: Seed
    /// The kind of the network.
    public let networkKind: NetworkKind
    /// The real server that stands in for ours, if any.
    public let reality: Reality?
    /// The client of others that plays the scenario in place of ours, if any.
    public let clientProgram: ClientProgram?
    /// Whether as much real time passes as virtual time.
    public let keepsRealTime: Bool
    /// The loop of the world, with its virtual clock.
    public let loop: SimulatedLoop
    /// The events of the world.
    public let trace: SimulationTrace
    /// The only network of the world, with every fault that can strike it. Its hosts are the devices and servers, by
    /// their names.
    public let network: SimulatedNetwork

    /// The devices, in the order in which they were added.
    public private(set) var devices: [Device] = []

    /// The objects of libraries that build on worlds, such as the decorators of servers.
    public let singletons = Singletons()

    var servers: [Environment] = []
    /// The guests, with their names.
    var guests: [(name: String, guest: AnyObject)] = []
    /// The servers that the weather may strike, by their names.
    var weatherServers: [String: any CrashableServer] = [:]
    /// The weather of the scenario, if it has any.
    var weatherRun: WeatherRun?
    package let record = ScenarioRecord()
    let engines = EngineRegistry()
    private var decorators: [@Sendable (App) -> Void] = []
    private var randomNumberDecorators: [@Sendable (String, any RandomNumbers) -> any RandomNumbers] = []
    private var platformDecorators: [@Sendable (String, any Platform) -> any Platform] = []
    private var temporaryDirectory: URL?

    /// Creates a world without devices and servers.
    ///
    /// - Parameters:
    ///   - seed: the seed of all choices.
    ///   - networkKind: the kind of the network.
    ///   - schedule: the order of items that are ready at the same moment.
    ///   - epoch: the wall-clock time at which the world begins, in whole seconds.
    ///   - traceLimit: the number of events that are kept; the digest covers all.
    ///   - lateness: the delay with which timers fire.
    ///   - reality: the real server, or the client of others, that stands in for ours.
    ///   - keepsRealTime: whether as much real time passes as virtual time.
    ///   - script: the choices that are made in place of those that the seed draws.
    ///   - choiceLimit: the largest number of choices that are kept.
    public init(
        seed: Seed, networkKind: NetworkKind = .memory, schedule: Schedule = .shuffled,
        epoch: Date = SimulatedLoop.defaultEpoch, traceLimit: Int = 100_000,
        lateness: Lateness = .none, reality: Reality? = nil, keepsRealTime: Bool = false,
        script: ChoiceScript? = nil, choiceLimit: Int = 0
    ) {
        self.seed = seed
        self.networkKind = networkKind
        self.reality = reality?.client == nil ? reality : nil
        clientProgram = reality?.client
        self.keepsRealTime = keepsRealTime
        loop = SimulatedLoop(
            choices: Choices(seed: seed.value, following: script, recordingLimit: choiceLimit), schedule: schedule,
            epoch: epoch, lateness: lateness)
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

    // MARK: Devices

    /// Adds a device to the world, switched on, with its main app in front.
    ///
    /// - Parameters:
    ///   - name: the device's name in reports. No two devices share a name.
    ///   - owner: the name of the person whose device it is. Reports show the devices of a person together.
    ///   - timeZone: an identifier such as `Europe/Berlin`. An identifier that Foundation does not know fails the
    ///     scenario, and `GMT` takes its place.
    ///   - locale: the identifier of the locale.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    public func device(
        _ name: String, owner: String? = nil, timeZone: String = "GMT", locale: String = "en_US",
        file: StaticString = #filePath, line: Int = #line
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
        let device = Device(name: name, owner: owner, world: self, simulated: simulated)
        devices.append(device)
        record.add(Lane(name: name, kind: .device, timeZone: simulated.timeZone.identifier, owner: owner))
        device.start()
        return device
    }

    func checkThatNobodyIsCalled(_ name: String, file: StaticString, line: Int) {
        for (kind, names) in [
            ("device", devices.map(\.name)), ("server", servers.map(\.name)), ("guest", guests.map(\.name)),
        ]
        where names.contains(name) {
            fail("There is a \(kind) “\(name)” already; give each a name of its own", file: file, line: line)
        }
    }

    /// Calls `decorate` for each app that is installed from now on, before any code of it runs. Saboteurs use this.
    public func decorateApps(_ decorate: @escaping @Sendable (App) -> Void) {
        decorators.append(decorate)
    }

    /// Replaces the random numbers that apps ask for from now on, by the name of their stream, such as
    /// `phone.robin.identifiers`. Saboteurs use this.
    public func decorateRandomNumbers(
        _ decorate: @escaping @Sendable (_ stream: String, any RandomNumbers) -> any RandomNumbers
    ) {
        randomNumberDecorators.append(decorate)
    }

    /// Replaces the platform that apps see in their launches from now on, by the app's name in traces.
    /// ``ForwardingPlatform`` keeps everything that stays as it is. Saboteurs use this.
    ///
    /// The operating system's work for an app uses the true platform: a request fires when the device's own clock says
    /// so.
    public func decoratePlatforms(
        _ decorate: @escaping @Sendable (_ app: String, any Platform) -> any Platform
    ) {
        platformDecorators.append(decorate)
        loop.noteDeviceClocks()
    }

    func decorate(_ app: App) {
        for decorate in decorators { decorate(app) }
    }

    /// Returns the platform that the app of that name sees.
    func decorate(_ platform: any Platform, of app: String) -> any Platform {
        platformDecorators.reduce(platform) { $1(app, $0) }
    }

    // MARK: Chance and notes

    /// Returns random numbers for the scenario itself, drawn from the run's seed.
    public func random(_ stream: String = "scenario") -> any RandomNumbers {
        loop.choices.stream("scenario.\(stream)")
    }

    /// Writes a line into the trace, for the reader of the report.
    public func note(_ text: String) {
        trace.record(TraceEvent(instant: loop.now, kind: ScenarioTraceKind.note, lane: "scenario", text: text))
    }

    /// Notes the name of the client that plays the scenario. Reports name it beside the verdict.
    package func noteClient(_ name: String) { engines.note(name) }

    // MARK: The story

    /// Keeps the story of this world in a box from now on. Others can read it there if the world cannot tell it.
    ///
    /// - Parameters:
    ///   - box: the box.
    ///   - hasChoices: whether the choices are a part of the story.
    func keepStory(in box: FlightBox, withChoices hasChoices: Bool = false) {
        let flight = FlightWriter(box)
        if hasChoices {
            loop.choices.onRecord = { [unowned self] in
                flight.record(choice: $0.value, in: loop.choices.streamNames[Int($0.stream)])
            }
        }
        box.header.pointee.epoch = Int64(loop.epoch.timeIntervalSince1970)
        loop.reportProgress(to: box.progress)
        trace.onNames = { flight.record($0) }
        trace.onSecret = { flight.record(secret: $0) }
        for event in trace.shownEvents { flight.record(event) }
        trace.onKeep = { flight.record($0) }
        for lane in record.lanes { flight.record(lane) }
        for expectation in record.expectations { flight.record(masked(expectation)) }
        record.flight = flight
        record.mask = { [unowned self] in masked($0) }
        engines.onNote { [loop] in if loop.isCurrent { flight.record(engine: $0) } }
    }

    /// Ends the story: later events are no part of it.
    func endStory() {
        loop.choices.onRecord = nil
        trace.onKeep = nil
        trace.onNames = nil
        trace.onSecret = nil
        record.flight = nil
        record.mask = { $0 }
        engines.onNote { _ in }
        loop.stopReportingProgress()
    }

    // MARK: Environments of devices

    func makeEnvironment(
        _ name: String, loop: any Loop, network: any Network, platform: any Platform
    ) -> Environment {
        establishTrust(platform)
        return Environment(
            name: name, loop: loop, network: network, platform: platform,
            mainQueue: MainQueue(SimulatedMainQueue(on: self.loop, of: loop as? SimulatedProcess)), recorder: trace,
            engines: engines
        ) {
            [choices = self.loop.choices, randomNumberDecorators] stream in
            let stream = "\(name).\(stream)"
            return randomNumberDecorators.reduce(choices.stream(stream)) { $1(stream, $0) }
        }
    }

    /// Makes a directory on disk for one app. The directory goes when the world goes, and its name reaches no trace.
    func makeDirectory(_ name: String) -> URL {
        let root = temporaryDirectory ?? World.makeTemporaryDirectory()
        temporaryDirectory = root
        let directory = root.appendingPathComponent(name, isDirectory: true)
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    /// Makes a directory for one world. Foundation would look for it in the directory of the app that runs, and take
    /// its name from the world's seed, so the C library does both.
    private static func makeTemporaryDirectory() -> URL {
        let parent = RealWorld.run { getenv("TMPDIR").map { String(cString: $0) } } ?? "/tmp"
        var template = Array("\(parent)/carillon-XXXXXX".utf8CString)
        // A failure here shows when a file is made: the directory's name is still the template.
        _ = RealWorld.run { mkdtemp(&template) }
        return URL(
            fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self),
            isDirectory: true)
    }

    /// Releases everything, once the scenario has ended.
    package func dispose() {
        for app in devices.flatMap(\.apps) { app.dispose() }
        devices.removeAll()
        for server in servers {
            server.singletons.removeAll()
            server.mainQueue.dispose()
        }
        servers.removeAll()
        guests.removeAll()
        singletons.removeAll()
        network.dispose()
        loop.dispose()
    }
}
