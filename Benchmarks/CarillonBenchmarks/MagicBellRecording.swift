import CWebLoad
import Foundation

/// Requests to the measured MagicBell server, and the bytes of its answers in files, for bare servers to send.
struct MagicBellRecording {
    static let fields = [("X-MAGICBELL-API-KEY", "project-key"), ("X-MAGICBELL-USER-EXTERNAL-ID", "ann")]
    static let opening =
        "GET /sse?v=1.1&channels=user_1-project_1&key=bench.key%3Asecret HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    static let query =
        #"{"query":"{ notifications(first: 15) { totalCount unreadCount unseenCount edges { cursor node { id title content "#
        + #"actionUrl category topic customAttributes sentAt readAt seenAt archivedAt } } pageInfo { endCursor hasNextPage } } }"}"#

    let list: String
    let queriedList: String
    let action: String
    let event: String
    /// The identifier of a notification of the server that was recorded.
    let id: String
    private let directory: URL

    /// Starts the server, and records it. `nil` if that fails.
    init?() {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("answers-\(UUID().uuidString)")
        guard let server = WebServerProcess("carillon-magicbell") else { return nil }
        defer { server.stop() }
        guard (try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)) != nil,
            let id = Self.id(at: server.port),
            let list = Self.answer(at: server.port, Self.request("GET /notifications")),
            let queriedList = Self.answer(at: server.port, Self.request("POST /graphql", body: Self.query)),
            let action = Self.answer(at: server.port, Self.request("POST \(Self.path(of: id))")),
            let event = Self.event(at: server.port, Self.request("POST \(Self.path(of: id))"))
        else { return nil }
        self.id = id
        var files: [String] = []
        for (name, bytes) in [("list", list), ("query", queriedList), ("action", action), ("event", event)] {
            let file = directory.appendingPathComponent(name)
            guard (try? bytes.write(to: file)) != nil else { return nil }
            files.append(file.path)
        }
        (self.list, self.queriedList, self.action, self.event) = (files[0], files[1], files[2], files[3])
    }

    /// Removes the files.
    func remove() { try? FileManager.default.removeItem(at: directory) }

    /// The path of the measured action.
    static func path(of id: String) -> String { "/notifications/\(id)/read" }

    /// The identifier of the newest notification of a server.
    static func id(at port: UInt16) -> String? {
        guard let answer = answer(at: port, request("GET /notifications")) else { return nil }
        let text = String(decoding: answer, as: UTF8.self)
        return text.range(of: #""notifications":[{"id":""#).map { String(text[$0.upperBound...].prefix(36)) }
    }

    /// The bytes of a request.
    static func request(_ line: String, body: String = "") -> String {
        let fields = fields.map { "\($0): \($1)\r\n" }.joined()
        return "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func answer(at port: UInt16, _ request: String) -> Data? {
        bytes { events_load_ask(port, request, $0, $1) }
    }

    private static func event(at port: UInt16, _ request: String) -> Data? {
        bytes { events_load_record(port, opening, request, $0, $1) }
    }

    private static func bytes(_ body: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> Data? {
        var room = [CChar](repeating: 0, count: 65_536)
        let count = body(&room, Int32(room.count))
        return count > 0 ? Data(room.prefix(Int(count)).map { UInt8(bitPattern: $0) }) : nil
    }
}
