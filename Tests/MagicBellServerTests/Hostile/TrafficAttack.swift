import CarillonEnvironment
import Foundation
import HTTPWire
import JSONWire
import MagicBellWire
import OrderedCollections
import TestBasics
import WebSocketWire

@testable import CarillonMagicBell
@testable import HTTPHosting
@testable import MagicBellServer
@testable import MockHosting

/// A server without I/O, and attackers that each have a connection, send mutated requests on it, and go. A user minds
/// their own business meanwhile.
final class TrafficAttack {
    private typealias Stack = MessageStack<HTTPStackCore<MagicBellCore>>

    /// Numbers for identifiers. The attack is used on one thread only.
    private final class Numbers: RandomNumbers, @unchecked Sendable {
        private var numbers = SeededNumbers(seed: 11)
        func next() -> UInt64 { numbers.next() }
    }

    private var numbers: SeededNumbers
    private let project: Project
    private let stack: Stack
    private var now = Instant.zero
    private var lastConnection: UInt64 = 0
    private var secrets = HostileRequest.Secrets()
    private(set) var problems: [String] = []
    private(set) var tally = TrafficTally()

    init(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        project = Project(date: { Date(timeIntervalSince1970: 1_700_000_000) }, random: Numbers())
        let settings = MagicBellSettings()
        let api = ProjectAPI(project, settings: settings)
        let hub = RealtimeHub(Numbers(), settings: settings, date: { _ in Date(timeIntervalSince1970: 1_700_000_000) })
        stack = MessageStack(
            core: HTTPStackCore(MagicBellCore(api, hub)), takesNotes: true)
        settings.configuration.apiSecret = secrets.apiSecret
        settings.configuration.requiresHMAC = seed % 2 == 1
        hub.tokens.key = RealtimeKey(name: "bench.key", secret: secrets.keySecret)
        if seed % 4 >= 2 { settings.configuration.echoOrder = .beforeAnswer }
        secrets.hmac = UserHMAC.code(for: "ann", secret: secrets.apiSecret)
        secrets.userToken = UserToken(apiKey: "project-key", externalID: "ann").text(secret: secrets.apiSecret)
        let ann = try project.user(externalID: "ann", email: nil)
        for number in 0..<3 { project.send(NotificationContent(title: "A\(number)"), to: ann) }
        secrets.notification = ann.notifications.records[0].id
        secrets.tokenRequest = answerOfAnn("POST /ws/auth HTTP/1.1", "")
        secrets.accessToken =
            (try JSON(text: answerOfAnn("POST /keys/bench.key/requestToken HTTP/1.1", secrets.tokenRequest)))["token"]?
            .string ?? ""
        secrets.tokenRequest = answerOfAnn("POST /ws/auth HTTP/1.1", "")
        if secrets.accessToken.isEmpty { problems.append("no access token") }
    }

    /// One connection with up to three requests.
    func strike() {
        let id = open()
        var (sent, notes, output): ([UInt8], [Note], [UInt8]) = ([], [], [])
        for _ in 0..<(1 + numbers.below(3)) where stack.isOpen(id) {
            tally.requests += 1
            let bytes = numbers.hostileRequest(secrets)
            sent += bytes
            let pieces = numbers.chance(4) ? numbers.chunks(of: bytes) : [bytes]
            // A byte at a time is slow, and the decoder's tests do it.
            for piece in pieces.count > 40 ? [bytes] : pieces where stack.isOpen(id) {
                stack.receive(piece, on: id, at: now)
                take(&notes, &output, of: id)
            }
        }
        if numbers.chance(3) {
            stack.lose(id, .endOfStream, at: now)
            take(&notes, &output, of: id)
        }
        now = now.advanced(by: .milliseconds(numbers.below(40)))
        stack.advance(to: now)
        stack.lose(id, .connectionLost(nil), at: now)
        take(&notes, &output, of: id)
        check(sent, notes, output)
        if lastConnection % 40 == 0 { serveAnn() }
    }

    /// The state is whole.
    func finish() throws {
        for user in project.users.values {
            let (records, counts) = (user.notifications.records, user.notifications.counts(NotificationFilter()))
            let unread = records.count { $0.readAt == nil }
            if counts.total != records.count || counts.unread != unread {
                problems.append("\(user.channel) counts \(counts) of \(records.count) with \(unread) unread")
            }
        }
        serveAnn()
    }

    // MARK: Connections

    private typealias Note = ServerNote<HTTPMessage, HTTPEvent<MagicBellEvent>>

    private func open() -> ConnectionID {
        lastConnection += 1
        let id = ConnectionID(lastConnection)
        stack.open(id, at: now)
        return id
    }

