#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation
import Synchronization

/// The zone that a process has chosen by `NSTimeZone.default`, if it has.
private final class ChosenZone: Sendable {
    let zone = Mutex<TimeZone?>(nil)
}

extension CallingProcess {
    /// The zone that calendars and formatters get which are given none.
    var defaultZone: TimeZone { chosenZone ?? platform.timeZone }

    var chosenZone: TimeZone? {
        get { singletons.existing(ChosenZone.self)?.zone.withLock { $0 } }
        nonmutating set { singletons.object { ChosenZone() }.zone.withLock { $0 = newValue } }
    }
}

@_silgen_name("carillon_original_time_zone_current")
private func originalCurrentZone() -> TimeZone

@_silgen_name("carillon_phone_time_zone_current")
func currentZone() -> TimeZone {
    CallingProcess.answer { $0.platform.timeZone } ?? originalCurrentZone()
}

@_silgen_name("carillon_original_time_zone_autoupdating")
private func originalAutoupdatingZone() -> TimeZone

@_silgen_name("carillon_phone_time_zone_autoupdating")
func autoupdatingZone() -> TimeZone {
    CallingProcess.answer { $0.defaultZone } ?? originalAutoupdatingZone()
}

@_silgen_name("carillon_original_time_zone_default")
private func originalDefaultZone() -> TimeZone?

@_silgen_name("carillon_phone_time_zone_default")
func defaultZone() -> TimeZone? {
    CallingProcess.answer { $0.defaultZone } ?? originalDefaultZone()
}

@_silgen_name("carillon_original_set_time_zone_default")
private func originalSetDefaultZone(_ zone: consuming TimeZone?)

@_silgen_name("carillon_phone_set_time_zone_default")
func setDefaultZone(_ zone: consuming TimeZone?) {
    let chosen = zone
    guard CallingProcess.answer({ $0.chosenZone = chosen }) == nil else { return }
    originalSetDefaultZone(chosen)
}

@_cdecl("carillon_phone_default_zone")
func writeDefaultZone(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    write(CallingProcess.answer { $0.defaultZone.identifier }, buffer, size)
}

@_cdecl("carillon_phone_system_zone")
func writeSystemZone(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    write(CallingProcess.answer { $0.platform.timeZone.identifier }, buffer, size)
}

/// Writes an identifier into a buffer of C's. Returns 1 if there is one, and if it has room there.
func write(_ identifier: String?, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    guard let identifier, identifier.utf8.count < Int(size) else { return 0 }
    for (index, byte) in identifier.utf8CString.enumerated() { buffer[index] = byte }
    return 1
}
#endif
