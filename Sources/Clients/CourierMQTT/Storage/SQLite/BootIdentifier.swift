import CarillonEnvironment
import Foundation

/// The name that the operating system gives the time since it was started.
///
/// The name tells the end of a process from a loss of power, which may have cost the last notes of the process.
enum BootIdentifier {
    /// The present name; empty where the system has none. Nothing equals the empty name.
    static let current: String = RealWorld.run { read() } ?? ""

    #if canImport(Darwin)
    private static func read() -> String? {
        var text = [UInt8](repeating: 0, count: 64)
        var count = text.count
        guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return nil }
        return String(decoding: text.prefix(count).prefix { $0 != 0 }, as: UTF8.self)
    }
    #else
    private static func read() -> String? {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = Foundation.read(descriptor, &text, text.count)
        guard count > 0 else { return nil }
        return String(decoding: text.prefix(count).prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }
    #endif
}
