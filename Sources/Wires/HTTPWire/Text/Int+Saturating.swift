extension Int {
    /// Returns the sum, or the largest integer if the sum overflows.
    func saturatingSum(_ others: Int...) -> Int {
        others.reduce(self) { sum, other in
            let (result, overflow) = sum.addingReportingOverflow(other)
            return overflow ? .max : result
        }
    }
}
