#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The environment's variables of one process of a world, which begin anew at each launch.
///
/// Those that describe the device follow it, until the process sets them itself. The class is unchecked because
/// only code on the world's loop touches it.
private final class Variables: @unchecked Sendable {
    /// The variables that the process has set, and those that it has removed.
    private var own: [String: String?] = [:]
    private var isCleared = false
    /// C code may keep a value for as long as the process lives.
    private var texts: [String: UnsafeMutablePointer<CChar>] = [:]

    deinit {
        for text in texts.values { free(text) }
    }

    /// The time zone that the process has chosen, if it has.
    var zone: String? { own["TZ"].flatMap { $0 } }

    func value(_ name: String, of process: CallingProcess) -> String? {
        if let value = own[name] { return value }
        return isCleared ? nil : DeclaredVariables.all[name] ?? Variables.given[name]?(process)
    }

    func all(of process: CallingProcess) -> [String: String] {
        var all: [String: String] = [:]
        let names = Set(own.keys).union(isCleared ? [] : Set(DeclaredVariables.all.keys)).union(
            Variables.given.keys)
        for name in names { all[name] = value(name, of: process) }
        return all
    }

    func set(_ name: String, _ value: String?) { own.updateValue(value, forKey: name) }

    func clear() {
        own = [:]
        isCleared = true
    }

    func text(_ text: String) -> UnsafeMutablePointer<CChar> {
        if let known = texts[text] { return known }
        let made: UnsafeMutablePointer<CChar> = strdup(text)
        texts[text] = made
        return made
    }

    /// The variables that each process has. Outside of worlds the values would be the host's.
    private static let given: [String: @Sendable (CallingProcess) -> String?] = [
        "HOME": { $0.home }, "CFFIXED_USER_HOME": { $0.home },
        "TMPDIR": { process in process.home.map { $0 + "/tmp" } },
        "TZ": { $0.platform.timeZone.identifier },
        "LANG": { process in
            let parts = process.platform.locale.language
            let names = [parts.languageCode?.identifier, process.platform.locale.region?.identifier]
            return names.compactMap(\.self).joined(separator: "_") + ".UTF-8"
        },
        "USER": { _ in deviceUser }, "LOGNAME": { _ in deviceUser },
        "PATH": { _ in "/usr/bin:/bin:/usr/sbin:/sbin" },
    ]
}

extension CallingProcess {
    fileprivate var variables: Variables { singletons.object { Variables() } }

    /// The path of the directory of the process's app; `nil` on a bare loop.
    fileprivate var home: String? { environment.map { $0.platform.directory.path } }

    /// The zone of the C library's local time: the one that the process has named in its environment, else the
    /// device's.
    var localZone: TimeZone {
        guard let name = singletons.existing(Variables.self)?.zone else { return platform.timeZone }
        let identifier = name.hasPrefix(":") ? String(name.dropFirst()) : name
        if let zone = identifier.isEmpty ? TimeZone.gmt : TimeZone(identifier: identifier) { return zone }
        loop.refuse(
            "it sets the environment's TZ to “\(name)”; only names of time zones, such as Asia/Tokyo, are known")
    }
}

// MARK: Hooks

@_cdecl("carillon_phone_variable")
func findVariable(_ name: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    -> Int32
{
    CallingProcess.answer { process in
        let variables = process.variables
        value.pointee = variables.value(String(cString: name), of: process).map { variables.text($0) }
        return 1
    } ?? 0
}

@_cdecl("carillon_phone_set_variable")
func setVariable(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>?) -> Int32 {
    CallingProcess.answer { process in
        process.variables.set(String(cString: name), value.map { String(cString: $0) })
        return 1
    } ?? 0
}

@_cdecl("carillon_phone_clear_variables")
func clearVariables() -> Int32 {
    CallingProcess.answer { process in
        process.variables.clear()
        return 1
    } ?? 0
}

// Foundation itself reads the process's variables below this method, to find the zone that it keeps for all
// threads.
extension ProcessInfo {
    @_silgen_name("carillon_original_process_environment")
    private func carillonOriginalEnvironment() -> [String: String]

    @_silgen_name("carillon_phone_process_environment")
    func carillonEnvironment() -> [String: String] {
        CallingProcess.answerUnlessInRealWorld { $0.variables.all(of: $0) } ?? carillonOriginalEnvironment()
    }
}
#endif
