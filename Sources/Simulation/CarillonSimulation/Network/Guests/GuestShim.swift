#if os(Linux)
import Foundation

/// The library that is loaded into guests.
enum GuestShim {
    private static let name = "libCarillonGuestShim.so"

    /// Returns the path of the library: that in `CARILLON_GUEST_SHIM`, or else beside this program, or beside the
    /// bundle of its tests.
    ///
    /// - Throws: ``GuestError/noLibrary(_:)``.
    static func path() throws(GuestError) -> String {
        var places: [String] = []
        if let named = getenv("CARILLON_GUEST_SHIM").map({ String(cString: $0) }) { places.append(named) }
        let programs =
            [try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")]
            + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
        for program in programs.compactMap(\.self) {
            places.append((program as NSString).deletingLastPathComponent + "/" + name)
        }
        guard let path = places.first(where: { access($0, R_OK) == 0 }) else { throw .noLibrary(places) }
        return path
    }
}
#endif
