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
    /// The members of a request that waits for a line.
    static let expectationMembers = [
        AdminMember("match", .object, isRequired: true, about: #"members of a line, such as {"kind":"received"}"#),
        AdminMember("after", .integer(0...Int(Int32.max)), about: "only lines after that number count"),
        AdminMember("within", .seconds(600), about: "the seconds to wait; 5 unless said"),
    ]

    private let tail: JournalTail
    private let seats: [ServerSeat]
    private let access: InspectorAccess
    private var expectations: [Expectation] = [] { didSet { noteWatchers() } }
    /// The streams of lines, with the number of the last line that each has got.
    private var streams: [(exchange: ExchangeID, last: Int)] = [] { didSet { noteWatchers() } }

    init(_ tail: JournalTail, _ seats: [ServerSeat], _ access: InspectorAccess) {
        (self.tail, self.seats, self.access) = (tail, seats, access)
    }

    /// The servers that can be controlled.
    private var servers: [(options: any PlaygroundServer, seat: ServerSeat, control: any ServerControl)] {
        seats.compactMap { seat in seat.running.control.map { (seat.options, seat, $0) } }
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
            try access.checkOrigin(of: request)
            if case "GET /" = request { return effects.answer(request, .ok, fields: pageFields, body: pageBytes) }
            try access.checkToken(of: request)
            switch request {
            case "POST /admin/expect": try expect(request, at: now, into: &effects)
            case "GET /admin/events": try stream(request, into: &effects)
            default: answer(request, try reply(to: request), into: &effects)
            }
        } catch {
            answer(request, error.json, status: error.status, fields: error.fields, into: &effects)
        }
    }

    private func noteWatchers() { tail.isWatched = !expectations.isEmpty || !streams.isEmpty }

    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        expectations.removeAll { $0.exchange == exchange }
        streams.removeAll { $0.exchange == exchange }
    }

    private func answer(
        _ request: HTTPRequest, _ json: JSON, status: HTTPStatus = .ok, fields: HTTPFields = [:],
        into effects: inout Effects
    ) {
        var all: HTTPFields = ["Content-Type": "application/json", "Cache-Control": "no-store"]
        for field in fields { all.append(field.name, field.value) }
        effects.answer(
            request, status, fields: all,
            body: json.bytes + [UInt8(ascii: "\n")])
    }

    private let pageBytes = Array(InspectorPage.text.utf8)

    private let pageFields: HTTPFields = [
        "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": InspectorPage.policy,
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
    ]

    // MARK: Servers

    private func reply(to request: HTTPRequest) throws(AdminError) -> JSON {
        let path = request.path
        switch request {
        case "GET /health":
            let names = servers.map { JSON.string($0.options.name) }
            return ["ok": .bool(servers.allSatisfy { $0.control.isRunning }), "servers": .array(names)]
        case "GET /admin/openapi.json": return AdminDescription.json(of: described)
        case "GET /admin/servers": return ["servers": .array(servers.map(InspectorCore.json))]
        case "GET /admin/journal": return try journal(request)
        case "GET /admin/servers/*/state":
            return ["tables": .array(try server(path[2]).control.state.map(\.json))]
        case "GET /admin/servers/*/misbehaviours":
            return ["misbehaviours": .array(try server(path[2]).control.misbehaviours)]
        case "POST /admin/servers/*/misbehaviours":
            let number = try server(path[2]).control.misbehave(AdminBody(request.body ?? []))
            return ["number": .count(number), "after": .count(tail.lastNumber)]
        case "DELETE /admin/servers/*/misbehaviours": try server(path[2]).control.behave(nil)
        case "DELETE /admin/servers/*/misbehaviours/*":
            guard let number = Int(path[4]) else { throw .badRequest("A misbehaviour has a number") }
            try server(path[2]).control.behave(number)
        case "POST /admin/servers/*/actions/*":
            let result = try server(path[2]).control.act(path[4], AdminBody(request.body ?? []))
            return ["result": result, "after": .count(tail.lastNumber)]
        case "POST /admin/servers/*/*" where path[3] != "state": try change(server(path[2]), path[3])
        case "POST /admin/reset": for server in servers { try change(server, "reset") }
        default: throw unknown(request)
        }
        return ["after": .count(tail.lastNumber)]
    }

    private func unknown(_ request: HTTPRequest) -> AdminError {
        let methods = AdminDescription.methods(at: request.path, described)
        guard methods.isEmpty else {
            return AdminError(
                status: .methodNotAllowed, sentence: "This path takes \(methods.joined(separator: " and "))",
                allowed: methods)
        }
        return .notFound("There is no \(request.method) \(request.head.target.prefix(200)); see docs/admin.md")
    }

    private var described: [(name: String, control: any ServerControl)] {
        servers.map { ($0.options.name, $0.control) }
    }

    /// The ways to change whether and how a server runs.
    static let changes = ["start", "stop", "crash", "restart", "reset"]

    private func change(
        _ server: (options: any PlaygroundServer, seat: ServerSeat, control: any ServerControl), _ name: String
    ) throws(AdminError) {
        do {
            switch name {
            case "start": try server.control.start()
            case "stop": server.control.stop()
            case "crash": server.control.crash()
            case "restart":
                server.control.stop()
                try server.control.start()
            case "reset": try server.seat.reset()
            default:
                let known = InspectorCore.changes.joined(separator: ", ")
                throw AdminError.notFound("A server knows no “\(name.prefix(80))”; known are \(known)")
            }
        } catch let error as AdminError {
            throw error
        } catch { throw AdminError(status: .conflict, sentence: "The server cannot start: \(error)") }
    }

    private func server(
        _ name: String
    ) throws(AdminError) -> (options: any PlaygroundServer, seat: ServerSeat, control: any ServerControl) {
        guard let server = servers.first(where: { $0.options.name == name }) else {
            let known = servers.map(\.options.name).joined(separator: ", ")
            throw .notFound("There is no server “\(name.prefix(80))”; known are \(known)")
        }
        return server
    }

    private static func json(
        _ server: (options: any PlaygroundServer, seat: ServerSeat, control: any ServerControl)
    ) -> JSON {
        [
            "name": .string(server.options.name), "title": .string(server.options.title),
            "port": .count(Int(server.seat.running.port)), "running": .bool(server.control.isRunning),
            "connections": .count(server.control.connectionCount),
            "kinds": .array(server.control.kinds.map { .string($0) }),
            "misbehaviours": .array(server.control.orders.map(\.json)),
            "actions": .array(server.control.actions.map(\.json)),
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
        let lines = tail.lines(after: after, limit: limit)
        return [
            "lines": .array(lines.map(InspectorCore.json)),
            "after": .count(lines.last?.number ?? after),
        ]
    }

    private static func json(_ line: JournalTail.Line) -> JSON {
        guard var members = line.json.object else { return .null }
        members["number"] = .count(line.number)
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
        let body = try AdminBody(request.body ?? [])
        try body.check(InspectorCore.expectationMembers)
        let pattern = try JournalPattern(body["match"])
        let (after, wait) = (body.integer("after") ?? 0, body.duration("within") ?? .seconds(5))
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
                    let (json, number) = (InspectorCore.json(line), JSON.count(line.number))
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
            var body: Members<JSON> = ["met": false, "after": .count(expectation.seen)]
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
