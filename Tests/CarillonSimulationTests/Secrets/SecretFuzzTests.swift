import CarillonEnvironment
import Foundation
import TestBasics
import Testing

@testable import CarillonSimulation

/// Secrets that are seen somewhere, written again in all ways that are known, at all places that people see.
@Suite("Drawn secrets")
struct SecretFuzzTests {
    /// A trace that has seen secrets, and the numbers that drew them.
    struct Bed {
        let trace = SimulationTrace()
        var numbers: SeededNumbers
        var secrets: [String] = []
        private(set) var connectionCount = 0

        init(seed: UInt64) {
            numbers = SeededNumbers(seed: seed)
            for _ in 0...numbers.below(3) { learn() }
        }

        mutating func connection() -> String {
            connectionCount += 1
            return "\(connectionCount)"
        }

        func note(_ text: String, fields: [TraceEvent.Field] = []) {
            trace.record(TraceEvent(instant: .zero, kind: "note", lane: "phone", text: text, fields: fields))
        }

        /// Sends bytes in pieces. Returns what is shown of them.
        mutating func send(_ bytes: [UInt8], kind: String, from lane: String, to peer: String) -> [UInt8] {
            let (connection, first) = (connection(), trace.events.count)
            for piece in numbers.chunks(of: bytes) {
                trace.record(
                    TraceEvent(
                        instant: .zero, kind: kind, lane: lane, peer: peer, text: "data",
                        fields: [.init("connection", connection)], bytes: piece))
            }
            return trace.shownEvents[first...].flatMap { $0.bytes ?? [] }
        }

        /// Lets the masks see a secret behind a name, in one of the forms that protocols have.
        private mutating func learn() {
            let secret = numbers.secret()
            secrets.append(secret)
            switch numbers.below(8) {
            case 0: note(#"{"token":"\#(numbers.escaped(secret, oneIn: 9))","id":1}"#)
            case 1:
                note(
                    numbers.escaped(#"{"token":"\#(numbers.escaped(secret, oneIn: 30))"}"#, oneIn: SeededNumbers.never))
            case 2: note("GET /?token=\(numbers.percentEncoded(secret, oneIn: 9))&x=1 HTTP/1.1")
            case 3: note("DELETE /tokens/\(numbers.percentEncoded(secret, oneIn: 9))/x")
            case 4: note("a call", fields: [.init("access_token", secret)])
            case 5: note(#"{"tokens":["first","\#(numbers.escaped(secret, oneIn: 9))"]}"#)
            case 6:
                note(
                    "GET /?q="
                        + numbers.percentEncoded(
                            #"{"token":"\#(numbers.escaped(secret, oneIn: 40))"}"#, oneIn: SeededNumbers.never))
            default: trace.hide(Array(secret.utf8))
            }
        }
    }

    @Test("show in no text, field or excerpt, and nothing else is hidden there", arguments: UInt64(0)..<150)
    func texts(seed: UInt64) {
        var bed = Bed(seed: seed)
        for _ in 0..<12 {
            let secret = bed.numbers.pick(bed.secrets)
            var spelling = bed.numbers.spelling(of: secret)
            if bed.numbers.chance(4) { spelling = bed.numbers.cut(spelling) }
            let text = "she has \(spelling.text) here"
            bed.note(text, fields: [.init("payload", text)])
            for shown in [
                bed.trace.masked(text), bed.trace.shownEvents.last?.text, bed.trace.shownEvents.last?["payload"],
            ] {
                let shown = shown ?? ""
                #expect(
                    !shown.contains(spelling.secretPart), "\(spelling.name): \(shown) has \(secret.debugDescription)")
                #expect(shown.hasPrefix("she has ") && shown.hasSuffix(" here"), "\(spelling.name): \(shown)")
                #expect(shown.utf8.count == text.utf8.count)
                if spelling.name != "Base64" {
                    let rest = shown.dropFirst(8).dropLast(5).filter { $0 != "*" && $0 != "\n" && $0 != "…" }
                    #expect(rest.isEmpty, "\(spelling.name): \(shown) shows a part of \(secret.debugDescription)")
                }
            }
        }
    }

    @Test("show in no stream, however it is cut and framed, and its framing shows", arguments: UInt64(0)..<150)
    func streams(seed: UInt64) throws {
        var bed = Bed(seed: seed)
        for _ in 0..<4 {
            let spelling = bed.numbers.spelling(of: bed.numbers.pick(bed.secrets))
            let text = "she has \(spelling.text) here"
            for framing in SecretFraming.allCases {
                let part =
                    framing == .events ? spelling.secretPart.replacing("\n", with: "\ndata: ") : spelling.secretPart
                let bytes = framing.framed(text, &bed.numbers)
                for kind in ["connection.data", "http.sent"] {
                    let shown = bed.send(bytes, kind: kind, from: "server", to: "phone")
                    #expect(shown.count == bytes.count)
                    let content = String(decoding: try #require(framing.content(of: shown)), as: UTF8.self)
                    let place = "\(framing), \(spelling.name) of \(bed.secrets): \(content)"
                    #expect(!content.contains(part), "\(place)")
                    #expect(content.hasPrefix("she has ") && content.hasSuffix(" here"), "\(place)")
                }
            }
        }
    }
}
