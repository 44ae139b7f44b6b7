import CarillonEnvironment
import MockHosting

/// A server that says again what it hears, and ends the connection at `!bye`.
final class EchoCore: MessageCore {
    typealias Message = Line
    typealias Own = EchoEvent

    func makeDecoder(for id: ConnectionID) -> LineDecoder { LineDecoder() }
    func encode(_ line: Line) -> [UInt8] { line.bytes }
    func client(of id: ConnectionID) -> String? { "caller \(id.number)" }

    func receive(_ line: Line, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        effects.send(line, on: id)
        if line.text == "!bye" { effects.close(id) }
    }

    func receive(violation: LineDecoder.Violation, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        effects.note(.violation(violation.text), on: id)
        effects.reset(id)
    }
}

enum EchoEvent: ProtocolEvent {
    case violation(String)

    var account: EventAccount {
        switch self {
        case .violation(let text):
            EventAccount("violation", "violation: \(text)", [EventMember("reason", .word(text))]).traced(by: .client)
        }
    }
}

typealias EchoServer = MockServer<EchoCore>
