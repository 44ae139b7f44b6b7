public import Carillon
import CarillonEnvironment
public import JSONWire

/// A client that a scenario gives orders: a program of others, or ours in its place.
///
/// ```swift
/// let phone = try await world.client("phone", of: .mqtt, able: [.subscribe]) { MyClientAdapter($0) }
/// try await phone.done(.connect(to: broker.endpoint, as: "phone"))
/// try await phone.done(.subscribe("news"))
/// try broker.publish("hello", to: "news", qualityOfService: .atLeastOnce)
/// try await world.expect(eventually: phone.messages.map(\.text), equals: ["hello"])
/// ```
///
/// One process is one client. A death is ``kill()`` and another ``start()``. A client that breaks the contract is
/// killed, and fails the scenario with a sentence. Only code on the world's loop touches it, so it is safe to share.
public final class ClientUnderTest: @unchecked Sendable {
    /// The most events that a process may tell.
    static let eventLimit = 100_000
    /// The time that a client has for its greeting, and for an answer unless the scenario says otherwise.
    public static let patience = Duration.seconds(60)

    /// The name of the client's host.
    public let name: String
    /// The kind of the client.
    public let kind: ClientKind
    /// The world of the client.
    public unowned let world: World
    /// The greeting of the process.
    public private(set) var greeting: ClientGreeting?
    /// The events that the process has told.
    public private(set) var events: [ClientEvent] = []

    private let door: any ClientDoor
    private var orders: [Int: ClientOrder] = [:]
    private var answers: [Int: ClientAnswer] = [:]
    private var lastID = 0
    private var lineCount = 0
    private var processCount = 0
    private var isBroken = false
    private var isEnding = false
    /// Continues the scenario when a line has come, or its time is over.
    private var waiter: (() -> Void)?

    init(_ name: String, _ kind: ClientKind, in world: World, by door: any ClientDoor) {
        (self.name, self.kind, self.world, self.door) = (name, kind, world, door)
    }

    // MARK: Life

    /// Starts a process, and waits for its greeting.
    ///
    /// - Throws: `ScenarioError` if the client is none, or another one than the scenario needs; `GuestError` if the
    ///   program cannot be started.
    public func start() async throws {
        (greeting, events, orders, answers, lineCount, isEnding) = (nil, [], [:], [:], 0, false)
        processCount += 1
        let process = processCount
        try door.start { [weak self] line in
            if self?.processCount == process { self?.take(line) }
        } onEnd: { [weak self] in
            if self?.processCount == process { self?.waiter?() }
        }
        try await wait(ClientUnderTest.patience) { greeting != nil }
        guard let greeting else {
            if !isBroken {
                let reason = door.ending ?? "has not greeted within a minute"
                world.fail("\(name) is no client of others: it \(reason)")
            }
            throw gaveUp
        }
        guard greeting.version == ClientKind.contractVersion, greeting.kind == kind.rawValue else {
            throw ScenarioError.unsupported(
                "\(greeting.client) is a client of the kind \(greeting.kind), by version \(greeting.version) of the contract; the scenario needs the kind \(kind), by version \(ClientKind.contractVersion)"
            )
        }
    }

    /// Kills the process, as a system does.
    public func kill() {
        door.kill()
        isEnding = true
    }

