package import CarillonConformance
import CarillonEnvironment
import CarillonSimulation
import Foundation

#if os(Linux)
import Glibc

/// Things that a process or a thread has only once, and that each app of a world has for itself.
package enum OwnThing: String, CaseIterable, Sendable {
    case directory = "The working directory is the app's own, and relative paths begin there"
    case dates = "A file has the date of the device's clock, and a file of the host's is as old as the world"
    case order = "The entries of a directory come in the order of their names"
    case names = "Names of temporary files come from the seed"
    case mask = "The mask of new files is the app's own"
    case signals = "A signal that an app sends itself reaches its handler, and nobody else's"
    case alarm = "Interval timers go by virtual time, and end with their app"
    case pipe = "An app that ignores broken pipes outlives one"
    case limits = "Limits, priorities and processors are a phone's, and what an app sets is for itself"
    case language = "The C library has no language but C"
    case values = "Values and names of a thread are the app's own, and end with its launch"
    case interfaces = "The interfaces are those of the device, by its reachability"
    case services = "Services and users are the same on all machines"
    case rights = "An app has no rights over the host"
    case terminal = "No standard stream is a terminal, and an app cannot close one"

    /// Does that in two apps of a world.
    package func tell(in world: World) async throws {
        let (phone, other) = (world.device("phone"), world.device("other"))
        switch self {
        case .directory: try stayHome(phone, other, in: world)
        case .dates: try await age(phone, in: world)
        case .order: try list(phone, in: world)
        case .names: nameFiles(phone, other, in: world)
        case .mask: maskFiles(phone, other, in: world)
        case .signals: sendSignals(phone, other, in: world)
        case .alarm: try await ring(phone, in: world)
        case .pipe: breakPipe(phone, in: world)
        case .limits: limitApps(phone, other, in: world)
        case .language: speak(phone, in: world)
        case .values: keepValues(phone, other, in: world)
        case .interfaces: try await showInterfaces(phone, other, in: world)
        case .services: serve(phone, in: world)
        case .rights: rule(phone, in: world)
        case .terminal: useTerminal(phone, in: world)
        }
    }
}

extension OwnThing {
    private func stayHome(_ phone: Device, _ other: Device, in world: World) throws {
        let home = phone.mainApp.platform.directory.path
        world.expect(phone.run { FileManager.default.currentDirectoryPath }, equals: home, "it begins at home")
        try phone.run { try Data("one".utf8).write(to: URL(fileURLWithPath: "cache")) }
        world.expect(FileManager.default.fileExists(atPath: home + "/cache"), "a relative path begins there")
        world.expect(phone.run { access("cache", F_OK) }, equals: 0, "and for C")
        world.expect(other.run { access("cache", F_OK) }, equals: -1, "another app has another directory")
        phone.run { _ = mkdir("inner", 0o755) }
        world.expect(phone.run { chdir("inner") }, equals: 0, "it goes elsewhere")
        world.expect(phone.run { FileManager.default.currentDirectoryPath }, equals: home + "/inner", "it is there")
        world.expect(phone.run { access("../cache", F_OK) }, equals: 0, "and reads from there")
        phone.mainApp.kill()
        phone.mainApp.launch()
        world.expect(phone.run { FileManager.default.currentDirectoryPath }, equals: home, "a launch begins anew")
        world.expect(phone.run { access("cache", F_OK) }, equals: 0, "and finds what the last one has left")
    }

