import CMQTTLoad
import Foundation

/// A broker in a process of its own, on this machine. It ends with ``stop()``.
package struct BrokerProcess {
    package let port: UInt16
    private let process: Process
    /// Kept, so that what the broker still says has somewhere to go.
    private let output: Pipe

    /// `carillon serve`, from beside this program.
    ///
    /// - Parameter options: more options of it.
    package static func carillon(_ options: [String] = []) -> BrokerProcess? {
        let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("carillon")
        return BrokerProcess(command, ["serve", "--mqtt-port", "0"] + options, readyOn: \.standardOutput) { line in
            guard let ready = try? JSONDecoder().decode(Ready.self, from: Data(line.utf8)) else { return nil }
            return ready.mqtt
        }
    }

    private struct Ready: Decodable {
        var mqtt: UInt16
    }

    /// mosquitto, with no limit that this load could meet, and nothing written to disk; `nil` if it is not installed.
    ///
    /// - Parameter inflight: how many messages above QoS 0 may be on their way to one client.
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

    /// Starts a process, and waits for the line that says that it is ready.
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

    /// The memory that it has in use, in bytes; `nil` where the system does not say.
    package var residentBytes: Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kibibytes * 1_024
    }

    /// The processor time that it has taken so far, to a hundredth of a second; `nil` where the system does not say.
    package var processorSeconds: Double? {
        // The name of the program comes before, in parentheses, and may hold anything.
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
            let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
            let user = Double(fields[11]), let system = Double(fields[12])
        else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