    /// Ends the process by the order to end, which says nothing to the server, and expects that it ends well.
    public func end(file: StaticString = #filePath, line: Int = #line) async throws {
        isEnding = true
        door.write(line: #"{"order":"end"}"#)
        try await wait(.seconds(10)) { door.ending != nil }
        if !door.hasEndedWell {
            world.fail(
                "\(name) was told to end, and \(door.ending ?? "is alive after ten seconds")", file: file, line: line)
            kill()
        }
    }

    // MARK: Orders

    /// Gives an order, and returns its number at once. See ``answer(to:within:)``.
    @discardableResult
    public func give(_ order: ClientOrder) throws -> Int {
        guard !isBroken else { throw gaveUp }
        lastID += 1
        orders[lastID] = order
        door.write(line: order.line(id: lastID))
        return lastID
    }

    /// Returns the answer to an order, for which the scenario waits at most so long; `nil`, after a failed expectation,
    /// if there is none.
    ///
    /// - Throws: `ScenarioError.unsupported(_:)` if the client cannot do it; `ScenarioError` if the client broke the
    ///   contract or ended.
    public func answer(
        to id: Int, within limit: Duration = ClientUnderTest.patience, file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> ClientAnswer? {
        try await wait(limit) { answers[id] != nil }
        if isBroken { throw gaveUp }
        switch answers[id] {
        case .unsupported(let reason)?:
            throw ScenarioError.unsupported(
                "\(greeting?.client ?? name) cannot \(orders[id]?.name ?? "do that"): \(reason)")
        case let answer?: return answer
        case nil:
            let order = orders[id]?.name ?? "which was never given"
            world.fail(
                "order \(id) of \(name), \(order), has no answer after \(limit.wholeSeconds) s", file: file, line: line)
            return nil
        }
    }

    /// Gives an order, and returns its answer.
    ///
    /// - Throws: as ``answer(to:within:file:line:)``.
    @discardableResult
    public func ask(
        _ order: ClientOrder, within limit: Duration = ClientUnderTest.patience, file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> ClientAnswer? {
        try await answer(to: give(order), within: limit, file: file, line: line)
    }

    /// Gives an order, and expects that it is carried out.
    ///
    /// - Throws: as ``answer(to:within:file:line:)``.
    /// - Returns: the fields of the answer; an empty object if it was not carried out.
    @discardableResult
    public func done(
        _ order: ClientOrder, within limit: Duration = ClientUnderTest.patience, file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> JSON {
        guard let answer = try await ask(order, within: limit, file: file, line: line) else { return [:] }
        if case .done(let fields) = answer { return fields }
        world.expect(
            answer.description, equals: "done", "\(name) carries out the order “\(order.name)”", file: file, line: line)
        return [:]
    }

    /// The events of a name.
    public func events(_ name: String) -> [ClientEvent] { events.filter { $0.name == name } }

    /// Whether the client's last word on its connection is that it is connected.
    public var isConnected: Bool {
        events.last { $0.name == "connected" || $0.name == "disconnected" }?.name == "connected"
    }

    // MARK: Lines

    private func take(_ text: String) {
        defer { waiter?() }
        guard !isBroken else { return }
        lineCount += 1
        let line: ClientLine
        do throws(ClientLine.Fault) { line = try ClientLine(text, from: kind) } catch {
            return breakContract(error.text, text)
        }
        switch (line, greeting) {
        case (.greeting(let new), nil):
            greeting = new
            world.noteClient(new.client)
        case (.greeting, _): breakContract("greets again", text)
        case (_, nil): breakContract("comes before the greeting", text)
        case (.event(let name, let fields), _):
            guard events.count < ClientUnderTest.eventLimit else {
                return breakContract("is one event more than \(ClientUnderTest.eventLimit)", text)
            }
            events.append(ClientEvent(name: name, fields: fields, instant: world.loop.now))
        case (.answer(let id, let answer), _):
            guard orders[id] != nil, answers[id] == nil else {
                return breakContract("answers order \(id), which is not open", text)
            }
            answers[id] = answer
        }
    }

    private func breakContract(_ reason: String, _ text: String) {
        isBroken = true
        world.fail("\(name) breaks the contract: its line \(lineCount) \(reason): \(text.prefix(200))")
        kill()
    }

    /// The error that ends a scenario whose client is gone. An expectation has said why.
    private var gaveUp: ScenarioError { .required("a client by the contract, \(name)") }

    // MARK: Waiting

    /// Waits until something holds, the client has ended, or the time is over.
    private func wait(_ limit: Duration, until isOver: () -> Bool) async throws {
        let deadline = world.loop.now.advanced(by: limit)
        while !isOver(), !isBroken {
            if door.ending != nil {
                // The last lines of a process come after its end.
                await world.settle()
                if isOver() || isBroken || isEnding { return }
                return lose()
            }
            guard world.loop.now < deadline else { return }
            await next(before: deadline)
        }
    }

    /// Fails the scenario because a client has ended though nobody told it to.
    private func lose() {
        isBroken = true
        let ending = door.ending ?? "is gone"
        world.fail(
            greeting == nil ? "\(name) is no client of others: it \(ending)" : "\(name) has to stay, and \(ending)")
    }

    /// Waits for the next line, or for the client's end, or for a deadline.
    private func next(before deadline: Instant) async {
        let timer = DeadlineTimer(on: world.loop)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            var isWaiting = true
            let goOn = {
                guard isWaiting else { return }
                isWaiting = false
                continuation.resume()
            }
            waiter = goOn
            timer.onDeadline = goOn
            timer.wake(at: deadline)
        }
        waiter = nil
        timer.cancel()
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int64 { components.seconds }
}
