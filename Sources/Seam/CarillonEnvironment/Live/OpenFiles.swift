import Foundation

/// The number of files, sockets among them, that the process may have open.
package enum OpenFiles {
    /// Whether the system refuses the process one more file.
    package static var areExhausted: Bool {
        let one = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { if one >= 0 { close(one) } }
        return one < 0 && (errno == EMFILE || errno == ENFILE)
    }

    /// The largest number of open files.
    package static var limit: UInt64 {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : 0
    }

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    /// Raises the limit as far as the system allows it. Returns the new limit.
    @discardableResult
    package static func raiseLimit() -> UInt64 {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        // Without a hard limit, the system may have another limit that it does not report.
        for most in [limit.rlim_max, 65_536, 10_240] where most <= limit.rlim_max && most > limit.rlim_cur {
            var raised = limit
            raised.rlim_cur = most
            if setrlimit(resource, &raised) == 0 { return UInt64(most) }
        }
        return UInt64(limit.rlim_cur)
    }
}
