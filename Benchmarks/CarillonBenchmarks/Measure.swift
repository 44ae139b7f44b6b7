import CHeapLoop
import Foundation

/// Returns the processor time of `body` in seconds, the best of three runs. Other load on the machine does not change
/// it.
func processorSeconds(_ body: () -> Void) -> Double {
    (0..<3).map { _ in
        let start = processor_time()
        body()
        return Double(processor_time() - start) / 1e9
    }.min() ?? 0
}

/// Returns a number with three significant digits, in millions, in thousands, or as it is.
func readable(_ value: Double) -> String {
    switch value {
    case 1e6...: String(format: "%.2f M", value / 1e6)
    case 1e3...: String(format: "%.1f k", value / 1e3)
    default: String(format: "%.2f", value)
    }
}

/// Returns the value in the middle, or the mean of the two there; 0 for no values.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
