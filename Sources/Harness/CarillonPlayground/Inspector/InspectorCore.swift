import CarillonEnvironment
import EventStream
import Foundation
import HTTPHosting
import HTTPWire
import JSONWire
import MockHosting

/// The admin API of a playground, without I/O: its servers, its journal, and expectations that wait.
final class InspectorCore: HTTPCore {
    typealias Own = NoEvent

    /// An expectation that has not been met yet.
    private struct Expectation {
        let exchange: ExchangeID
        let pattern: JournalPattern
        /// The number of the last line that was looked at.
        var seen: Int
        let deadline: Instant
        /// The line that came nearest, with its differences.
        var nearest: (line: JournalTail.Line, differences: [String])?
    }

    /// The most expectations that wait, and the most streams.
    static let (expectationLimit, streamLimit) = (100, 20)
    /// The longest time that an expectation may wait.
    static let longestWait: Duration = .seconds(600)

    private let tail: JournalTail
    private let servers: [(name: String, title: String, port: UInt16, control: any ServerControl)]
    private var expectations: [Expectation] = []
    /// The streams of lines, with the number of the last line that each has got.
    private var streams: [(exchange: ExchangeID, last: Int)] = []

    init(
        _ tail: JournalTail, _ servers: [(name: String, title: String, port: UInt16, control: any ServerControl)]
    ) {
        (self.tail, self.servers) = (tail, servers)
    }

