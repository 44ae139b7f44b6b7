import Foundation

/// The processor time that some threads have used so far.
struct ProcessorSample: Sendable, Equatable {
    /// The time in which the threads had a processor.
    var ran: Duration = .zero
    /// The time in which the threads wanted a processor and had none.
    var waited: Duration = .zero
    /// Whether one of the threads has a processor now, or wants one.
    var isRunnable = false
    /// Whether the threads' process is suspended.
    var isStopped = false
    /// Whether a debugger has suspended them.
    var isTraced = false

    /// Returns the sample of one thread of this process, by the kernel's name for it; `nil` where the system does not
    /// tell.
    static func thread(_ thread: Int32) -> ProcessorSample? {
        var sample = ProcessorSample()
        return sample.addThread("/proc/self/task/\(thread)") ? sample : nil
    }

    /// Returns the sample of all threads of a process; `nil` where the system does not tell.
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

    /// Adds a thread: the nanoseconds that it ran, the nanoseconds that it waited to run, and its present state.
    /// Returns whether that was possible.
    ///
    /// - Parameter path: the directory in which the system describes the thread.
    mutating func addThread(_ path: String) -> Bool {
        guard let words = ProcessorSample.contents(path + "/schedstat")?.split(separator: " "), words.count >= 2,
            let ran = Int64(words[0]), let waited = Int64(words[1])
        else { return false }
        self.ran += .nanoseconds(ran)
        self.waited += .nanoseconds(waited)
        // The state is the first word after the name. The name is in brackets, and may contain some itself.
        if let text = ProcessorSample.contents(path + "/stat"), let bracket = text.lastIndex(of: ")") {
            let state = text[bracket...].dropFirst(2).first
            if state == "R" { isRunnable = true }
            if state == "T" || state == "t" { isStopped = true }
            if state == "t" { isTraced = true }
        }
        return true
    }

    /// Returns the contents of a short file of the kernel.
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

extension ProcessorSample {
    /// The processor time that this process has used so far.
    static var ofThisProcess: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
