import Foundation

/// `wrk`, a load generator for HTTP that others wrote: one thread, with one request under way on each connection.
enum Wrk {
    static let seconds = 3

    /// Whether the program is installed.
    static var isInstalled: Bool { run(["wrk", "-v"]) != nil }

    /// The requests per second that a server answers; `nil` if one of them failed.
    static func rate(
        port: UInt16, _ method: String, _ path: String, fields: [(name: String, value: String)], body: String = "",
        connections: Int32
    ) -> Double? {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("wrk-\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: place) }
        let script = "wrk.method = \"\(method)\"\n" + (body.isEmpty ? "" : "wrk.body = [==[\(body)]==]\n")
        guard (try? script.write(to: place, atomically: true, encoding: .utf8)) != nil else { return nil }
        let text = run(
            ["wrk", "-t1", "-c\(connections)", "-d\(seconds)s", "-s", place.path]
                + fields.flatMap { ["-H", "\($0.name): \($0.value)"] } + ["http://127.0.0.1:\(port)\(path)"])
        guard let text, !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Requests/sec:") })
        else { return nil }
        return line.split(separator: " ").last.flatMap { Double($0) }
    }

    /// The output of a program; `nil` if it does not start.
    private static func run(_ words: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // 127: there is no such program.
        return process.terminationStatus == 127 ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
