import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import HTTPHosting
import HTTPWire
import MockHosting
import TestWorlds
import Testing

@Suite("All clients together may let so many bytes wait", .timeLimit(.minutes(60)))
struct WaitingBytesTests {
    @Test("Beyond that the connections for which the most wait are reset, and the others are served")
    func deafTogether() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            echo.host.limits.waitingByteCount = 2_500_000
            var callers: [HTTPWireClient] = []
            for number in 0..<10 {
                // One after the other, so that connections are numbered as callers are.
                let caller = world.caller("phone-\(number)", of: echo)
                callers.append(caller)
                try await world.advance(by: .seconds(1))
                caller.connection.pause()
                try caller.get("/body?size=\(450_000 + 25_000 * number)")
                try await world.advance(by: .seconds(1))
            }
            let resets = echo.journal.compactMap { entry -> UInt64? in
                if case .own(.outputLimit) = entry.event { entry.connection?.number } else { nil }
            }
            world.expect(resets.isEmpty, equals: false, "some have gone")
            world.expect(resets, equals: resets.sorted(), "those for which the most waited at their time")
            let kept = echo.host.connectionCount
            world.expect(kept + resets.count, equals: 10, "the others are there")
            world.expect(kept >= 3, equals: true, "as many as there is room for")
            for caller in callers { caller.connection.resume() }
            try await world.expect(
                eventually: callers.filter { $0.answers.first?.isWhole == true }.count, equals: kept,
                "and get all of their answers")
            try callers[0].get("/")
            try await world.expect(eventually: callers[0].texts.last, equals: "hello", "a quiet one goes on")
        }
    }

    @Test("Bytes that have been taken count no longer")
    func taken() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            echo.host.limits.waitingByteCount = 2_000_000
            let callers = (0..<5).map { world.caller("phone-\($0)", of: echo) }
            for _ in 0..<2 {
                for caller in callers {
                    try caller.get("/body?size=900000")
                    try await world.advance(by: .seconds(5))
                }
            }
            world.expect(
                callers.map { $0.answers.count { $0.isWhole } }, equals: [2, 2, 2, 2, 2],
                "one after the other all are served")
        }
    }

    @Test("Answers that wait for an earlier one are limited together, too")
    func pipelined() async throws {
        try await inBothNetworks { world in
            var limits = HTTPHostLimits()
            limits.waitingAnswerByteCount = 2_500_000
            let api = try world.httpServer("api", limits: limits) { request in
                request.path == ["late"]
                    ? .text("late").delayed(by: .seconds(10))
                    : .bytes(Array(repeating: 7, count: 1_000_000), type: "application/octet-stream")
            }
            let callers = (0..<4).map { world.httpClient("phone-\($0)", of: api) }
            for caller in callers {
                try caller.get("/late")
                try caller.get("/large")
                try await world.advance(by: .seconds(1))
            }
            try await world.advance(by: .seconds(20))
            world.expect(
                callers.map { $0.answers.count { $0.isWhole } }, equals: [2, 2, 0, 0],
                "two have room, and a later one is reset")
            let last = world.httpClient("last", of: api)
            try last.get("/late")
            try last.get("/large")
            try await world.advance(by: .seconds(20))
            world.expect(last.answers.count { $0.isWhole }, equals: 2, "bytes that were sent make room")
        }
    }
}
