import Carillon
import CarillonMagicBell

/// Servers with defects that a client on the wire notices.
extension Saboteur {
    static let magicBellRefusesDocuments = Saboteur(
        "magicbell/refuses-documents", "A document of GraphQL that is wrong is refused with 400.", breaks: ["MB-SRV-9"],
        at: .magicBell.rewritingResponses { request, head, body in
            guard request.target == "/graphql", head.status == .ok,
                (try? JSON(bytes: body))?["errors"] != nil
            else { return }
            head.status = .badRequest
        })

    static let magicBellLiteralEscapes = Saboteur(
        "magicbell/literal-escapes", "Backslashes in documents of GraphQL stand for themselves.",
        breaks: ["MB-LIST-11"],
        at: .magicBell.rewritingDocuments { members in
            guard let document = members["query"]?.string else { return }
            members["query"] = .string(document.replacing(#"\"#, with: #"\\"#))
        })

    static let magicBellIgnoresVariables = Saboteur(
        "magicbell/ignores-variables", "Variables of documents count for nothing.", breaks: ["MB-SRV-4"],
        at: .magicBell.rewritingDocuments { $0["variables"] = nil })

    static let magicBellLinesAsEvents = Saboteur(
        "magicbell/lines-as-events", "Streams at /event-stream have the type of events.", breaks: ["MB-SRV-9"],
        at: .magicBell.misbehaviour {
            .wrongContentType(of: .response(to: .get, "/event-stream"), "text/event-stream")
        })

    static let magicBellOneNumber = Saboteur(
        "magicbell/one-number", "All errors of realtime channels have one number.", breaks: ["MB-SRV-9"],
        at: .magicBell.rewritingResponses { request, head, body in
            guard request.target.hasPrefix("/keys/") || request.target.hasPrefix("/sse"), head.status.code >= 400 else {
                return
            }
            let text = String(decoding: body, as: UTF8.self)
            body = Array(text.replacing(/"code":\d+/, with: #""code":40000"#).utf8)
        })

    static let magicBellForgetsPlaces = Saboteur(
        "magicbell/forgets-places", "The server takes no notice of where a stream wants to go on.",
        breaks: ["MB-SSE-2"],
        at: .magicBell.rewritingRequests { head, _ in
            head.target = head.target.replacing("lastEvent=", with: "forgotten=")
            head.fields.remove("Last-Event-ID")
        })
}

extension MagicBellSeams {
    /// Lets requests of GraphQL with other members reach the servers.
    fileprivate func rewritingDocuments(_ change: @escaping @Sendable (inout Members<JSON>) -> Void) -> Sabotage {
        rewritingRequests { head, body in
            guard head.target == "/graphql", case .object(var members)? = try? JSON(bytes: body) else { return }
            change(&members)
            body = JSON.object(members).bytes
            head.fields.set("Content-Length", to: "\(body.count)")
        }
    }
}
