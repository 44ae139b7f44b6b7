#if os(Linux)
import CCarillonGuest
import Foundation

/// The library that is loaded into guests.
enum GuestShim {
    private static let name = "libCarillonGuestShim.so"

    /// Returns the path of the library as guests can load it: a copy in a directory, without Swift's runtime.
    ///
    /// - Throws: ``GuestError``.
    static func copy(in directory: URL) throws(GuestError) -> String {
        let copy = directory.appendingPathComponent(name).path
        if access(copy, R_OK) == 0 { return copy }
        let code = carillon_guest_copy_shim(try path(), copy)
        guard code == 0 else { throw .system(step: "the copy of \(name)", code: code) }
        return copy
    }

    /// Returns the path of the library as it was built: that in `CARILLON_GUEST_SHIM`, or else beside this program, or
    /// beside the bundle of its tests.
    ///
    /// - Throws: ``GuestError/noLibrary(_:)``.
    private static func path() throws(GuestError) -> String {
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
