import HTTPWire
import WebSocketWire

/// One end of a WebSocket's opening handshake: bytes in, bytes and an outcome out.
protocol TunnelOpening {
    /// Returns the bytes with which the handshake begins; none if the other end begins.
    mutating func begin() -> [UInt8]
    mutating func receive(_ bytes: [UInt8]) -> OpeningOutcome
}

/// The outcome of an opening handshake so far.
enum OpeningOutcome {
    case unfinished
    /// The handshake is complete. The answer goes to the other end; the rest belongs to the WebSocket already.
    case agreed(answer: [UInt8], rest: [UInt8])
    /// The handshake failed, for a reason in a sentence.
    case refused(answer: [UInt8], String)
}

struct ServerOpening: TunnelOpening {
    private let rules: TunnelRules
    private var wire = HTTPServerWire()

    init(_ rules: TunnelRules) {
        self.rules = rules
    }

    mutating func begin() -> [UInt8] { [] }

    mutating func receive(_ bytes: [UInt8]) -> OpeningOutcome {
        wire.append(bytes)
        do {
            while let part = try wire.next() {
                guard case .head(let request) = part else { continue }
                return try answer(request)
            }
            return .unfinished
        } catch let violation as HTTPViolation {
            let answer = try? wire.encode(HTTPResponseHead(refusing: violation))
            return .refused(answer: answer ?? [], "\(violation)")
        } catch {
            return .refused(answer: [], "\(error)")
        }
    }

    private mutating func answer(_ request: HTTPRequestHead) throws -> OpeningOutcome {
        do throws(WebSocketRefusal) {
            let acceptance = try rules.accept(request)
            guard acceptance.subprotocol != nil || rules.admitsWithoutSubprotocol else {
                let head = HTTPResponseHead(.badRequest, fields: ["Content-Length": "0", "Connection": "close"])
                return .refused(
                    answer: (try? wire.encode(head)) ?? [], "the client offers no subprotocol that is spoken here")
            }
            guard let answer = try? wire.encodeHead(acceptance.response) else {
                return .refused(answer: [], "the answer cannot be encoded")
            }
            var rest: [UInt8] = []
            while case .raw(let bytes)? = try? wire.next() { rest += bytes }
            return .agreed(answer: answer, rest: rest)
        } catch {
            return .refused(answer: (try? wire.encode(error.response)) ?? [], "\(error)")
        }
    }
}

struct ClientOpening: TunnelOpening {
    private let handshake: WebSocketClientHandshake
    private var wire = HTTPClientWire()

    init(host: String, target: String, subprotocol: String, key: WebSocketKey) {
        handshake = WebSocketClientHandshake(host: host, target: target, subprotocols: [subprotocol], key: key)
    }

    mutating func begin() -> [UInt8] { (try? wire.encode(handshake.request)) ?? [] }

    mutating func receive(_ bytes: [UInt8]) -> OpeningOutcome {
        wire.append(bytes)
        do {
            while let part = try wire.next() {
                guard case .head(let response) = part else { continue }
                guard try handshake.check(response) != nil else {
                    return .refused(answer: [], "the server does not take the subprotocol")
                }
                var rest: [UInt8] = []
                while case .raw(let bytes)? = try wire.next() { rest += bytes }
                return .agreed(answer: [], rest: rest)
            }
            return .unfinished
        } catch {
            return .refused(answer: [], "\(error)")
        }
    }
}
