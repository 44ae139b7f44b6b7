import CMQTTLoad
import Foundation

/// A broker in its own process on this machine. The process ends with ``stop()``.
package struct BrokerProcess {
    package let port: UInt16
    private let process: Process
    /// The pipe for the broker's output. The process keeps it, so that the broker can go on writing.
    private let output: Pipe

    /// Starts `carillon serve` from the directory of this program.
    ///
    /// - Parameter options: More options of the command.
    package static func carillon(_ options: [String] = []) -> BrokerProcess? {
        let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("carillon")
        return BrokerProcess(
            command, ["serve", "--mqtt-port", "0", "--no-inspector"] + options, readyOn: \.standardOutput
        ) { line in
            guard let ready = try? JSONDecoder().decode(Ready.self, from: Data(line.utf8)) else { return nil }
            return ready.mqtt
        }
    }

    private struct Ready: Decodable {
        var mqtt: UInt16
    }

    /// Starts mosquitto without limits that this load could reach, and without files on disk. Returns `nil` if
    /// mosquitto is not installed.
    ///
    /// - Parameter inflight: The number of messages above QoS 0 that may be under way to one client.
    package static func mosquitto(inflight: Int = 2_000) -> BrokerProcess? {
        let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let places = (directories + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin"]).map { $0 + "/mosquitto" }
        guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
        let port = mqtt_load_free_port()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-mosquitto-\(ProcessInfo.processInfo.globallyUniqueString).conf")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try configuration(port: port, inflight: inflight).write(to: file, atomically: true, encoding: .utf8)
        } catch { return nil }
        return BrokerProcess(URL(fileURLWithPath: path), ["-c", file.path], readyOn: \.standardError) { line in
            line.hasSuffix(" running") ? port : nil
        }
    }

    private static func configuration(port: UInt16, inflight: Int) -> String {
        """
        listener \(port) 127.0.0.1
        allow_anonymous true
        persistence false
        set_tcp_nodelay true
        max_inflight_messages \(inflight)
        max_queued_messages 100000
        max_connections -1
        sys_interval 0
        connection_messages false
        log_dest stderr
        log_type information

        """
    }

    /// Starts a process, and waits for the line that says that the broker is ready.
    private init?(
        _ command: URL, _ arguments: [String], readyOn stream: ReferenceWritableKeyPath<Process, Any?>,
        port: (String) -> UInt16?
    ) {
        process = Process()
        output = Pipe()
        process.executableURL = command
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process[keyPath: stream] = output
        do { try process.run() } catch { return nil }
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte != UInt8(ascii: "\n") {
                line.append(byte)
            } else if let port = port(String(decoding: line, as: UTF8.self)) {
                self.port = port
                return
            } else {
                line = []
            }
        }
        process.terminate()
        process.waitUntilExit()
        return nil
    }

    package func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// The memory that the broker uses, in bytes. `nil` where the system does not report it.
    package var residentBytes: Int? { BrokerProcesses.residentBytes(of: process.processIdentifier) }

    /// The processor time of the broker so far, to a hundredth of a second. `nil` where the system does not report it.
    package var processorSeconds: Double? {
        // The program's name comes first, in parentheses, and may contain any characters.
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
            let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
            let user = Double(fields[11]), let system = Double(fields[12])
        else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
