import CarillonConformance
import Foundation

#if os(Linux)
import Glibc

/// Facts that the process and its machine tell, where an app asks the C library or `ProcessInfo`.
package enum EnvironmentRow: String, CaseIterable, Sendable {
    case zoneVariable = "getenv(TZ)"
    case secureVariable = "secure_getenv(TZ)"
    case environment = "ProcessInfo.environment[TZ]"
    case language = "getenv(LANG)"
    case path = "getenv(PATH)"
    case names = "ProcessInfo.environment.keys"
    case home = "getenv(HOME) is NSHomeDirectory()"
    case temporary = "getenv(TMPDIR) is NSTemporaryDirectory()"
    case localTime = "localtime()"
    case localTimeReentrant = "localtime_r()"
    case text = "ctime()"
    case textReentrant = "ctime_r()"
    case instant = "mktime()"
    case instantByOtherName = "timelocal()"
    case seconds = "strftime(%s)"
    case zoneName = "strftime(%Z) without a name"
    case hostName = "ProcessInfo.hostName"
    case hostNameOfC = "gethostname()"
    case node = "uname()"
    case system = "ProcessInfo.operatingSystemVersion"
    case systemText = "ProcessInfo.operatingSystemVersionString"
    case processors = "ProcessInfo.processorCount"
    case activeProcessors = "ProcessInfo.activeProcessorCount"
    case processorsOfC = "sysconf(_SC_NPROCESSORS_ONLN)"
    case memory = "ProcessInfo.physicalMemory"
    case userName = "NSUserName()"
    case fullUserName = "NSFullUserName()"
    case userOfProcess = "ProcessInfo.userName"
    case fullUserOfProcess = "ProcessInfo.fullUserName"
    case userNumber = "getuid()"
    case parent = "getppid()"
    case processNumbers = "getpid() and ProcessInfo.processIdentifier"
    case uniqueString = "the end of ProcessInfo.globallyUniqueString"
    case languages = "Bundle.preferredLocalizations(from:)"

    /// The values that the row shows there.
    package var expected: Values {
        switch self {
        case .zoneVariable, .secureVariable, .environment:
            Values("Pacific/Chatham", "America/St_Johns", "GMT")
        case .language: Values("is_IS.UTF-8", "cy_GB.UTF-8", "en_US.UTF-8")
        case .path: Values("/usr/bin:/bin:/usr/sbin:/sbin")
        case .names: Values("CFFIXED_USER_HOME HOME LANG LOGNAME PATH TMPDIR TZ USER")
        case .home, .temporary: Values("true")
        case .localTime, .localTimeReentrant:
            Values(
                "2026-06-21 12:45:00 +1245 +1245 0", "2026-06-20 21:30:00 -0230 -0230 1",
                "2026-06-21 00:00:00 +0000 GMT 0")
        case .text, .textReentrant:
            Values("Sun Jun 21 12:45:00 2026\n", "Sat Jun 20 21:30:00 2026\n", "Sun Jun 21 00:00:00 2026\n")
        case .instant, .instantByOtherName, .seconds: Values("1781954100", "1782009000", "1782000000")
        case .zoneName: Values("+1245", "-0230", "GMT")
        case .hostName, .hostNameOfC, .node: Values("chatham", "newfoundland", "nobody")
        case .system: Values("6.0.0")
        case .systemText: Values("Carillon 6.0.0")
        case .processors, .activeProcessors, .processorsOfC: Values("6")
        case .memory: Values("4294967296")
        case .userName, .fullUserName, .userOfProcess, .fullUserOfProcess: Values("mobile")
        case .userNumber: Values("501")
        case .parent: Values("1")
        case .processNumbers: Values("4194305 4194305", "4194306 4194306", "4194307 4194307")
        case .uniqueString:
            Values("-4194305-0000000000000001", "-4194306-0000000000000001", "-4194307-0000000000000001")
        case .languages: Values("en")
        }
    }

    /// The values that a row shows on a phone on the Chatham Islands, in Newfoundland, and in a world's code that
    /// belongs to no app.
    package struct Values: Sendable {
        package let chatham, newfoundland, world: String

        init(_ chatham: String, _ newfoundland: String, _ world: String) {
            (self.chatham, self.newfoundland, self.world) = (chatham, newfoundland, world)
        }

        init(_ all: String) { self.init(all, all, all) }
    }

    private static let moment = 1_782_000_000

    /// Returns the value that the calling code sees.
    package func see() -> String {
        var time = time_t(EnvironmentRow.moment)
        let process = ProcessInfo.processInfo
        switch self {
        case .zoneVariable: return EnvironmentRow.variable("TZ")
        case .secureVariable: return EnvironmentRow.secureVariable("TZ")
        case .environment: return process.environment["TZ"] ?? "none"
        case .language: return EnvironmentRow.variable("LANG")
        case .path: return EnvironmentRow.variable("PATH")
        case .names: return process.environment.keys.sorted().joined(separator: " ")
        case .home: return "\(EnvironmentRow.variable("HOME") == NSHomeDirectory())"
        case .temporary:
            return
                "\(URL(fileURLWithPath: EnvironmentRow.variable("TMPDIR")).path == URL(fileURLWithPath: NSTemporaryDirectory()).path)"
        case .localTime: return localtime(&time).map { LocalTime.text($0.pointee) } ?? "none"
        case .localTimeReentrant:
            var parts = tm()
            return localtime_r(&time, &parts).map { LocalTime.text($0.pointee) } ?? "none"
        case .text: return ctime(&time).map { String(cString: $0) } ?? "none"
        case .textReentrant:
            var buffer = [CChar](repeating: 0, count: 32)
            return ctime_r(&time, &buffer).map { String(cString: $0) } ?? "none"
        case .instant:
            var parts = LocalTime.parts()
            return "\(mktime(&parts))"
        case .instantByOtherName:
            var parts = LocalTime.parts()
            return "\(timelocal(&parts))"
        case .seconds: return LocalTime.text(LocalTime.parts(), "%s")
        case .zoneName:
            var parts = LocalTime.parts()
            mktime(&parts)
            parts.tm_zone = nil
            return LocalTime.text(parts, "%Z")
        case .hostName: return process.hostName
        case .hostNameOfC:
            var buffer = [CChar](repeating: 0, count: 256)
            gethostname(&buffer, buffer.count)
            return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "none" }
        case .node:
            var system = utsname()
            uname(&system)
            return withUnsafeBytes(of: system.nodename) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        case .system:
            let version = process.operatingSystemVersion
            return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        case .systemText: return process.operatingSystemVersionString
        case .processors: return "\(process.processorCount)"
        case .activeProcessors: return "\(process.activeProcessorCount)"
        case .processorsOfC: return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"
        case .memory: return "\(process.physicalMemory)"
        case .userName: return NSUserName()
        case .fullUserName: return NSFullUserName()
        case .userOfProcess: return process.userName
        case .fullUserOfProcess: return process.fullUserName
        case .userNumber: return "\(getuid())"
        case .parent: return "\(getppid())"
        case .processNumbers: return "\(getpid()) \(process.processIdentifier)"
        case .uniqueString: return String(process.globallyUniqueString.dropFirst(36))
        case .languages:
            return Bundle.preferredLocalizations(from: ["en", "is", "cy"], forPreferences: nil)
                .joined(separator: " ")
        }
    }

    /// Swift's module does not have the function.
    private static func secureVariable(_ name: String) -> String {
        typealias Function = @convention(c) (UnsafePointer<CChar>) -> UnsafePointer<CChar>?
        let function = unsafeBitCast(dlsym(nil, "secure_getenv"), to: Function.self)
        return function(name).map { String(cString: $0) } ?? "none"
    }

    /// Returns the value of a variable of the environment.
    package static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "none" }
}
#endif
