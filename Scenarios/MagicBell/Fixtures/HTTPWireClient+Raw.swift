import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Requests as they cross the network, right or wrong.
extension HTTPWireClient {
    /// Sends the text of a request, or of a part of one, as it is.
    func send(raw text: String) throws {
        // The wire has to know that an answer will come.
        _ = try bytes(of: HTTPRequestHead(.get, "/"))
        connection.send(Array(text.utf8))
    }
}

extension World {
    /// Makes a client that sends whatever it is told to, on a device of its own.
    func rawClient(_ name: String, of server: MagicBellServer) -> HTTPWireClient {
        let client = HTTPWireClient(device(name).mainApp.environment, server.endpoint)
        keep(client)
        return client
    }

    /// The titles of the newest notifications, as a client lists them that is on a device of its own.
    func newestTitles(_ count: Int, of server: MagicBellServer) async throws -> [String] {
        let wire = magicBellWire("wire", of: server)
        return try await wire.ask(
            "GET", "/notifications?per_page=\(count)", ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        ).titles
    }
}

extension MagicBellServer {
    /// The text of a request with the project's key, and with further lines of fields.
    func rawRequest(_ line: String, _ fields: [String] = [], _ body: String = "") -> String {
        let lines = ["\(line) HTTP/1.1", "Host: \(endpoint.host)", "X-MAGICBELL-API-KEY: \(self.apiKey)"] + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// The rules of HTTP that clients have broken, in order.
    var brokenRules: [String] {
        journal.events { event -> String? in
            guard case .violation(.http(let violation, isInBody: _)) = event else { return nil }
            return violation.kind.sentence
        }
    }
}
