extension Int {
    /// The sum, or the largest integer.
    func saturatingSum(_ others: Int...) -> Int {
        others.reduce(self) { sum, other in
            let (result, overflow) = sum.addingReportingOverflow(other)
            return overflow ? .max : result
        }
    }
}
