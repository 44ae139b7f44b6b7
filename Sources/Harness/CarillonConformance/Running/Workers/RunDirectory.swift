import CCarillonRuns
import Foundation

/// The directory for everything that worlds leave on the disk. The directory always goes when the run has ended: a
/// separate process, the janitor, removes it as soon as the supervisor and all workers are gone.
struct RunDirectory {
    private let path: String
    /// The end of a pipe that the supervisor and its workers hold. No process writes to the pipe.
    let life: Int32
    private let janitor: pid_t

    /// Makes the directory, and starts the janitor.
    ///
    /// - Parameter hasJanitor: whether this process starts the janitor. A process with threads must not.
    /// - Throws: ``RunnerError/system(_:_:)``.
    init(hasJanitor: Bool = true) throws(RunnerError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/carillon-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system("directory in \(parent)", errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard hasJanitor else {
            (life, janitor) = (-1, -1)
            return
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("pipes", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // From here on the pipe's reading end belongs to the janitor.
        (life, janitor) = (ends[1], carillon_janitor_fork(ends[0], ends[1]))
        let code = errno
        if janitor == 0 {
            try? FileManager.default.removeItem(atPath: path)
            carillon_leave(0)
        }
        close(ends[0])
        if janitor < 0 {
            close(life)
            throw .system("processes", code)
        }
    }

    /// Makes a fresh directory for the worlds of one worker.
    func makeDirectory(_ number: Int) -> String {
        let directory = "\(path)/\(number)"
        mkdir(directory, 0o700)
        return directory
    }

    /// Removes what a run has left in the directory of its worker.
    func emptyDirectory(_ number: Int) {
        let directory = "\(path)/\(number)"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] {
            try? FileManager.default.removeItem(atPath: "\(directory)/\(name)")
        }
    }

    func removeDirectory(_ number: Int) { try? FileManager.default.removeItem(atPath: "\(path)/\(number)") }

    /// Removes the whole directory. No worker is left then.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        guard life >= 0 else { return }
        close(life)
        _ = carillon_worker_wait(janitor)
    }

    /// Starts a janitor for one worker's directory, as no child of this process, which must have one thread.
    ///
    /// - Returns: the end of the pipe that keeps the directory; `nil` if the system refuses.
    static func startJanitor(of directory: String) -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let answer = carillon_janitor_fork_apart(ends[0], ends[1])
        if answer == 0 {
            try? FileManager.default.removeItem(atPath: directory)
            // The last janitor finds the directory around it empty.
            rmdir(URL(fileURLWithPath: directory).deletingLastPathComponent().path)
            carillon_leave(0)
        }
        close(ends[0])
        return answer > 0 ? ends[1] : nil
    }
}
