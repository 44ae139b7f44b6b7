package import Foundation

/// A file that only its owner may read. Such files hold the messages of apps in the clear.
package enum PrivateFile {
    /// Makes an empty file if there is none. Takes the file, and the files that SQLite keeps beside it, from everybody
    /// but the owner.
    ///
    /// SQLite gives new files beside a database the mode of the database.
    ///
    /// - Throws: ``StorageError/failed(_:)`` if the file cannot be made.
    package static func prepare(_ file: URL) throws(StorageError) {
        // A file that exists is not opened: closing it would undo the locks that this process has on it.
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
