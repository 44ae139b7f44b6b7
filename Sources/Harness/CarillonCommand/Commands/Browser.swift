import Foundation

/// The program that shows a report to the user.
enum Browser {
    /// Opens a file, and does not wait for its reader. Returns a sentence if there is no program that could.
    static func show(_ path: String) -> String? {
        let environment = ProcessInfo.processInfo.environment
        #if os(macOS)
        let usual = "open"
        #else
        let usual = "xdg-open"
        #endif
        let name = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? usual
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        let places = name.contains("/") ? [name] : folders
        guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return
                "The report is not open, for there is no program \(TerminalText.line(name)). Name one by BROWSER=PROGRAM."
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [URL(fileURLWithPath: path).path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return nil
        } catch {
            return "The report is not open: \(TerminalText.line(error.localizedDescription))"
        }
    }
}
