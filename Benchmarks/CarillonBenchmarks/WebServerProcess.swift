import BrokerProcesses
import Foundation

/// One of the servers of `WebServers`, in its own process. The process ends with ``stop()``.
struct WebServerProcess {
    let port: UInt16
    /// Whether this is a server of ours, and not a bare one.
    let isOurs: Bool
    private let process = Process()

    /// Starts a server.
    ///
    /// - Parameter files: The files with the bytes that a bare server sends.
    init?(_ server: String, files: [String] = []) {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("WebServers")
        process.arguments = [server] + files
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { return nil }
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        guard let port = UInt16(String(decoding: line, as: UTF8.self)) else {
            process.terminate()
            process.waitUntilExit()
            return nil
        }
        self.port = port
        isOurs = server.hasPrefix("carillon")
    }

    /// The memory that the server uses, in bytes. `nil` where the system does not report it.
    var residentBytes: Int? { BrokerProcesses.residentBytes(of: process.processIdentifier) }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
