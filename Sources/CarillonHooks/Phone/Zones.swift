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

    @_cdecl("carillon_phone_CFTimeZoneCopyDefault")
    func copyDefaultZone() -> UnsafeRawPointer? {
        CallingProcess.answer { $0.defaultZone }.map { retained($0 as NSTimeZone) }
    }

    @_cdecl("carillon_phone_CFTimeZoneCopySystem")
    func copySystemZone() -> UnsafeRawPointer? {
        CallingProcess.answer { $0.platform.timeZone }.map { retained($0 as NSTimeZone) }
    }

    /// Returns an object of Foundation's as an object of Core Foundation's. The two have one form, and the caller owns
    /// it.
    func retained(_ object: AnyObject) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
    }
#endif