    /// A page of another origin may read nothing.
    var limits: HTTPHostLimits {
        var limits = HTTPHostLimits()
        limits.origins = .none
        limits.request.bodyByteCount = 1 << 20
        return limits
    }

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        do throws(AdminError) {
            try checkOrigin(of: request)
            switch request {
            case "POST /admin/expect": try expect(request, at: now, into: &effects)
            case "GET /admin/events": try stream(request, into: &effects)
            default: answer(request, try reply(to: request), into: &effects)
            }
        } catch {
            answer(request, error.json, status: error.status, into: &effects)
        }
    }

    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        expectations.removeAll { $0.exchange == exchange }
        streams.removeAll { $0.exchange == exchange }
    }

    private func answer(
        _ request: HTTPRequest, _ json: JSON, status: HTTPStatus = .ok, into effects: inout Effects
    ) {
        effects.answer(
            request, status, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: json.bytes + [UInt8(ascii: "\n")])
    }

    // MARK: Origins

    /// A web page that somebody looks at must not reach this API: neither from its own origin, nor by a name that
    /// suddenly stands for this machine.
    private func checkOrigin(of request: HTTPRequest) throws(AdminError) {
        let host = request.fields["Host"] ?? ""
        let name = host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
        guard ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased()) else {
            throw AdminError(status: .forbidden, sentence: "Ask for 127.0.0.1 or localhost; other names are refused")
        }
        guard let origin = request.fields["Origin"], origin != "http://\(host)" else { return }
        throw AdminError(status: .forbidden, sentence: "Pages of other origins may not use this")
    }

    // MARK: Servers

    private func reply(to request: HTTPRequest) throws(AdminError) -> JSON {
        let path = request.path
        switch request {
        case "GET /health":
            let names = servers.map { JSON.string($0.name) }
            return ["ok": .bool(servers.allSatisfy { $0.control.isRunning }), "servers": .array(names)]
        case "GET /admin/servers": return ["servers": .array(servers.map(InspectorCore.json))]
        case "GET /admin/journal": return try journal(request)
        case "GET /admin/servers/*/misbehaviours": return ["misbehaviours": .array(try server(path[2]).misbehaviours)]
        case "POST /admin/servers/*/misbehaviours":
            let number = try server(path[2]).misbehave(AdminMembers(request.body ?? []))
            return ["number": .number(Double(number)), "after": .number(Double(tail.lastNumber))]
        case "DELETE /admin/servers/*/misbehaviours": try server(path[2]).behave(nil)
        case "DELETE /admin/servers/*/misbehaviours/*":
            guard let number = Int(path[4]) else { throw .badRequest("A misbehaviour has a number") }
            try server(path[2]).behave(number)
        case "POST /admin/servers/*/start": try start(server(path[2]))
        case "POST /admin/servers/*/stop": try server(path[2]).stop()
        case "POST /admin/servers/*/crash": try server(path[2]).crash()
        case "POST /admin/servers/*/restart":
            let server = try server(path[2])
            server.stop()
            try start(server)
        case "POST /admin/servers/*/actions/*":
            let result = try server(path[2]).act(path[4], AdminMembers(request.body ?? []))
            return ["result": result, "after": .number(Double(tail.lastNumber))]
        default:
            throw .notFound("There is no \(request.method) \(request.head.target.prefix(200)); see docs/admin.md")
        }
        return ["after": .number(Double(tail.lastNumber))]
    }

    private func start(_ server: any ServerControl) throws(AdminError) {
        do {
            try server.start()
        } catch { throw AdminError(status: .conflict, sentence: "The server cannot start: \(error)") }
    }

    private func server(_ name: String) throws(AdminError) -> any ServerControl {
        guard let server = servers.first(where: { $0.name == name }) else {
            throw .notFound(
                "There is no server “\(name.prefix(80))”; known are \(servers.map(\.name).joined(separator: ", "))")
        }
        return server.control
    }

    private static func json(
        _ server: (name: String, title: String, port: UInt16, control: any ServerControl)
    ) -> JSON {
        [
            "name": .string(server.name), "title": .string(server.title), "port": .number(Double(server.port)),
            "running": .bool(server.control.isRunning),
            "connections": .number(Double(server.control.connectionCount)),
        ]
    }

    // MARK: The journal

    /// Returns the number behind a name in the query.
    private func number(_ name: String, in request: HTTPRequest) throws(AdminError) -> Int? {
        guard let text = request.query[name] else { return nil }
        guard let number = Int(text), number >= 0 else { throw .badRequest("“\(name)” takes a whole number") }
        return number
    }

    private func journal(_ request: HTTPRequest) throws(AdminError) -> JSON {
        let after = try number("after", in: request) ?? 0
        let limit = min(try number("limit", in: request) ?? 1_000, JournalTail.lineLimit)
        let lines = tail.lines(after: after).prefix(limit)
        return [
            "lines": .array(lines.map(InspectorCore.json)),
            "after": .number(Double(lines.last?.number ?? max(after, 0))),
        ]
    }

    private static func json(_ line: JournalTail.Line) -> JSON {
        guard var members = line.json.object else { return .null }
        members["number"] = .number(Double(line.number))
        return .object(members)
    }

    private func stream(_ request: HTTPRequest, into effects: inout Effects) throws(AdminError) {
        guard streams.count < InspectorCore.streamLimit else {
            throw AdminError(
                status: .serviceUnavailable, sentence: "There are \(InspectorCore.streamLimit) streams already")
        }
        let named = try number("after", in: request)
        let after = request.fields["Last-Event-ID"].flatMap { Int($0) } ?? named ?? tail.lastNumber
        effects.beginEvents(request)
        streams.append((request.exchange, after))
        tellStreams(into: &effects)
    }

    private func tellStreams(into effects: inout Effects) {
        for index in streams.indices {
            for line in tail.lines(after: streams[index].last) {
                let event = ServerSentEvent(data: String(decoding: line.bytes, as: UTF8.self), id: "\(line.number)")
                // Our own lines have neither a line feed nor a NUL.
                try? effects.send(event, of: streams[index].exchange)
                streams[index].last = line.number
            }
        }
    }

    // MARK: Expectations

    private func expect(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) throws(AdminError) {
        var members = try AdminMembers(request.body ?? [])
        let pattern = try JournalPattern(members.value("match"))
        let after = try members.number("after", in: 0...Int(Int32.max)) ?? 0
        let wait = try members.duration("within") ?? .seconds(5)
        try members.end()
        guard wait <= InspectorCore.longestWait else {
            throw .badRequest("“within” takes at most \(InspectorCore.longestWait.components.seconds) seconds")
        }
        guard expectations.count < InspectorCore.expectationLimit else {
            throw AdminError(
                status: .serviceUnavailable, sentence: "\(InspectorCore.expectationLimit) expectations wait already")
        }
        expectations.append(
            Expectation(exchange: request.exchange, pattern: pattern, seen: after, deadline: now.advanced(by: wait)))
        look(into: &effects)
        advance(to: now, into: &effects)
    }

    /// Looks at the lines that have come since.
    func look(into effects: inout Effects) {
        tellStreams(into: &effects)
        expectations = expectations.compactMap { expectation in
            var expectation = expectation
            for line in tail.lines(after: expectation.seen) {
                expectation.seen = line.number
                let differences = expectation.pattern.differences(of: line.json)
                if differences.isEmpty {
                    let (json, number) = (InspectorCore.json(line), JSON.number(Double(line.number)))
                    end(expectation, .ok, ["met": true, "line": json, "after": number], into: &effects)
                    return nil
                }
                if differences.count <= expectation.nearest?.differences.count ?? .max {
                    expectation.nearest = (line, differences)
                }
            }
            return expectation
        }
    }

    func advance(to now: Instant, into effects: inout Effects) {
        expectations.removeAll { expectation in
            guard expectation.deadline <= now else { return false }
            var body: Members<JSON> = ["met": false, "after": .number(Double(expectation.seen))]
            if let (line, differences) = expectation.nearest {
                body["nearest"] = InspectorCore.json(line)
                body["differences"] = .array(differences.map { .string($0) })
            }
            end(expectation, .expectationFailed, .object(body), into: &effects)
            return true
        }
    }

    var nextDeadline: Instant? { expectations.map(\.deadline).min() }

    private func end(_ expectation: Expectation, _ status: HTTPStatus, _ body: JSON, into effects: inout Effects) {
        effects.answer(
            expectation.exchange,
            HTTPResponseHead(status, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"]),
            body: body.bytes + [UInt8(ascii: "\n")])
    }
}
