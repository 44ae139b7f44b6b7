package import Foundation

#if os(Linux)
import Glibc

/// The C library's local time, as text and back.
package enum LocalTime {
    package static func text(_ parts: tm) -> String { text(parts, "%F %T %z %Z") + " \(parts.tm_isdst)" }

    package static func text(_ parts: tm, _ format: String) -> String {
        var parts = parts
        var buffer = [CChar](repeating: 0, count: 128)
        _ = strftime(&buffer, buffer.count, format, &parts)
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "none" }
    }

    /// A local time, whose kind the clock's zone decides if it is not given.
    package static func parts(
        _ month: Int32 = 6, _ day: Int32 = 21, _ hour: Int32 = 0, _ minute: Int32 = 0, isDaylightSaving: Int32 = -1
    ) -> tm {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (126, month - 1, day)
        (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (hour, minute, isDaylightSaving)
        return parts
    }
}
#endif
