#if os(Linux)
import Foundation

/// The edits of the sources below a directory, as inotify tells of them.
final class SourceWatch {
    /// The reason why edits cannot be noticed.
    enum Fault: Error, CustomStringConvertible {
        case noRoom(String, setting: String)
        case refused(String)

        /// The reason in words.
        var description: String {
            switch self {
            case .noRoom(let directory, let setting):
                """
                \(directory) cannot be watched: all watches of this system are in use. Allow more of them, \
                sudo sysctl fs.inotify.\(setting), or end another program that watches files.
                """
            case .refused(let reason): "Edits cannot be noticed: \(reason)"
            }
        }
    }

    /// The system's function that watches a directory; see `inotify_add_watch(2)`.
    typealias AddWatch = (Int32, String, UInt32) -> Int32

    private enum Kind {
        static let come = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
        /// A file counts when it was closed, and not when it is made, for its writer is not done then.
        static let edited = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        static let how = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)
    }

    /// The descriptor that can be read when something has happened.
    let descriptor: Int32
    private let root: String
    private let addWatch: AddWatch
    /// The paths of the watched directories from the root, by the numbers of their watches.
    private var directories: [Int32: String] = [:]

    /// Watches a directory and all below it that may hold sources.
    ///
    /// - Throws: ``Fault``, if the system has no further watches.
    init(root: String, addWatch: @escaping AddWatch = { inotify_add_watch($0, $1, $2) }) throws(Fault) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        (self.root, self.addWatch) = (root, addWatch)
        guard descriptor >= 0 else {
            throw errno == EMFILE
                ? .noRoom(root, setting: "max_user_instances=1024") : .refused(String(cString: strerror(errno)))
        }
        _ = try watch("")
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the sources that were edited since the last call, by their paths from the root. A directory that has
    /// gone counts as one of them. The empty path stands for edits that the system could not remember.
    ///
    /// - Throws: ``Fault``, if a directory was made that cannot be watched.
    func takeEdits() throws(Fault) -> Set<String> {
        var edits: Set<String> = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return edits }
            for event in Event.events(in: bytes[..<count]) { try edits.formUnion(take(event)) }
        }
    }

    private func take(_ event: Event) throws(Fault) -> Set<String> {
        if event.has(IN_Q_OVERFLOW) { return try watch("").union([""]) }
        if event.has(IN_IGNORED) { directories[event.watch] = nil }
        guard let directory = directories[event.watch], !event.name.isEmpty else { return [] }
        let path = directory.isEmpty ? event.name : "\(directory)/\(event.name)"
        guard event.has(IN_ISDIR) else {
            return event.mask & Kind.edited != 0 && WatchedNames.isSource(event.name) ? [path] : []
        }
        if event.mask & Kind.come != 0 { return WatchedNames.mayHoldSources(path) ? try watch(path) : [] }
        return event.has(IN_MOVED_FROM) && forget(path) ? ["\(path)/"] : []
    }

    /// Watches a directory and those below it. Returns the sources that are in them: those of a directory that was
    /// made just now may have been written before its watch began.
    private func watch(_ path: String) throws(Fault) -> Set<String> {
        let whole = path.isEmpty ? root : "\(root)/\(path)"
        let watch = addWatch(descriptor, whole, Kind.come | Kind.edited | Kind.how)
        guard watch >= 0 else {
            let error = errno
            if error == ENOSPC { throw .noRoom(whole, setting: "max_user_watches=524288") }
            // A directory below may have gone already, or be that of another person.
            if error == ENOMEM || path.isEmpty { throw .refused("\(whole): \(String(cString: strerror(error)))") }
            return []
        }
        directories[watch] = path
        var sources: Set<String> = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: whole)) ?? [] {
            let below = path.isEmpty ? name : "\(path)/\(name)"
            if WatchedNames.isSource(name) { sources.insert(below) }
            guard WatchedNames.mayHoldSources(below) else { continue }
            let kind =
                try? FileManager.default.attributesOfItem(atPath: "\(root)/\(below)")[.type] as? FileAttributeType
            if kind == .typeDirectory { sources.formUnion(try self.watch(below)) }
        }
        return sources
    }

    /// Ends the watches of a directory that has gone elsewhere, and of those below it. Returns whether there were any.
    private func forget(_ path: String) -> Bool {
        let gone = directories.filter { $0.value == path || $0.value.hasPrefix("\(path)/") }
        for watch in gone.keys {
            inotify_rm_watch(descriptor, watch)
            directories[watch] = nil
        }
        return !gone.isEmpty
    }
}

extension SourceWatch {
    /// An event as `inotify(7)` describes it.
    private struct Event {
        let watch: Int32
        let mask: UInt32
        /// The name in the watched directory; empty if the event is about that directory.
        let name: String

        func has(_ bit: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: bit) != 0 }

        /// Returns the events in what was read: the watch, the mask, a cookie, the length of the name, and the name
        /// with zeroes behind it.
        static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
            bytes.withUnsafeBytes { bytes in
                var events: [Event] = []
                var place = 0
                while place + 16 <= bytes.count {
                    let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
                    guard place + 16 + length <= bytes.count else { break }
                    let name = bytes[(place + 16)..<(place + 16 + length)].prefix { $0 != 0 }
                    events.append(
                        Event(
                            watch: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self),
                            mask: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
                            name: String(decoding: name, as: UTF8.self)))
                    place += 16 + length
                }
                return events
            }
        }
    }
}
#endif