    /// Takes what the stack has done. More than some hundred effects of one piece would be a flood.
    private func take(_ notes: inout [Note], _ output: inout [UInt8], of id: ConnectionID) {
        let taken = stack.takeNotes()
        if taken.count > 1_000 { problems.append("\(taken.count) notes for one piece") }
        for var note in taken where note.entry.connection == id || note.entry.connection == nil {
            // As the server's host does before it writes its journal.
            note.entry.event = note.entry.event.hidingValues(of: .magicBell)
            notes.append(note)
        }
        for part in stack.takeOutputs() where part.connection == id { output += part.bytes }
        if output.count > 4_000_000 { problems.append("an answer of \(output.count) bytes") }
    }

    /// Ann's own request, on a connection of its own. Returns the body of its answer.
    @discardableResult
    private func answerOfAnn(_ line: String, _ body: String) -> String {
        let id = open()
        stack.receive(HostileRequest.bytes(line, body, of: "ann", secrets, [:]), on: id, at: now)
        _ = stack.takeNotes()
        let output = stack.takeOutputs().filter { $0.connection == id }.flatMap(\.bytes)
        stack.lose(id, .connectionLost(nil), at: now)
        _ = (stack.takeNotes(), stack.takeOutputs())
        var reader = ResponseReader(output)
        do {
            return String(decoding: try reader.next(answering: .get).body, as: UTF8.self)
        } catch {
            problems.append("\(line) of Ann's: \(error)")
            return ""
        }
    }

    private func serveAnn() {
        let list = answerOfAnn("GET /notifications?per_page=1 HTTP/1.1", "")
        if (try? JSON(text: list))?["total"]?.int == nil { problems.append("Ann's list is \(list)") }
    }

    // MARK: Checks

    private func check(_ sent: [UInt8], _ notes: [Note], _ output: [UInt8]) {
        func fail(_ reason: String) {
            let request = String(decoding: sent.prefix(2_000), as: UTF8.self)
            let answer = String(decoding: output.prefix(500), as: UTF8.self)
            problems.append("\(reason)\n\(request.debugDescription)\n\(answer.debugDescription)")
        }
        var heads: [HTTPRequestHead?] = []
        for note in notes {
            switch note.entry.event {
            case .sent(let message) where message.response != nil: heads.append(message.request)
            case .unencodable(_, let reason): fail("an answer has no encoding: \(reason)")
            case .own(.badAnswer(let failure)): fail("a bad answer: \(failure)")
            case .own(.badFrame(let failure)): fail("a bad frame: \(failure)")
            case .own(.violation): tally.violations += 1
            default: break
            }
        }
        var reader = ResponseReader(output)
        for head in heads {
            do {
                try check(reader.next(answering: head?.method ?? .get), to: head)
            } catch {
                return fail("\(error)")
            }
        }
        if let rest = reader.trailing { fail("bytes after the last answer: \(rest)") }
        for (secret, shown) in secrets.shown(in: notes, sent: sent, tally: &tally) { fail("\(secret) is in \(shown)") }
    }

    /// The faults of a response by the description. A stream may not have ended, so its body is left out.
    private func faults(in response: ResponseReader.Response, to head: HTTPRequestHead?) throws -> [String] {
        let fields = HTTPFields(response.fields.map { HTTPField($0.name, $0.value) })
        let isWhole = response["transfer-encoding"] == nil && response.type != "text/event-stream"
        return try APIDescription.magicBell.get().faults(
            in: HTTPResponseHead(HTTPStatus(response.status), fields: fields), isWhole ? response.body : nil, to: head)
    }

    private func check(_ response: ResponseReader.Response, to head: HTTPRequestHead?) throws {
        let status = response.status
        if let fault = try faults(in: response, to: head).first { throw ResponseReader.Mistake(fault) }
        if status == 101 { tally.webSockets += 1 }
        if response.type == "text/event-stream" { tally.streams += 1 }
        if (200..<300).contains(status) {
            tally.successes += 1
            if response.type == "application/json", head?.method != .head { _ = try JSON(bytes: response.body) }
        } else if status >= 400 {
            tally.refusals += 1
            if head?.method == .head { return }
            // RFC 6455 says how a WebSocket is refused: by a status and fields.
            if head.map(WebSocketServerHandshake.isAskedFor) == true, response.body.isEmpty { return }
            let body = try JSON(bytes: response.body)
            let code = body["errors"]?[0]?["code"]?.string ?? body["error"]?["code"]?.int.map(String.init)
            let message = body["errors"]?[0]?["message"]?.string ?? body["error"]?["message"]?.string
            if code?.isEmpty != false || message?.isEmpty != false || (status >= 500 && ![501, 505].contains(status)) {
                throw ResponseReader.Mistake("\(status) with \(body.text)")
            }
        } else if status != 100 && status != 101 {
            throw ResponseReader.Mistake("status \(status)")
        }
    }
}
