import Foundation

/// What some threads have had of the machine's processors so far.
struct ProcessorSample: Sendable, Equatable {
    /// How long they had one.
    var ran: Duration = .zero
    /// How long they wanted one and had none.
    var waited: Duration = .zero
    /// Whether somebody has suspended their process.
    var isStopped = false

    /// One thread of this process, by the kernel's name for it; `nil` where the system does not tell.
    static func thread(_ thread: Int32) -> ProcessorSample? {
        var sample = ProcessorSample()
        return sample.addThread("/proc/self/task/\(thread)/schedstat") ? sample : nil
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
            guard !name.hasPrefix("."), sample.addThread("\(path)/\(name)/schedstat") else { continue }
            count += 1
        }
        guard count > 0 else { return nil }
        // The state is the first word behind the name, which is in brackets and may itself have some.
        if let text = contents("/proc/\(process)/stat"), let bracket = text.lastIndex(of: ")") {
            sample.isStopped = text[bracket...].dropFirst(2).first.map { "Tt".contains($0) } ?? false
        }
        return sample
    }

    /// Adds a thread: the nanoseconds that it ran, and those that it waited to run. Whether it could be.
    private mutating func addThread(_ path: String) -> Bool {
        guard let text = ProcessorSample.contents(path) else { return false }
        let words = text.split(separator: " ")
        guard words.count >= 2, let ran = Int64(words[0]), let waited = Int64(words[1]) else { return false }
        self.ran += .nanoseconds(ran)
        self.waited += .nanoseconds(waited)
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
