import CarillonEnvironment
import Foundation

#if os(Linux)
import Glibc

/// Calls in which the C library would wait in real time, or bring in the real world.
package enum LockRefusal: String, CaseIterable, Codable, Sendable {
    case pause = "it waits for a signal (pause)"
    case signal = "it waits for a signal (sigwait)"
    case signalInTime = "it waits for a signal (sigtimedwait)"
    case fork = "it starts a process (fork)"
    case spawn = "it starts a process (posix_spawn)"
    case process = "it starts a thread"
    case exec = "it replaces its process by a program (execv)"
    case execByCall = "it replaces its process by a program (execve)"
    case system = "it starts a process (system)"
    case pipe = "it starts a process (popen)"
    case child = "it waits for the end of a process (waitpid)"
    case barrier = "it waits for other threads (pthread_barrier_wait)"
    case chance = "it opens the system's random numbers"
    case chanceAsFile = "it opens the system's random numbers (/dev/urandom, /dev/random)"
    case chanceAsHandle = "it opens the system's random numbers (/dev/urandom"
    case chanceAsData = "opens the system's random numbers"
    case relock = "a lock that its own thread holds (pthread_mutex_lock), which nothing can bring about"
    case input = "a file, a pipe or a socket (read), which nothing can bring about"
    case timer = "it makes a timer that sends a signal or starts a thread (timer_create)"
    case sharedMemory = "something that all processes of the host share (shm_unlink)"
    case semaphore = "something that all processes of the host share (sem_unlink)"
    case listener = "it listens on a socket of its own (listen)"
    case signalFile = "it reads signals from a file (signalfd)"
    case socketOfSystem = "it makes a socket to the host's system (socket)"
    case zone = "it sets the environment's TZ to “EST5EDT,M3.2.0,M11.1.0”"

    /// Does what is refused.
    package func use() async throws {
        switch self {
        case .pause: Glibc.pause()
        case .signal, .signalInTime: LockRefusal.awaitSignal(isTimed: self == .signalInTime)
        case .fork: _ = LockRefusal.function("fork")()
        case .spawn:
            var process = pid_t()
            posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil])
        case .process:
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/true")
            try process.run()
        case .exec: execv("/bin/true", [nil])
        case .execByCall: LockRefusal.replaceProcess()
        case .system: _ = Glibc.system("true")
        case .pipe: _ = popen("true", "r")
        case .child: waitpid(-1, nil, WNOHANG)
        case .barrier:
            let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
            pthread_barrier_init(barrier, nil, 2)
            pthread_barrier_wait(barrier)
        case .chance: _ = open("/dev/random", O_RDONLY)
        case .chanceAsFile: _ = fopen("/dev/urandom", "r")
        case .chanceAsHandle: _ = FileHandle(forReadingAtPath: "/dev/urandom")
        case .chanceAsData: _ = try Data(contentsOf: URL(fileURLWithPath: "/dev/urandom"))
        case .relock:
            let lock = NSLock()
            LockRefusal.acquire(lock)
            LockRefusal.acquire(lock)
        case .input:
            var ends: [Int32] = [0, 0]
            Glibc.pipe(&ends)
            var byte: UInt8 = 0
            _ = Glibc.read(ends[0], &byte, 1)
        case .timer:
            var timer: timer_t?
            timer_create(CLOCK_REALTIME, nil, &timer)
        case .sharedMemory: shm_unlink("/carillon-canary-none")
        case .semaphore: sem_unlink("/carillon-canary")
        case .listener: listen(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), 1)
        case .signalFile:
            var signals = sigset_t()
            sigemptyset(&signals)
            _ = LockRefusal.signalFile(&signals)
        case .socketOfSystem: _ = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue), 0)
        case .zone:
            setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1)
            var (moment, parts) = (time_t(0), tm())
            localtime_r(&moment, &parts)
        }
    }

    private static func acquire(_ lock: NSLock) { lock.lock() }

    private static func awaitSignal(isTimed: Bool) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        var (signal, limit) = (Int32(0), timespec(tv_sec: 3_600, tv_nsec: 0))
        _ = isTimed ? sigtimedwait(&signals, nil, &limit) : sigwait(&signals, &signal)
    }

    private static func replaceProcess() {
        typealias Call = @convention(c) (Int, UnsafePointer<CChar>, Int, Int) -> Int
        #if arch(x86_64)
        let number = 59
        #else
        let number = 221
        #endif
        _ = unsafeBitCast(dlsym(nil, "syscall"), to: Call.self)(number, "/bin/true", 0, 0)
    }

    private static func signalFile(_ signals: UnsafePointer<sigset_t>) -> Int32 {
        typealias Function = @convention(c) (Int32, UnsafePointer<sigset_t>, Int32) -> Int32
        return unsafeBitCast(dlsym(nil, "signalfd"), to: Function.self)(-1, signals, 0)
    }

    /// Swift hides some functions, because few programs can use them well.
    private static func function(_ name: String) -> @convention(c) () -> pid_t {
        unsafeBitCast(dlsym(nil, name), to: (@convention(c) () -> pid_t).self)
    }
}
#endif
