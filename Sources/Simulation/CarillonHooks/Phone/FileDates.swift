#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The dates of the files that a world has changed.
///
/// All other files are the host's, and as old as the world. The class is unchecked because only code on the world's
/// loop touches it.
private final class FileDates: @unchecked Sendable {
    private struct Key: Hashable {
        let device: UInt64
        let file: UInt64
    }

    private struct Entry {
        var dates: carillon_file_dates
        /// The time of the last change as the system tells it.
        var real: Int64
    }

    private var entries: [Key: Entry] = [:]
    /// The beginning of the world, by the world's own clock and as the system tells it.
    private let began: (world: Int64, real: Int64)

    private init(_ loop: SimulatedLoop) {
        began = (Int64(loop.epoch.timeIntervalSince1970) * 1_000_000_000, carillon_dates_real_time())
    }

    static func of(_ loop: SimulatedLoop) -> FileDates { loop.singletons.object { FileDates(loop) } }

    func note(_ device: UInt64, _ file: UInt64, _ real: Int64, _ dates: carillon_file_dates, isNew: Bool) {
        let key = Key(device: device, file: file)
        let created = isNew ? nil : entries[key]?.dates.created
        entries[key] = Entry(
            dates: carillon_file_dates(created: created ?? dates.created, modified: dates.modified), real: real)
    }

    /// Returns the dates of a file.
    ///
    /// - Parameter now: the dates of a file that is changed now, as one is that has changed without a call.
    func dates(_ device: UInt64, _ file: UInt64, _ real: Int64, now: carillon_file_dates) -> carillon_file_dates {
        let key = Key(device: device, file: file)
        if let known = entries[key], known.real == real { return known.dates }
        if entries[key] == nil, real < began.real {
            return carillon_file_dates(created: began.world, modified: began.world)
        }
        note(device, file, real, now, isNew: false)
        return entries[key]?.dates ?? now
    }

    func forget(_ device: UInt64, _ file: UInt64) { entries[Key(device: device, file: file)] = nil }
}

@_cdecl("carillon_dates_note")
func noteDates(_ device: UInt64, _ file: UInt64, _ real: Int64, _ dates: carillon_file_dates, _ isNew: Int32) {
    guard let loop = currentLoop, !loop.isDisposed else { return }
    FileDates.of(loop).note(device, file, real, dates, isNew: isNew != 0)
}

@_cdecl("carillon_dates_find")
func findDates(
    _ device: UInt64, _ file: UInt64, _ real: Int64, _ dates: UnsafeMutablePointer<carillon_file_dates>
) {
    guard let loop = currentLoop, !loop.isDisposed else { return }
    dates.pointee = FileDates.of(loop).dates(device, file, real, now: dates.pointee)
}

@_cdecl("carillon_dates_forget")
func forgetDates(_ device: UInt64, _ file: UInt64) {
    guard let loop = currentLoop, !loop.isDisposed else { return }
    FileDates.of(loop).forget(device, file)
}
#endif
