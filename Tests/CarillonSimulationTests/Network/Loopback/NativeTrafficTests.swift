import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@Suite("A library's descriptor on the loopback network", .timeLimit(.minutes(60)))
struct NativeTrafficTests {
    private func bed(seed: UInt64 = 1) -> PairBed { PairBed(on: .loopback, seed: seed) }

    // MARK: Quantities

    @Test("takes 10 MB, paused and resumed, in the pieces that the network carries")
    func download() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            let payload = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
            server.connection.send(payload)
            server.connection.finish()
            // Nobody reads: the network's window and one piece are under way, the rest waits at the sender.
            try await bed.pass(.hours(1))
            #expect(server.connection.bufferedByteCount == 10_000_000 - 262_144 - 65_536)

            var received: [UInt8] = []
            var pieces: Set<Int> = []
            var isOver = false
            library.onReady = { _ in
                guard let bytes = library.read() else { return }
                received += bytes
                pieces.insert(bytes.count)
                isOver = bytes.isEmpty
                library.interest = received.count % 3 == 0 ? [] : .readable
            }
            while !isOver {
                library.interest = .readable
                try await bed.pass(.milliseconds(10))
            }
            #expect(received == payload)
            #expect(pieces == [65_536, 10_000_000 % 65_536, 0])
            library.close()
        }
    }

    @Test("gives 10 MB to a server that pauses and resumes")
    func upload() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            let payload = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
            var rest = payload[...]
            library.onReady = { _ in
                let count = send(
                    library.descriptor, Array(rest.prefix(100_000)), min(rest.count, 100_000), Socket.noSignal)
                if count > 0 { rest = rest.dropFirst(count) }
                library.interest = rest.isEmpty ? [] : .writable
            }
            server.connection.pause()
            library.interest = .writable
            try await bed.pass(.hours(1))
            #expect(server.events.isEmpty)
            #expect(!rest.isEmpty)
            var arrived = 0
            server.reaction = { event in
                guard case .data(let bytes) = event else { return }
                arrived += bytes.count
                if arrived.isMultiple(of: 7) { server.connection.pause() }
            }
            while arrived < payload.count {
                server.connection.resume()
                try await bed.pass(.seconds(1))
            }
            #expect(server.received == payload)
            // How much the kernel takes at a time does not show.
            let sizes = bed.events("connection.data").map { $0.bytes?.count ?? 0 }
            #expect(sizes.dropLast().allSatisfy { $0 == 65_536 })
            library.close()
        }
    }

    @Test("has a thousand like it beside it")
    func many() async throws {
        try bed().run { bed in
            let service = try EchoService(on: bed.server, at: bed.hosts.anyPort)
            var libraries: [LibrarySocket] = []
            for index in 0..<1_000 {
                let library = LibrarySocket(
                    to: try await bed.sockets.route(to: service.endpoint), on: bed.sockets, loop: bed.loop)
                library.interest = .readable
                library.write("number \(1_000 + index)")
                libraries.append(library)
            }
            try await bed.pass(.seconds(1))
            for (index, library) in libraries.enumerated() {
                #expect(library.read() == Array("number \(1_000 + index)".utf8))
                #expect(library.told.count == 1)
                library.close()
            }
            try await bed.pass(.seconds(1))
            #expect(bed.events("connection.closed").count == 2_000)
        }
    }

    // MARK: A kernel that takes its time

    #if os(Linux)
    @Test("is waited for when the kernel keeps back what it sends")
    func corked() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            // The kernel then waits for more, and gives up after a fifth of a second.
            LibrarySocket.set(TCP_CORK, to: 1, at: Int32(IPPROTO_TCP), of: library.descriptor)
            let start = bed.loop.now
            library.write("late")
            try await bed.pass(.days(1))
            #expect(server.received == Array("late".utf8))
            #expect(server.times.map { start.duration(to: $0) } == [.milliseconds(1)])
            library.close()
        }
    }
    #endif

    @Test(
        "is waited for when its buffer is so small that the kernel brings little at a time",
        arguments: [(32_768, 200_000), (2_048, 6_000)])
    func smallBuffer(size: Int32, payload: Int) async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library(receiveBuffer: size)
            var instants: Set<Instant> = []
            var count = 0
            library.interest = .readable
            library.onReady = { _ in
                count += library.read()?.count ?? 0
                instants.insert(bed.loop.now)
            }
            let start = bed.loop.now
            server.connection.send([UInt8](repeating: 7, count: payload))
            try await bed.pass(.days(1))
            #expect(count == payload)
            #expect(instants.map { start.duration(to: $0) } == [.milliseconds(1)])
            library.close()
        }
    }

    // MARK: Bad manners

    @Test("that never reads holds nobody up", arguments: [SocketReadiness.readable, []])
    func neverReads(interest: SocketReadiness) async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            library.interest = interest
            library.onReady = { _ in library.interest = interest }
            server.connection.send([UInt8](repeating: 7, count: 1_000_000))
            try await bed.pass(.days(1))
            #expect(server.connection.bufferedByteCount > 500_000)
            #expect(library.told.count == (interest.isEmpty ? 0 : 1))
            library.close()
            #expect(await server.wait(for: .endOfStream) == .closed(.reset))
        }
    }

    @Test("that reads little by little is told as often as something is left")
    func readsLittle() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            var received: [UInt8] = []
            library.interest = .readable
            library.onReady = { _ in received += library.read(1) ?? [] }
            server.send("one by one")
            try await bed.pass(.seconds(1))
            #expect(received == Array("one by one".utf8))
            #expect(library.told.count == 10)
            library.close()
        }
    }

    @Test("that wants to write and does not is not asked for ever")
    func neverWrites() async throws {
        try bed().run { bed in
            let (library, _, _) = try await bed.library()
            library.interest = .writable
            try await bed.pass(.days(1))
            #expect(library.told.count == 1)
            library.interest = []
            library.interest = .writable
            try await bed.pass(.days(1))
            #expect(library.told.count == 2)
            library.close()
        }
    }

    // MARK: Faults

    @Test("reads what is cut into pieces piece by piece")
    func chunks() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            bed.network.chunk(.everyByte)
            var pieces: [[UInt8]] = []
            library.interest = .readable
            library.onReady = { _ in if let bytes = library.read() { pieces.append(bytes) } }
            server.send("cut")
            try await bed.pass(.seconds(1))
            #expect(pieces == Array("cut".utf8).map { [$0] })
            library.close()
        }
    }

    @Test("whose call stands when the listener closes is served; one that is still calling is refused")
    func listenerCloses() async throws {
        try bed().run { bed in
            let (library, server, listener) = try await bed.library()
            let endpoint = listener.endpoint
            let late = bed.loop.spawn {
                let route = try await bed.sockets.route(to: endpoint)
                return LibrarySocket(to: route, on: bed.sockets, loop: bed.loop)
            }
            // The call has arrived, and its answer is on its way back; nobody has been told of it yet.
            try await bed.loop.clock.sleep(for: .microseconds(1_500))
            listener.close()
            library.write("still")
            #expect(await server.readText(5) == "still")
            let refused = try await late.value
            refused.interest = [.readable, .writable]
            try await bed.pass(.seconds(1))
            #expect(refused.told.last?.readiness.contains(.hangUp) == true)
            library.close()
            refused.close()
        }
    }
}
