import Foundation

/// A figure that was measured, beside that of a partner in the same run, if there is one.
struct Figure: Codable {
    /// The subject, such as `broker, one to one at QoS 0`.
    var name: String
    /// The median of the rounds.
    var value: Double
    var unit: String
    /// The same of a partner.
    var partner: Partner?
    /// A further figure of the same measurement, in words.
    var remark: String?

    struct Partner: Codable {
        var name: String
        /// The median of the rounds.
        var value: Double
        /// The median of the rounds' ratios, ours to the partner's, and the least and the greatest of them.
        var ratio: Double
        var leastRatio: Double
        var greatestRatio: Double
        var remark: String?
    }

    init(_ name: String, _ value: Double, _ unit: String, remark: String? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.remark = remark
    }

    /// Compares rounds of ours with those of a partner, each with the one beside it. With no rounds of a partner, ours
    /// stand alone.
    init(_ name: String, _ values: [Double], _ unit: String, beside partner: String, _ others: [Double]) {
        self.init(name, median(values), unit)
        let ratios = zip(values, others).map { $0 / $1 }
        if let least = ratios.min(), let greatest = ratios.max() {
            self.partner = Partner(
                name: partner, value: median(others), ratio: median(ratios), leastRatio: least, greatestRatio: greatest)
        }
    }

    /// The figure as one line, for whoever waits for the next one.
    var line: String {
        var line = "\(name): \(readable(value)) \(unit)" + (remark.map { " \($0)" } ?? "")
        if let partner {
            line += ", \(partner.name) \(readable(partner.value))" + (partner.remark.map { " \($0)" } ?? "")
            line += String(format: ": %.2f× (%.2f to %.2f)", partner.ratio, partner.leastRatio, partner.greatestRatio)
        }
        return line
    }
}
