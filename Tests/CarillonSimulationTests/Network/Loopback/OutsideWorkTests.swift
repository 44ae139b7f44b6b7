import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import Synchronization
import TestBeds
import Testing

@Suite("Outside work", .timeLimit(.minutes(60)))
struct OutsideWorkTests {
    @Test("keeps time from passing, and brings what it hands over in at that instant")
    func waits() async throws {
        try PairBed(on: .loopback).run { bed in
            let work = bed.sockets.beginOutsideWork("think")
            let diary = Diary()
            bed.loop.schedule(after: .nanoseconds(1)) { diary.note("a nanosecond later") }
            Thread {
                for index in 0..<3 { work.enqueue { diary.note("\(index) at \(bed.loop.now.nanoseconds)") } }
                work.end()
            }.start()
            try await bed.pass(.seconds(1))
            #expect(diary.notes == ["0 at 0", "1 at 0", "2 at 0", "a nanosecond later"])
        }
    }

    @Test("of many threads shows the same order in every run, whichever thread is faster")
    func order() async throws {
        var runs: Set<[String]> = []
        for _ in 0..<50 {
            let diary = Diary()
            try PairBed(on: .loopback, seed: 7).run { bed in
                for name in ["a", "b", "c", "d"] {
                    let work = bed.sockets.beginOutsideWork(name)
                    Thread {
                        for index in 0..<3 { work.enqueue { diary.note("\(name)\(index)") } }
                        work.end()
                    }.start()
                }
                await bed.loop.settle()
            }
            #expect(diary.notes.filter { $0.hasPrefix("b") } == ["b0", "b1", "b2"])
            runs.insert(diary.notes)
        }
        #expect(runs.count == 1)
    }

    @Test("lets the world go on at whatever moment it ends")
    func anyMoment() async throws {
        let hand = Hand()
        Thread { hand.endWhatItIsGiven() }.start()
        try PairBed(on: .loopback).run { bed in
            for index in 0..<20_000 {
                // One of the two takes its time, so that the work ends before, while and after the world begins to
                // wait.
                let isHandSlow = index.isMultiple(of: 2)
                hand.give(bed.sockets.beginOutsideWork("\(index)"), patience: isHandSlow ? index % 1_000 : 0)
                if !isHandSlow { Hand.beBusy(index % 4_000) }
                await bed.loop.settle()
            }
            hand.give(nil)
        }
    }

    @Test("that brings something after its end is a leak")
    func late() async throws {
        let bed = PairBed(on: .loopback)
        let run = bed.loop.run {
            let work = bed.sockets.beginOutsideWork("done")
            work.end()
            work.end()
            let isDone = bed.sockets.beginOutsideWork("too late")
            Thread {
                work.enqueue {}
                isDone.end()
            }.start()
            await bed.loop.settle()
        }
        bed.network.dispose()
        #expect(run.outcome == .done)
        #expect(run.leaks.map(\.kind) == [.callback])
    }

    @Test("that nobody holds any more has ended")
    func dropped() async throws {
        try PairBed(on: .loopback).run { bed in
            _ = bed.sockets.beginOutsideWork("forgotten")
            try await bed.pass(.days(1))
        }
    }

    @Test("of a process that has died meanwhile is lost")
    func killed() async throws {
        try PairBed(on: .loopback).run { bed in
            let sockets = bed.network.sockets(on: "phone", name: "phone/app")
            let work = try #require(sockets as? any SocketNetwork).beginOutsideWork("in vain")
            let diary = Diary()
            work.enqueue { diary.note("too late") }
            sockets.closeAll()
            work.end()
            try await bed.pass(.seconds(1))
            #expect(diary.notes.isEmpty)
        }
    }

    @Test(
        "lets a library with a thread of its own take part, by what its connection carries",
        arguments: 1...20 as ClosedRange<UInt64>)
    func threadedLibrary(seed: UInt64) async throws {
        try PairBed(on: .loopback, seed: seed).run { bed in
            let service = try EchoService(on: bed.server, at: bed.hosts.anyPort)
            let library = ThreadedLibrary(on: bed.sockets, loop: bed.loop)
            library.connect(to: try await bed.sockets.route(to: service.endpoint))
            await bed.loop.settle()
            bed.network.setLatency(.seconds(5))
            for number in 0..<5 {
                library.request("request \(number)")
                try await bed.pass(.minutes(1))
            }
            #expect(library.answers.map(\.text) == (0..<5).map { "request \($0)" })
            // Five seconds there and five back, and a minute between two.
            let times = library.answers.map { $0.instant.nanoseconds / 1_000_000_000 }
            #expect(times == [10, 70, 130, 190, 250])
            library.close()
        }
    }
}

