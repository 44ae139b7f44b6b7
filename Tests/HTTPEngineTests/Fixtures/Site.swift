import Carillon
import CarillonConformance
import CarillonEnvironment
import CarillonHTTP
import Foundation
import HTTPWire
import MockHosting
import Testing

@testable import HTTPEngine

/// A phone with an engine, in a world.
///
/// Unchecked because it is confined to its world.
final class Site: @unchecked Sendable {
    let world: World
    let phone: Device
    let engine: any HTTPEngine
    private let environment: CarillonEnvironment.Environment

    init(_ world: World, _ kind: TestedEngine) {
        self.world = world
        phone = world.device("phone")
        environment = phone.mainApp.environment
        engine = kind.make(environment)
    }

    /// Runs a test in a world, and closes the engine at its end.
    static func play(
        _ kind: TestedEngine, seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (Site) async throws -> Void
    ) async throws {
        let scenario = Scenario(
            "test/engine", "Each request is answered.", covers: [],
            networks: [kind == .memory ? .memory : .loopback]
        ) { world in
            let site = Site(world, kind)
            world.keep(site)
            try await body(site)
            site.engine.close()
            try await world.advance(by: .seconds(6))
        }
        var options = RunOptions()
        options.seed = Seed(seed)
        let result = try #require(await Runner(options: options).run([scenario]).scenarios.first)
        let failures = result.run?.expectations.filter { !$0.passed }.map { "\($0.text): \($0.difference ?? "")" } ?? []
        #expect(
            result.verdict == .pass, "\(result.reason ?? "") \(failures.joined(separator: "; "))",
            sourceLocation: sourceLocation)
    }

    /// Sends a request. The outcome fills while time passes.
    @discardableResult
    func send(
        _ method: HTTPMethod = .get, _ text: String = "http://api/", fields: HTTPFields = [:], body: [UInt8]? = nil,
        timeout: Duration? = .seconds(60)
    ) -> Outcome {
        let outcome = Outcome()
        guard let url = URL(string: text) else { return outcome }
        outcome.call = engine.send(
            HTTPEngineRequest(method, url, fields: fields, body: body, idleTimeout: timeout)
        ) { [world] event in outcome.take(event, at: world.loop.now) }
        world.keep(outcome)
        return outcome
    }

    func pass(_ duration: Duration = .seconds(1)) async throws { try await world.advance(by: duration) }
}

/// The outcome of an exchange.
///
/// Unchecked because it is confined to its world.
final class Outcome: @unchecked Sendable {
    private(set) var head: HTTPResponseHead?
    private(set) var body: [UInt8] = []
    private(set) var end: HTTPEngineEvent?
    private(set) var endTime: Instant?
    private(set) var endCount = 0
    private(set) var isInOrder = true
    var call: (any HTTPEngineCall)?
    var reaction: ((HTTPEngineEvent) -> Void)?

    var status: Int? { head?.status.code }
    var text: String { String(decoding: body, as: UTF8.self) }
    var failure: HTTPEngineFailure? { if case .failed(let failure)? = end { failure } else { nil } }
    /// The kind of the failure, `ended`, or `open`.
    var kind: String {
        switch end {
        case .ended: "ended"
        case .failed(let failure): String("\(failure)".prefix { $0 != "(" })
        default: "open"
        }
    }

    func take(_ event: HTTPEngineEvent, at now: Instant) {
        if end != nil { isInOrder = false }
        switch event {
        case .head(let head):
            if self.head != nil { isInOrder = false }
            self.head = head
        case .piece(let bytes):
            if head == nil || bytes.isEmpty { isInOrder = false }
            body += bytes
        case .ended, .failed:
            endCount += 1
            end = event
            endTime = now
        }
        reaction?(event)
    }
}

extension HTTPEngineEvent {
    /// Whether no event follows.
    var isLast: Bool {
        switch self {
        case .head, .piece: false
        case .ended, .failed: true
        }
    }
}
