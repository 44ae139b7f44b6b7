import CCarillonThread
import Foundation

/// The directory for everything that worlds leave on the disk. The directory always goes when the run has ended: a
/// separate process, the janitor, removes it as soon as the supervisor and all workers are gone.
struct RunDirectory {
    private let path: String
    /// The end of a pipe that the supervisor and its workers hold. No process writes to the pipe.
    private let life: Int32
    private let janitor: pid_t

    /// Makes the directory, and starts the janitor.
    ///
    /// - Throws: ``RunnerError/system(_:_:)``.
    init() throws(RunnerError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/carillon-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system("directory in \(parent)", errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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

    func removeDirectory(_ number: Int) { try? FileManager.default.removeItem(atPath: "\(path)/\(number)") }

    /// Removes the whole directory. No worker is left then.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        close(life)
        _ = carillon_worker_wait(janitor)
    }
}