/// The events, in order. The diary is confined to the loop, hence safe to share.
private final class Diary: @unchecked Sendable {
    private(set) var notes: [String] = []
    func note(_ text: String) { notes.append(text) }
}

/// A thread that ends one work after the other, each a little sooner or later than the one before.
private final class Hand: Sendable {
    private let given = Mutex<(work: (any OutsideWork)?, patience: Int)>((nil, 0))
    private let isGiven = DispatchSemaphore(value: 0)

    /// - Parameter work: `nil` is the end.
    func give(_ work: (any OutsideWork)?, patience: Int = 0) {
        given.withLock { $0 = (work, patience) }
        isGiven.signal()
    }

    func endWhatItIsGiven() {
        while true {
            isGiven.wait()
            let (work, patience) = given.withLock { $0 }
            guard let work else { return }
            Hand.beBusy(patience)
            work.end()
        }
    }

    /// Counts so far.
    static func beBusy(_ count: Int) {
        var sum = 0
        for number in 0..<count { sum &+= number }
    }
}

/// A library that talks on a thread of its own, through a blocking socket that nobody else knows, and an engine that
/// tells the network what it is waiting for. The engine is confined to the loop, hence safe to share.
private final class ThreadedLibrary: @unchecked Sendable {
    private(set) var answers: [(text: String, instant: Instant)] = []
    private let network: any SocketNetwork
    private let loop: any Loop
    private let thread = LibraryThread()
    private var route: SocketRoute?
    /// Goes on until all of the request has been sent.
    private var sending: (any OutsideWork)?
    private var unsentCount = 0

    init(on network: any SocketNetwork, loop: any Loop) {
        self.network = network
        self.loop = loop
    }

    func connect(to route: SocketRoute) {
        self.route = route
        route.onTraffic = { [self] traffic in
            switch traffic {
            case .sent(let bytes): didSend(bytes.count)
            case .received: receive()
            case .finished, .endOfStream, .closed: break
            }
        }
        let work = network.beginOutsideWork("connect")
        let (address, port) = (route.address, route.port)
        Thread { [thread] in
            thread.connect(to: SocketRoute(endpoint: Endpoint(host: "", port: 0), address: address, port: port))
            work.end()
            thread.read()
        }.start()
    }

    func request(_ text: String) {
        sending = network.beginOutsideWork("send")
        unsentCount = text.utf8.count
        Thread { [thread] in thread.write(text) }.start()
    }

    private func didSend(_ count: Int) {
        unsentCount -= count
        if unsentCount == 0 { sending.take()?.end() }
    }

    private func receive() {
        let work = network.beginOutsideWork("receive")
        thread.expect { [self] text in
            work.enqueue { self.answers.append((text, self.loop.now)) }
            work.end()
        }
    }

    func close() { thread.close() }
}

/// The thread of such a library.
private final class LibraryThread: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        var expectation: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())
    private let isExpecting = DispatchSemaphore(value: 0)

    private var descriptor: Int32 { state.withLock { $0.descriptor } }

    func connect(to route: SocketRoute) {
        let descriptor = LibrarySocket.connect(to: route, isBlocking: true)
        _ = fcntl(descriptor, F_SETFL, 0)
        state.withLock { $0.descriptor = descriptor }
    }

    /// Reads until the end, and tells whoever expects something.
    func read() {
        var buffer = [UInt8](repeating: 0, count: 100)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { break }
            isExpecting.wait()
            let expectation = state.withLock { $0.expectation.take() }
            expectation?(String(decoding: buffer[..<count], as: UTF8.self))
        }
        Foundation.close(descriptor)
    }

    func write(_ text: String) { _ = send(descriptor, text, text.utf8.count, Socket.noSignal) }

    func expect(_ expectation: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.expectation = expectation }
        isExpecting.signal()
    }

    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
