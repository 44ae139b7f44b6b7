// Days before 1970 and years before the first have negative numbers.
extension Int {
    /// The quotient, rounded down, also below zero.
    package func dividedDown(by divisor: Int) -> Int { (self - modulo(divisor)) / divisor }

    /// The remainder, which is never negative.
    package func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
