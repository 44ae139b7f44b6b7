import Foundation

/// How many files, sockets among them, the process may have open.
package enum OpenFiles {
    /// Raises the limit as far as the system lets anybody. Returns what it is then.
    @discardableResult
    package static func raiseLimit() -> UInt64 {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return 0 }
        // Where the hard limit is none, the system may have one of its own that it does not tell.
        for most in [limit.rlim_max, 65_536, 10_240] where most <= limit.rlim_max && most > limit.rlim_cur {
            var raised = limit
            raised.rlim_cur = most
            if setrlimit(files, &raised) == 0 { return UInt64(most) }
        }
        return UInt64(limit.rlim_cur)
    }
}
