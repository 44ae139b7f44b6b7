import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization

#if os(Linux)
import Glibc

/// The C library's semaphores, locks and files that wait.
package enum LockWait: String, StoryCollection {
    case semaphore = "sem_wait"
    case semaphoreInTime = "sem_timedwait"
    case mutex = "pthread_mutex_lock"
    case lock = "NSLock"
    case lockInTime = "NSLock.lock(before:)"
    case readLock = "pthread_rwlock_rdlock"
    case writeLock = "pthread_rwlock_wrlock"
    case spinLock = "pthread_spin_lock"
    case read = "read"
    case fileHandle = "FileHandle.availableData"
    case receive = "recv"
    case accept = "accept"
    case fileLock = "flock"
    case heldLock = "NSLock, over a sleep"
    case heldRecursiveLock = "NSRecursiveLock, over a sleep"
    case heldMutex = "Mutex, over a sleep"
    case heldStatic = "a static whose value takes its time"
    case heldOnce = "pthread_once, over a sleep"
    case heldCLock = "pthread_mutex_lock, over a sleep"

    /// Another strand of the world ends the wait after three seconds.
    package var story: Story {
        switch self {
        case .semaphoreInTime, .lockInTime: Story(["not yet 2.0", "there 3.0"]) { await perform($0) }
        default: Story(["there 3.0"]) { await perform($0) }
        }
    }

    /// Waits until another strand of the world ends the wait.
    private func perform(_ notes: Notes) async {
        switch self {
        case .semaphore, .semaphoreInTime: LockWait.awaitSemaphore(isTimed: self == .semaphoreInTime, notes)
        case .mutex, .spinLock: await LockWait.awaitLock(CLock(self), notes)
        // The thread that has taken such a lock has to give it back.
        case .readLock, .writeLock: await LockWait.awaitHolder(CLock(self), notes)
        case .lock: await LockWait.awaitLock(NSLock(), notes)
        case .lockInTime:
            let lock = NSLock()
            await LockWait.hold(lock)
            LockWait.acquireInTime(lock, notes)
        case .read, .fileHandle, .receive: LockWait.awaitInput(self, notes)
        case .heldLock: await LockWait.awaitHolder(NSLock(), notes)
        case .heldRecursiveLock: await LockWait.awaitHolder(NSRecursiveLock(), notes)
        case .heldCLock: await LockWait.awaitHolder(CLock(.mutex), notes)
        case .heldMutex: await LockWait.awaitMutex(notes)
        case .heldStatic: await LockWait.awaitOnce({ $0.useStatic() }, notes)
        case .heldOnce: await LockWait.awaitOnce({ $0.useFunction() }, notes)
        case .accept: LockWait.awaitConnection(notes)
        case .fileLock: LockWait.awaitFileLock(notes)
        }
    }

    // MARK: Semaphores and locks

    private static func awaitSemaphore(isTimed: Bool, _ notes: Notes) {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        defer { semaphore.deallocate() }
        sem_init(semaphore, 0, 0)
        let address = UInt(bitPattern: semaphore)
        DispatchQueue.global().asyncAfter(deadline: .now() + 3) {
            if let semaphore = UnsafeMutablePointer<sem_t>(bitPattern: address) { sem_post(semaphore) }
        }
        if isTimed {
            var limit = timespec(tv_sec: time(nil) + 2, tv_nsec: 0)
            notes.note(sem_timedwait(semaphore, &limit) == -1 && errno == ETIMEDOUT ? "not yet" : "too early")
        }
        notes.note(sem_wait(semaphore) == 0 ? "there" : "failed")
    }

    /// Lets a task take a lock for the first three seconds, and returns after one.
    private static func hold(_ lock: any NSLocking & Sendable) async {
        Task {
            acquire(lock)
            await Notes.pause(3)
            release(lock)
        }
        await Notes.pause(1)
    }

    private static func acquire(_ lock: any NSLocking) { lock.lock() }
    private static func release(_ lock: any NSLocking) { lock.unlock() }

    private static func acquireInTime(_ lock: NSLock, _ notes: Notes) {
        notes.note(lock.lock(before: Date() + 1) ? "too early" : "not yet")
        notes.note(lock.lock(before: Date() + 10) ? "there" : "too late")
        lock.unlock()
    }

    private static func awaitLock(_ lock: any NSLocking & Sendable, _ notes: Notes) async {
        await hold(lock)
        acquire(lock)
        notes.note("there")
        release(lock)
    }

    // MARK: Code that blocks while it holds something

    private static func awaitHolder(_ lock: any NSLocking & Sendable, _ notes: Notes) async {
        DispatchQueue(label: "holder").async {
            acquire(lock)
            sleep(3)
            release(lock)
        }
        await Notes.pause(1)
        acquire(lock)
        notes.note("there")
        release(lock)
    }

    private static func awaitMutex(_ notes: Notes) async {
        let count = SharedCount()
        DispatchQueue(label: "holder").async { count.add(after: 3) }
        await Notes.pause(1)
        notes.note(count.add(after: 0) == 2 ? "there" : "too early")
    }

    private final class SharedCount: Sendable {
        private let count = Mutex(0)

        @discardableResult
        func add(after seconds: UInt32) -> Int {
            count.withLock {
                sleep(seconds)
                $0 += 1
                return $0
            }
        }
    }

    /// Something that is made once. Its first user takes three seconds for that.
    ///
    /// The class is unchecked because only code of one world touches it.
    private final class Once: @unchecked Sendable {
        private let word = UnsafeMutablePointer<pthread_once_t>.allocate(capacity: 4)

        init() { word.initialize(repeating: 0, count: 4) }

        deinit { word.deallocate() }

        /// As the first user of a static does, and all others. A process has a real static once, for all worlds.
        func useStatic() {
            typealias Function =
                @convention(c) (
                    UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer?) -> Void,
                    UnsafeMutableRawPointer?
                ) -> Void
            unsafeBitCast(dlsym(nil, "swift_once"), to: Function.self)(word, { _ in sleep(3) }, nil)
        }

        func useFunction() { pthread_once(word) { sleep(3) } }
    }

    private static func awaitOnce(_ use: @escaping @Sendable (Once) -> Void, _ notes: Notes) async {
        let once = Once()
        DispatchQueue(label: "first").async { use(once) }
        await Notes.pause(1)
        use(once)
        notes.note("there")
    }

    /// A lock of the C library.
    ///
    /// The class is unchecked because only code of one world touches it.
    private final class CLock: NSObject, NSLocking, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let readWrite = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
        private let spin = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
        private let kind: LockWait
        private var isHeld = false

        init(_ kind: LockWait) {
            self.kind = kind
            pthread_mutex_init(mutex, nil)
            pthread_rwlock_init(readWrite, nil)
            pthread_spin_init(spin, 0)
        }

        deinit {
            mutex.deallocate()
            readWrite.deallocate()
            spin.deallocate()
        }

        func lock() {
            switch kind {
            case .mutex: pthread_mutex_lock(mutex)
            case .spinLock: pthread_spin_lock(spin)
            // The holder writes, and the one who waits for it reads.
            case .readLock where isHeld: pthread_rwlock_rdlock(readWrite)
            default: pthread_rwlock_wrlock(readWrite)
            }
            isHeld = true
        }

        func unlock() {
            switch kind {
            case .mutex: pthread_mutex_unlock(mutex)
            case .spinLock: pthread_spin_unlock(spin)
            default: pthread_rwlock_unlock(readWrite)
            }
        }
    }

    // MARK: Files

    private static func awaitInput(_ wait: LockWait, _ notes: Notes) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return notes.note("failed") }
        defer { for end in ends { close(end) } }
        let (reading, writing) = (ends[0], ends[1])
        DispatchQueue.global().asyncAfter(deadline: .now() + 3) { _ = write(writing, "x", 1) }
        var byte: UInt8 = 0
        let isThere =
            switch wait {
            case .read: Glibc.read(reading, &byte, 1) == 1
            case .receive: recv(reading, &byte, 1, 0) == 1
            default: FileHandle(fileDescriptor: reading).availableData == Data("x".utf8)
            }
        notes.note(isThere ? "there" : "failed")
    }

    private static func awaitConnection(_ notes: Notes) {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let caller = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { for end in [listener, caller] { close(end) } }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-\(UUID())").path
        defer { unlink(path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(listener, $0, length) }
        }
        guard listen(listener, 1) == 0 else { return notes.note("failed") }
        let (place, size) = (address, length)
        DispatchQueue.global().asyncAfter(deadline: .now() + 3) {
            var place = place
            withUnsafeMutablePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(caller, $0, size) }
            }
        }
        let connection = Glibc.accept(listener, nil, nil)
        notes.note(connection >= 0 ? "there" : "failed")
        close(connection)
    }

    private static func awaitFileLock(_ notes: Notes) {
        var path = Array("/tmp/carillon-lock-XXXXXX".utf8CString)
        let files = [mkstemp(&path), open(path, O_RDWR)]
        defer {
            for file in files { close(file) }
            unlink(path)
        }
        let holder = files[0]
        guard flock(holder, LOCK_EX) == 0 else { return notes.note("failed") }
        DispatchQueue.global().asyncAfter(deadline: .now() + 3) { flock(holder, LOCK_UN) }
        notes.note(flock(files[1], LOCK_EX) == 0 ? "there" : "failed")
    }
}
#endif
