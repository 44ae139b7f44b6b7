#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

extension CallingProcess {
    /// The user's calendar, in the process's zone.
    var calendar: Calendar {
        var calendar = platform.calendar
        if let chosenZone { calendar.timeZone = chosenZone }
        return calendar
    }
}

// MARK: Calendars

@_silgen_name("carillon_original_calendar_current")
private func originalCurrentCalendar() -> Calendar

@_silgen_name("carillon_phone_calendar_current")
func currentCalendar() -> Calendar {
    CallingProcess.answer { $0.calendar } ?? originalCurrentCalendar()
}

@_silgen_name("carillon_original_calendar_autoupdating")
private func originalAutoupdatingCalendar() -> Calendar

@_silgen_name("carillon_phone_calendar_autoupdating")
func autoupdatingCalendar() -> Calendar {
    CallingProcess.answer { $0.calendar } ?? originalAutoupdatingCalendar()
}

@_silgen_name("carillon_original_calendar_init")
private func originalCalendar(_ identifier: __shared Calendar.Identifier) -> Calendar

/// A new calendar gets the process's zone.
@_silgen_name("carillon_phone_calendar_init")
func newCalendar(_ identifier: __shared Calendar.Identifier) -> Calendar {
    var calendar = originalCalendar(identifier)
    if let zone = CallingProcess.answer({ $0.defaultZone }) { calendar.timeZone = zone }
    return calendar
}

@_cdecl("carillon_phone_calendar")
func writeCalendar(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    write(CallingProcess.answer { ($0.calendar as NSCalendar).calendarIdentifier.rawValue }, buffer, size)
}

// MARK: Locales

@_silgen_name("carillon_original_locale_current")
private func originalCurrentLocale() -> Locale

@_silgen_name("carillon_phone_locale_current")
func currentLocale() -> Locale {
    CallingProcess.answer { $0.platform.locale } ?? originalCurrentLocale()
}

@_silgen_name("carillon_original_locale_autoupdating")
private func originalAutoupdatingLocale() -> Locale

@_silgen_name("carillon_phone_locale_autoupdating")
func autoupdatingLocale() -> Locale {
    CallingProcess.answer { $0.platform.locale } ?? originalAutoupdatingLocale()
}

@_silgen_name("carillon_original_preferred_languages")
private func originalPreferredLanguages() -> [String]

@_silgen_name("carillon_phone_preferred_languages")
func preferredLanguages() -> [String] {
    CallingProcess.answer { [$0.platform.locale.identifier(.bcp47)] } ?? originalPreferredLanguages()
}

@_cdecl("carillon_phone_locale")
func writeLocale(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    write(CallingProcess.answer { $0.platform.locale.identifier }, buffer, size)
}
#endif
