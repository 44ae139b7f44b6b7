import Foundation

/// The processor time that some threads have used so far.
struct ProcessorSample: Sendable, Equatable {
    /// How long they had one.
    var ran: Duration = .zero
    /// How long they wanted one and had none.
    var waited: Duration = .zero
    /// Whether one of them has a processor now, or wants one.
    var isRunnable = false
    /// Whether somebody has suspended their process.
    var isStopped = false

    /// One thread of this process, by the kernel's name for it; `nil` where the system does not tell.
    static func thread(_ thread: Int32) -> ProcessorSample? {
        var sample = ProcessorSample()
        return sample.addThread("/proc/self/task/\(thread)") ? sample : nil
    }

    /// All threads of a process; `nil` where the system does not tell.
    static func process(_ process: pid_t) -> ProcessorSample? {
        var sample = ProcessorSample()
        let path = "/proc/\(process)/task"
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if !name.hasPrefix("."), sample.addThread("\(path)/\(name)") { count += 1 }
        }
        return count > 0 ? sample : nil
    }

    /// Adds a thread: the nanoseconds that it ran, those that it waited to run, and what it does now. Whether it could
    /// be.
    ///
    /// - Parameter path: the directory in which the system tells of it.
    mutating func addThread(_ path: String) -> Bool {
        guard let words = ProcessorSample.contents(path + "/schedstat")?.split(separator: " "), words.count >= 2,
            let ran = Int64(words[0]), let waited = Int64(words[1])
        else { return false }
        self.ran += .nanoseconds(ran)
        self.waited += .nanoseconds(waited)
        // The state is the first word behind the name, which is in brackets and may itself have some.
        if let text = ProcessorSample.contents(path + "/stat"), let bracket = text.lastIndex(of: ")") {
            let state = text[bracket...].dropFirst(2).first
            if state == "R" { isRunnable = true }
            if state == "T" || state == "t" { isStopped = true }
        }
        return true
    }

    /// A short file of the kernel's.
    private static func contents(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1_024) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }
}
