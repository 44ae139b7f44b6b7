#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// Returns the time by which the clock of the calling app's device is ahead of the world's, in nanoseconds.
@_cdecl("carillon_phone_clock_offset")
func clockOffset() -> Int64 {
    CallingProcess.answer { process in
        let platform = process.platform
        if let simulated = platform as? SimulatedPlatform { return simulated.device.clockOffset.wholeNanoseconds }
        // Another platform knows its clock as a date, which is exact to less than a microsecond.
        let loop = process.loop
        let elapsed = Double(loop.now.nanoseconds / 1000) / 1e6
        let ahead = platform.date(at: loop.now).timeIntervalSince(loop.epoch) - elapsed
        guard let microseconds = Int64(exactly: (ahead * 1e6).rounded()) else { return 0 }
        let (offset, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
        return overflow ? 0 : offset
    } ?? 0
}
#endif
