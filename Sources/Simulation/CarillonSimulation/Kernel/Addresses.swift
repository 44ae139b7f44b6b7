import CCarillonWorlds

/// Addresses of code.
enum Addresses {
    /// Returns the callers of the caller: the place of each call, innermost first.
    static func here(limit: Int) -> [UInt64] {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { buffer in
            guard let base = buffer.baseAddress else { return [] }
            let count = carillon_take_addresses(base, UInt32(limit))
            return Array(buffer[..<Int(count)])
        }
    }
}
