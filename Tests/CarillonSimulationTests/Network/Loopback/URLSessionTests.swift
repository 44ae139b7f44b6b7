import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
import TestBeds

/// The library for which outside work exists: its sockets and its threads are its own.
@Suite("URLSession on the loopback network", .timeLimit(.minutes(60)))
struct URLSessionTests {
    /// Answers each request with a head, and then with an event every thirty seconds.
    private func serve(_ caller: any Connection, on loop: any Loop) {
        caller.handler = { event in
            guard case .data = event else { return }
            caller.send(
                Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n".utf8))
            for index in 1...5 {
                loop.schedule(after: .seconds(30) * index) {
                    caller.send(Array("data: \(index)\n\n".utf8))
                    if index == 5 { caller.finish() }
                }
            }
        }
    }

    private func story(seed: UInt64) async throws -> (notes: [String], digest: UInt64) {
        let bed = PairBed(on: .loopback, seed: seed)
        let notes = Notes()
        try bed.run { bed in
            let listener = try bed.server.listen(on: Endpoint(host: "server", port: 80)) {
                serve($0, on: bed.loop)
            }
            bed.network.setLatency(.milliseconds(200))
            let stream = EventStream(on: bed.sockets, loop: bed.loop) { notes.add($0) }
            stream.open(try await bed.sockets.route(to: listener.endpoint))
            try await bed.pass(.minutes(3))
            bed.network.refuse(at: "server")
            let refused = EventStream(on: bed.sockets, loop: bed.loop) { notes.add($0) }
            refused.open(try await bed.sockets.route(to: listener.endpoint))
            try await bed.pass(.minutes(3))
        }
        return (notes.all, bed.trace.digest)
    }

    @Test("reads a stream of events at the virtual times at which they come, and meets a refusal")
    func stream() async throws {
        let notes = try await story(seed: 1).notes
        // The head comes after four times 200 ms, and every 30 seconds an event after it.
        #expect(
            notes == [
                "0.8 head 200", "30.8 data: 1\n\n", "60.8 data: 2\n\n", "90.8 data: 3\n\n", "120.8 data: 4\n\n",
                "150.8 data: 5\n\n", "150.8 end 0", "180.8 end -1004",
            ])
    }

    @Test("leaves the same trace each time")
    func repetition() async throws {
        var digests: Set<UInt64> = []
        for _ in 0..<20 { digests.insert(try await story(seed: 7).digest) }
        #expect(digests.count == 1)
    }

    private final class Notes: @unchecked Sendable {
        // Confined to the loop.
        private(set) var all: [String] = []
        func add(_ text: String) { all.append(text) }
    }
}

/// A GET whose answer is a stream: what an engine on top of URLSession has to do. Its delegate's methods come on
/// the session's queue; everything else is confined to the loop. The lock guards all that both touch.
private final class EventStream: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct State {
        /// How many bytes of the body are on their way to the delegate.
        var awaited = 0
        var isRequestUnsent = false
        var isHeadAwaited = false
        var isEndAwaited = false
        /// Whether the library has still to close its socket.
        var isConnected = false
        var isComplete = false
        var work: (any OutsideWork)?

        /// Ends the work if nothing is awaited any more.
        mutating func endIfIdle() {
            if !isRequestUnsent, awaited <= 0, !isHeadAwaited, !isEndAwaited, !(isComplete && isConnected) {
                work.take()?.end()
            }
        }
    }

    private let network: any SocketNetwork
    private let loop: any Loop
    private let tell: (String) -> Void
    private let state = Mutex(State())
    private var route: SocketRoute?
    private var sent: [UInt8] = []
    private var hasHead = false

    init(on network: any SocketNetwork, loop: any Loop, tell: @escaping (String) -> Void) {
        self.network = network
        self.loop = loop
        self.tell = tell
    }

    func open(_ route: SocketRoute) {
        self.route = route
        route.onTraffic = { [self] in follow($0) }
        expect { $0.isRequestUnsent = true }
        guard let url = URL(string: "http://\(route.address):\(route.port)/events") else { return }
        var request = URLRequest(url: url, timeoutInterval: 1e6)
        // The port is another one in each run, and must not reach the wire.
        request.setValue("\(route.endpoint.host)", forHTTPHeaderField: "Host")
        state.withLock { $0.work }?.perform {
            let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
            session.dataTask(with: request).resume()
            session.finishTasksAndInvalidate()
        }
    }

    /// Makes time stand still until what is awaited has come.
    private func expect(_ note: (inout State) -> Void) {
        let work = network.beginOutsideWork("URLSession")
        state.withLock { state in
            note(&state)
            if state.work == nil { state.work = work } else { work.end() }
        }
    }

    private func settle(_ note: (inout State) -> Void) {
        state.withLock { state in
            note(&state)
            state.endIfIdle()
        }
    }

    private func follow(_ traffic: SocketTraffic) {
        switch traffic {
        case .sent(let bytes):
            sent += bytes
            // The request is complete; its answer takes virtual time.
            if sent.suffix(4) == Array("\r\n\r\n".utf8) {
                settle { state in
                    state.isRequestUnsent = false
                    state.isConnected = true
                }
            }
        case .received(let bytes):
            if hasHead {
                expect { $0.awaited += bytes.count }
            } else {
                hasHead = true
                expect { $0.isHeadAwaited = true }
            }
        case .endOfStream: expect { $0.isEndAwaited = true }
        case .finished: settle { $0.isConnected = false }
        case .closed: break
        }
    }

    // MARK: On the session's queue

    private func handOver(_ text: String, _ note: @Sendable (inout State) -> Void) {
        state.withLock { state in
            state.work?.enqueue { [self] in
                tell("\(Double(loop.now.nanoseconds / 100_000_000) / 10) \(text)")
            }
            note(&state)
            state.endIfIdle()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        handOver("head \((response as? HTTPURLResponse)?.statusCode ?? 0)") { $0.isHeadAwaited = false }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        handOver(String(decoding: data, as: UTF8.self)) { $0.awaited -= data.count }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        handOver("end \((error as? URLError)?.code.rawValue ?? 0)") { state in
            state.isRequestUnsent = false
            state.isHeadAwaited = false
            state.isEndAwaited = false
            state.awaited = 0
            state.isComplete = true
        }
    }
}
#endif
