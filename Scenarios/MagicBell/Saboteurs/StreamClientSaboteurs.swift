import CarillonClients
import CarillonConformance
import CarillonMagicBell
import HTTPEngine
import HTTPWire
import JSONWire

/// Defects of clients of Server-Sent Events: each changes the request of ours, the response before ours reads it, or
/// the lines by which it is told.
extension [Saboteur] {
    static let streamClients: [Saboteur] = [
        Saboteur("sse/asks-bare", "The app's fields are left out.", breaks: ["SSE-1"]) {
            $0.changeStreams(request: { $0.fields.remove("Authorization") })
        },
        Saboteur("sse/one-line-end", "Lines end with a line feed alone.", breaks: ["SSE-2"]) {
            $0.changeStreams(pieces: { $0.replacing("\r", with: "") })
        },
        Saboteur("sse/trims", "All blanks before the data are taken away.", breaks: ["SSE-3"]) {
            $0.changeMessages { fields in
                fields["data"] = .string(String((fields["data"]?.string ?? "").drop { $0 == " " || $0 == "\t" }))
            }
        },
        Saboteur("sse/tells-comments", "A sign of life is told as an empty event.", breaks: ["SSE-4"]) {
            $0.changeStreams(pieces: { $0.replacing(": heartbeat\n", with: "data\n") })
        },
        Saboteur("sse/keeps-the-mark", "The byte order mark is a part of the first line.", breaks: ["SSE-5"]) {
            $0.changeStreams(pieces: { $0.hasPrefix("\u{FEFF}") ? "\u{FEFF}" + $0 : $0 })
        },
        Saboteur("sse/obeys-charsets", "The charset of the type counts.", breaks: ["SSE-6"]) { world in
            world.wrapStreamEngines { engine in
                ForwardingHTTPEngine(to: engine) { engine, request, handler in
                    var isLatin = false
                    return engine.send(request) { event in
                        switch event {
                        case .head(let head):
                            isLatin = head.fields["Content-Type"]?.contains("iso-8859-1") == true
                            handler(event)
                        case .piece(let bytes) where isLatin:
                            let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                            handler(.piece([UInt8](text.utf8)))
                        default: handler(event)
                        }
                    }
                }
            }
        },
        Saboteur("sse/keeps-ids", "An empty id does not clear the last one.", breaks: ["SSE-7"]) { world in
            world.filterClients(of: .sse) {
                var last: JSON = ""
                return .events("message") { line in
                    guard case .object(var fields) = line else { return [line] }
                    if fields["lastEventId"] == "" { fields["lastEventId"] = last }
                    last = fields["lastEventId"] ?? ""
                    return [.object(fields)]
                }
            }
        },
        Saboteur("sse/overlooks-nulls", "U+0000 is left out of ids.", breaks: ["SSE-8"]) {
            $0.changeStreams(pieces: { $0.hasPrefix("id:") ? $0.replacing("\u{0}", with: "") : $0 })
        },
        Saboteur("sse/shouts", "Names of fields may be in capitals.", breaks: ["SSE-9"]) {
            $0.changeStreams(pieces: { $0.replacing("DATA:", with: "data:") })
        },
        Saboteur("sse/needs-colons", "A line without a colon means nothing.", breaks: ["SSE-10"]) {
            $0.changeStreams(pieces: { text in
                let bare = ["data", "event", "id", "retry"]
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                return lines.filter { !bare.contains(String($0)) }.joined(separator: "\n")
            })
        },
        Saboteur("sse/tells-halves", "The end of a stream completes an event.", breaks: ["SSE-11"]) { world in
            world.wrapStreamEngines { engine in
                ForwardingHTTPEngine(to: engine) { engine, request, handler in
                    engine.send(request) { event in
                        if case .ended = event { handler(.piece([UInt8]("\n\n".utf8))) }
                        handler(event)
                    }
                }
            }
        },
        Saboteur("sse/reads-anything", "Any type opens a stream.", breaks: ["SSE-12"]) {
            $0.changeStreams(head: { head in
                if head.status == .ok { head.fields.set("Content-Type", to: "text/event-stream") }
            })
        },
        Saboteur("sse/always-anew", "A stream begins without the last event.", breaks: ["SSE-13"]) {
            $0.changeStreams(request: { $0.fields.remove("Last-Event-ID") })
        },
        Saboteur("sse/hurries", "The server's delay is overlooked.", breaks: ["SSE-14"]) {
            $0.changeStreams(pieces: { $0.replacing("retry: ", with: "patience: ") })
        },
        Saboteur("sse/comes-back", "204 counts as a lost connection.", breaks: ["SSE-15"]) { world in
            world.wrapStreamEngines { engine in
                ForwardingHTTPEngine(to: engine) { engine, request, handler in
                    var isOver = false
                    return engine.send(request) { event in
                        if isOver { return }
                        if case .head(let head) = event, head.status == .noContent {
                            isOver = true
                            handler(.failed(.connectionLost("the status was 204")))
                        } else {
                            handler(event)
                        }
                    }
                }
            }
        },
        Saboteur("sse/overflows", "The last of many events are lost.", breaks: ["SSE-16"]) { world in
            world.filterClients(of: .sse) {
                var count = 0
                return .events("message") { line in
                    count += 1
                    return count > 2_990 ? [] : [line]
                }
            }
        },
        Saboteur("sse/cannot-let-go", "A source that was closed keeps its connection.", breaks: ["SSE-17"]) { world in
            world.wrapStreamEngines { engine in
                ForwardingHTTPEngine(to: engine) { engine, request, handler in
                    let call = engine.send(request, handler)
                    return HeldCall(call)
                }
            }
        },
    ]
}

/// A call that nobody can cancel.
private final class HeldCall: HTTPEngineCall {
    private let call: any HTTPEngineCall

    init(_ call: any HTTPEngineCall) { self.call = call }

    func cancel() {}
    func setReading(_ isReading: Bool) { call.setReading(isReading) }
}

extension World {
    /// Changes the streams of our own client: its requests, the heads and the pieces of their responses.
    fileprivate func changeStreams(
        request changeRequest: @escaping @Sendable (inout HTTPEngineRequest) -> Void = { _ in },
        head changeHead: @escaping @Sendable (inout HTTPResponseHead) -> Void = { _ in },
        pieces changePiece: (@Sendable (String) -> String)? = nil
    ) {
        wrapStreamEngines { engine in
            ForwardingHTTPEngine(to: engine) { engine, request, handler in
                var request = request
                changeRequest(&request)
                return engine.send(request) { event in
                    switch event {
                    case .head(var head):
                        changeHead(&head)
                        handler(.head(head))
                    case .piece(let bytes):
                        guard let changePiece else { return handler(event) }
                        let changed = Array(changePiece(String(decoding: bytes, as: UTF8.self)).utf8)
                        if !changed.isEmpty { handler(.piece(changed)) }
                    default: handler(event)
                    }
                }
            }
        }
    }

    /// Changes the events of streams as our own client tells them.
    fileprivate func changeMessages(_ change: @escaping @Sendable (inout Members<JSON>) -> Void) {
        filterClients(of: .sse) {
            .events("message") { line in
                guard case .object(var fields) = line else { return [line] }
                change(&fields)
                return [.object(fields)]
            }
        }
    }
}
