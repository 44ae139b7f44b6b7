/// The texts of numbers, which tests publish. An expectation that makes them itself takes a second to be compiled.
func numbers(_ range: ClosedRange<Int>) -> [String] { range.map { number in "\(number)" } }
