import CWebLoad

/// Carillon's HTTP server and a bare server on swift-nio under the same load.
enum WebBenchmark {
    static let connections: Int32 = 64
    static let payload: Int32 = 32

    static func runHTTP(_ sheet: Sheet) {
        let servers = ServerPair(sheet, ours: "carillon", bare: "nio-http")
        servers.compare("http, small GETs on \(connections) connections", unit: "requests/s") { server in
            rate(of: 200_000) { web_load_http(server.port, connections, $0, &$1) }
        }
    }

    static func runWebSocket(_ sheet: Sheet) {
        let servers = ServerPair(sheet, ours: "carillon", bare: "nio-websocket")
        servers.compare(
            "websocket, texts of \(payload) bytes on \(connections) connections", unit: "messages/s"
        ) { server in
            rate(of: 300_000) { web_load_websocket(server.port, connections, payload, $0, &$1) }
        }
    }

    /// The events per second of a load; `nil` if the load failed.
    static func rate(of count: Int32, _ load: (_ count: Int32, _ seconds: inout Double) -> Int32) -> Double? {
        var seconds = 0.0
        return load(count, &seconds) == 0 ? Double(count) / seconds : nil
    }
}