    private func age(_ phone: Device, in world: World) async throws {
        func date(_ path: String) throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
        try phone.run { try Data("x".utf8).write(to: URL(fileURLWithPath: "cache")) }
        let began = phone.date
        try await world.advance(by: .seconds(7_200))
        let age = try phone.run { try date("cache").map { Date().timeIntervalSince($0) } }
        world.expect(age, equals: 7_200, "a cache of two hours is two hours old")
        try phone.run {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: "cache"))
            try handle.write(contentsOf: Data("y".utf8))
            try handle.close()
        }
        let written = try phone.run { try date("cache") }
        world.expect(written, equals: phone.date, "writing makes it new")
        let chosen = Date(timeIntervalSince1970: 1_000_000_000)
        try phone.run { try FileManager.default.setAttributes([.modificationDate: chosen], ofItemAtPath: "cache") }
        let (set, host) = (try phone.run { try date("cache") }, try phone.run { try date("/etc/passwd") })
        world.expect(set, equals: chosen, "an app sets a date")
        world.expect(host, equals: began, "the host's are as old as the world")
    }

    private func list(_ phone: Device, in world: World) throws {
        let names = ["m", "b", "z", "a", "k", "c"]
        let found = try phone.run {
            for name in names { try Data().write(to: URL(fileURLWithPath: name)) }
            return try FileManager.default.contentsOfDirectory(atPath: ".").filter { $0.count == 1 }
        }
        world.expect(found, equals: names.sorted(), "they are in order")
    }

    private func nameFiles(_ phone: Device, _ other: Device, in world: World) {
        func draw() -> String {
            var template = Array("fileXXXXXX".utf8CString)
            close(mkstemp(&template))
            return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        let drawn = [phone, phone, other].map { $0.run(draw) }
        world.note("\(drawn)")
        world.expect(Set(drawn).count, equals: 3, "each is another one")
    }

    private func maskFiles(_ phone: Device, _ other: Device, in world: World) {
        func mode(_ path: String) -> mode_t {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
        }
        func make() -> mode_t {
            close(open("made", O_WRONLY | O_CREAT, 0o666))
            return mode("made")
        }
        world.expect(phone.run { umask(0o077) }, equals: 0o022, "it is the same everywhere")
        world.expect(phone.run(make), equals: 0o600, "and counts for its own files")
        world.expect(other.run(make), equals: 0o644, "and for no other app's")
    }

    private func sendSignals(_ phone: Device, _ other: Device, in world: World) {
        let before = OwnThing.received
        phone.run {
            _ = Glibc.signal(SIGUSR1) { _ in OwnThing.received += 1 }
            raise(SIGUSR1)
            kill(getpid(), SIGUSR1)
        }
        world.expect(OwnThing.received - before, equals: 2, "the handler is called")
        phone.run {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGUSR1)
            sigprocmask(SIG_BLOCK, &set, nil)
            raise(SIGUSR1)
        }
        world.expect(OwnThing.received - before, equals: 2, "a signal that is blocked waits")
        phone.run {
            var set = sigset_t()
            sigemptyset(&set)
            sigprocmask(SIG_SETMASK, &set, nil)
        }
        world.expect(OwnThing.received - before, equals: 3, "and comes later")
        let handlers = [other, phone].map { $0.run { OwnThing.hasHandler(SIGUSR1) } }
        world.expect(handlers, equals: [false, true], "the other app has none")
        phone.mainApp.kill()
        phone.mainApp.launch()
        world.expect(phone.run { OwnThing.hasHandler(SIGUSR1) }, equals: false, "nor has the next launch")
    }

    /// Only code of one world at a time tells this story.
    nonisolated(unsafe) private static var received = 0

    private static func hasHandler(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return action.__sigaction_handler.sa_handler != nil
    }

    private func ring(_ phone: Device, in world: World) async throws {
        let before = OwnThing.received
        phone.run {
            _ = Glibc.signal(SIGALRM) { _ in OwnThing.received += 1 }
            var value = itimerval()
            value.it_value.tv_sec = 10
            value.it_interval.tv_sec = 20
            setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
        }
        try await world.advance(by: .seconds(25))
        world.expect(OwnThing.received - before, equals: 1, "once after ten seconds")
        world.expect(phone.run { Glibc.alarm(7) }, equals: 5, "five seconds are left of the next")
        try await world.advance(by: .seconds(60))
        world.expect(OwnThing.received - before, equals: 2, "an alarm takes its place")
        phone.run { _ = Glibc.alarm(5) }
        phone.mainApp.kill()
        try await world.advance(by: .seconds(60))
        world.expect(OwnThing.received - before, equals: 2, "and ends with its app")
    }

    private func breakPipe(_ phone: Device, in world: World) {
        let result = phone.run { () -> [Int] in
            _ = Glibc.signal(SIGPIPE, SIG_IGN)
            var ends: [Int32] = [0, 0]
            Glibc.pipe(&ends)
            close(ends[0])
            let written = write(ends[1], "x", 1)
            let code = errno
            close(ends[1])
            return [written, Int(code)]
        }
        world.expect(result, equals: [-1, Int(EPIPE)], "it is told by the call")
    }

    private func limitApps(_ phone: Device, _ other: Device, in world: World) {
        func files() -> [Int] {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            return [
                Int(limit.rlim_cur), Int(getdtablesize()),
                Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)),
            ]
        }
        world.expect(phone.run(files), equals: [2_560, 2_560, 0], "they are the same on all machines")
        phone.run {
            var limit = rlimit(rlim_cur: 100, rlim_max: 200)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            _ = nice(5)
        }
        world.expect(phone.run(files), equals: [100, 100, 5], "an app sets them")
        world.expect(other.run(files), equals: [2_560, 2_560, 0], "for itself")
    }

    private func speak(_ phone: Device, in world: World) {
        let answers = phone.run {
            ["", "C", "de_DE.UTF-8"].map { (name: String) in
                setlocale(LC_ALL, name).map { String(cString: $0) } ?? "none"
            }
        }
        world.expect(answers, equals: ["C", "C", "none"], "an app gets what every phone has")
    }

    private func keepValues(_ phone: Device, _ other: Device, in world: World) {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        let place = UnsafeMutableRawPointer(bitPattern: 8)
        phone.run {
            pthread_setspecific(key, place)
            OwnThing.setName("mine")
        }
        func see() -> String {
            "\(pthread_getspecific(key) == place) \(OwnThing.name)"
        }
        world.expect([phone, other].map { $0.run(see) }, equals: ["true mine", "false "], "they are its own")
        phone.mainApp.kill()
        phone.mainApp.launch()
        world.expect(phone.run(see), equals: "false ", "a launch begins without them")
    }

    // Swift does not see these functions, which glibc has for those who ask for all that it has.

    private static func setName(_ name: String) {
        typealias Function = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32
        _ = unsafeBitCast(dlsym(nil, "pthread_setname_np"), to: Function.self)(pthread_self(), name)
    }

    private static var name: String {
        typealias Function = @convention(c) (pthread_t, UnsafeMutablePointer<CChar>, Int) -> Int32
        var name = [CChar](repeating: 0, count: 32)
        _ = unsafeBitCast(dlsym(nil, "pthread_getname_np"), to: Function.self)(pthread_self(), &name, name.count)
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func showInterfaces(_ phone: Device, _ other: Device, in world: World) async throws {
        func names() -> [String] {
            var list: UnsafeMutablePointer<ifaddrs>?
            getifaddrs(&list)
            defer { freeifaddrs(list) }
            var (names, entry) = ([String](), list)
            while let one = entry {
                names.append(String(cString: one.pointee.ifa_name))
                entry = one.pointee.ifa_next
            }
            return names
        }
        world.expect(phone.run(names), equals: ["lo", "lo", "en0"], "it has Wi-Fi")
        phone.setReachability(.cellular)
        world.expect(phone.run(names), equals: ["lo", "lo", "pdp_ip0"], "it has a mobile network")
        phone.setReachability(.unreachable)
        world.expect(phone.run(names), equals: ["lo", "lo"], "it has none")
        world.expect(other.run(names), equals: ["lo", "lo", "en0"], "the other device has its own")
    }

    private func serve(_ phone: Device, in world: World) {
        let facts = phone.run { () -> [String] in
            let service = getservbyname("https", "tcp").map {
                UInt16(truncatingIfNeeded: $0.pointee.s_port).byteSwapped
            }
            let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
            let home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) == NSHomeDirectory() }
            var space = statvfs()
            statvfs("/", &space)
            return [
                "\(service ?? 0)", user ?? "none", "\(home ?? false)", "\((space.f_blocks * space.f_frsize) >> 30)",
            ]
        }
        world.expect(facts, equals: ["443", "mobile", "true", "64"], "they are a phone's")
    }

    private func rule(_ phone: Device, in world: World) {
        let errors = phone.run { () -> [Int32] in
            [setuid(0), chroot("/"), setpgid(0, 0), kill(1, 0), kill(getppid(), SIGTERM)].map {
                $0 == -1 ? errno : 0
            }
        }
        world.expect(errors, equals: [EPERM, EPERM, EPERM, EPERM, EPERM], "none of them")
    }

    private func useTerminal(_ phone: Device, in world: World) {
        world.expect(phone.run { isatty(1) }, equals: 0, "it is none")
        phone.run { close(1) }
        world.expect(fcntl(1, F_GETFD) >= 0, "the stream is still open")
        phone.run {
            let file = open("output", O_WRONLY | O_CREAT, 0o600)
            dup2(file, 1)
            close(file)
            write(1, "x", 1)
        }
        world.expect(phone.run { access("output", F_OK) }, equals: 0, "an app leads it elsewhere")
    }
}
#endif
