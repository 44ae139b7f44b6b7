import Foundation

/// A file that only its owner can read: what apps send and receive lies in it in the clear.
package enum PrivateFile {
    /// Makes an empty file if there is none, and takes it, and what SQLite keeps beside it, from everybody else. SQLite
    /// gives new files beside a database the mode of the database.
    ///
    /// - Throws: ``StoreError/failed(_:)`` if the file cannot be made.
    package static func prepare(_ file: URL) throws(StoreError) {
        // One that is there is not opened: to close it again would undo the locks that this process has on it.
        if !FileManager.default.fileExists(atPath: file.path) {
            let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
            } else if errno != EEXIST {
                throw .failed("\(file.path) cannot be made: \(String(cString: strerror(errno)))")
            }
        }
        for suffix in ["", "-wal", "-shm"] { chmod(file.path + suffix, 0o600) }
    }
}
