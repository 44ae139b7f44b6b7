import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The form in which a value is written for a reader.
struct ValueForm {
    /// The largest number of lines.
    var limit = 2_000
    /// Whether texts, JSON and bytes get as many lines as a comparison needs.
    var isForComparison = false
    /// The zone in which dates are written, asked for when there is one.
    var zone: () -> KnownZone = { ValueForm.gmt }
    /// Replaces the secrets in bytes: nobody would find them again among digits.
    var hide: ([UInt8]) -> [UInt8] = { $0 }

    private static let gmt = KnownZone(.gmt)

    /// The form for a comparison.
    func forComparison(limit: Int) -> ValueForm {
        var form = self
        form.isForComparison = true
        form.limit = limit
        return form
    }

    /// A date as a clock in the zone shows it, with the part of a second behind it.
    func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let text = WallTimeText(Date(timeIntervalSince1970: whole), in: zone()).description
        return ValueForm.milliseconds(seconds - whole).map { "\(text) and \($0)" } ?? text
    }

    /// A part of a second in milliseconds; `nil` if it is less than a microsecond.
    static func milliseconds(_ seconds: Double) -> String? {
        let microseconds = Int((seconds * 1_000_000).rounded())
        guard microseconds > 0 else { return nil }
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000)
        return rest == 0 ? "\(whole) ms" : "\(Double(microseconds) / 1_000) ms"
    }
}

extension World {
    /// The form of values of this world: dates stand in the zone of its devices, if that is one, else in GMT.
    var valueForm: ValueForm {
        ValueForm(
            zone: { [unowned self] in
                let zones = Set(devices.map(\.timeZone.identifier))
                return KnownZone(zones.count == 1 ? devices[0].timeZone : .gmt)
            },
            hide: { [unowned self] in
                var mask = trace.secretsMask
                return mask?.mask($0) ?? $0
            })
    }
}
