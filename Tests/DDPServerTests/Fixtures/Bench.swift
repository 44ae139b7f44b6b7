import CarillonEnvironment
import DDPWire
import JSONWire
import MockHosting

@testable import DDPServer

/// A server's core on a bench: texts go in, texts come out, and time moves when told.
final class Bench {
    let application = DDPApplication()
    let core: DDPCore
    private(set) var now = Instant.zero
    private var connectionCount: UInt64 = 0
    private var outputs: [ConnectionID: [String]] = [:]
    private(set) var closed: Set<ConnectionID> = []
    private(set) var notes: [DDPEvent] = []

    init(
        limits: DDPLimits = DDPLimits(), sendsResultFirst: Bool = false, resumption: SessionResumption? = nil,
        _ define: (DDPApplication) -> Void = { _ in }
    ) {
        define(application)
        core = DDPCore(
            application, limits: limits, numbers: Numbers(), sendsResultFirst: sendsResultFirst,
            resumption: resumption)
    }

    /// A client of the bench.
    struct Client {
        let bench: Bench
        let id: ConnectionID

        /// Sends a text. Returns the texts that the server answers at once.
        @discardableResult
        func say(_ text: String) -> [String] {
            do {
                let message = try ClientMessage(text: text)
                bench.core.receive(message, on: id, at: bench.now)
            } catch {
                bench.core.receive(error, on: id, at: bench.now)
            }
            return take()
        }

        /// Returns the texts that have come since the last time.
        func take() -> [String] { bench.take(id) }

        var isClosed: Bool { bench.closed.contains(id) }
    }

    /// Opens a WebSocket.
    func open() -> Client {
        connectionCount += 1
        let id = ConnectionID(connectionCount)
        core.open(id, at: now)
        return Client(bench: self, id: id)
    }

    /// Opens a WebSocket, and connects.
    func connect(_ version: String = "1") -> Client {
        let client = open()
        client.say(#"{"msg":"connect","version":"\#(version)","support":["\#(version)"]}"#)
        return client
    }

    /// Lets time pass.
    func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        while let deadline = core.nextDeadline, deadline <= end {
            now = max(now, deadline)
            core.advance(to: now)
        }
        now = end
    }

    /// Lets time pass without what is due, as where timers are late.
    func oversleep(_ duration: Duration) { now = now.advanced(by: duration) }

    private func take(_ id: ConnectionID) -> [String] {
        for effect in core.takeEffects() {
            switch effect {
            case .send(let message, let id): outputs[id, default: []].append(message.text)
            case .close(let id): closed.insert(id)
            case .readOn: break
            case .note(let event, _): notes.append(event)
            }
        }
        defer { outputs[id] = nil }
        return outputs[id] ?? []
    }
}

/// Numbers in a row. Only the bench's thread touches them.
final class Numbers: RandomNumbers, @unchecked Sendable {
    private var state: UInt64 = 0

    func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return state
    }
}
