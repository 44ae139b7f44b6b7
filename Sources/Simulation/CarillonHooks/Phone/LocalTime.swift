#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import Foundation
import Synchronization

/// The names that the C library's local time has for the parts of the year. C code may keep them for ever.
private enum Abbreviations {
    private static let texts = Mutex<[String: UInt]>([:])

    static func text(_ name: String) -> UnsafePointer<CChar>? {
        let address = texts.withLock { texts in
            if let known = texts[name] { return known }
            let made = UInt(bitPattern: strdup(name))
            texts[name] = made
            return made
        }
        return UnsafePointer(bitPattern: address)
    }
}

extension TimeZone {
    /// The name for a part of the year in US English, such as EST; where there is none, the offset, such as +0545.
    fileprivate func abbreviation(_ offset: Int, isDaylightSaving: Bool) -> String {
        let style: NSTimeZone.NameStyle = isDaylightSaving ? .shortDaylightSaving : .shortStandard
        let name = localizedName(for: style, locale: Locale(identifier: "en_US")) ?? ""
        guard name.isEmpty || name.hasPrefix("GMT") else { return name }
        if offset == 0 { return "GMT" }
        let minutes = abs(offset) / 60
        let digits = [minutes / 60] + (minutes % 60 == 0 ? [] : [minutes % 60])
        return (offset < 0 ? "-" : "+") + digits.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}

@_cdecl("carillon_phone_local_offset")
func findLocalOffset(_ time: Int64, _ offset: UnsafeMutablePointer<carillon_local_offset>) -> Int32 {
    CallingProcess.answer { process in
        let zone = process.localZone
        // Foundation knows the zones of the times that its calendars can show.
        let limit: Int64 = 4_000_000_000_000
        let date = Date(timeIntervalSince1970: Double(min(max(time, -limit), limit)))
        let seconds = zone.secondsFromGMT(for: date)
        let isDaylightSaving = zone.isDaylightSavingTime(for: date)
        guard let name = Abbreviations.text(zone.abbreviation(seconds, isDaylightSaving: isDaylightSaving)) else {
            return 0
        }
        offset.pointee = carillon_local_offset(
            seconds: Int64(seconds), is_daylight_saving: isDaylightSaving ? 1 : 0, abbreviation: name)
        return 1
    } ?? 0
}
#endif
