extension Double {
    /// The number as JavaScript writes it (ECMAScript, Number::toString): the fewest digits that mean this number, and
    /// an exponent only below 1e-6 and from 1e21 on. `null` for a number that is not finite.
    var javaScript: String {
        guard isFinite else { return "null" }
        if let integer = Int(exactly: self), integer.magnitude < 1 << 53 { return String(integer) }
        let (digits, point) = magnitude.shortestDigits
        let sign = self < 0 ? "-" : ""
        if point > 21 || point < -5 {
            let exponent = point - 1
            let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
            return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
        }
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }

    /// The fewest digits that mean this number, and the place of the decimal point: the number is 0.digits × 10^point.
    private var shortestDigits: (digits: String, point: Int) {
        let parts = description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = String(mantissa[0])
        let digits = whole + (mantissa.count > 1 ? mantissa[1] : "")
        let significant = digits.drop { $0 == "0" }
        let point = whole.count - (digits.count - significant.count) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        let trailing = significant.reversed().prefix { $0 == "0" }.count
        return (String(significant.dropLast(trailing)), point)
    }
}
