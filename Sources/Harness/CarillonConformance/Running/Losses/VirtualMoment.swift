/// A moment of virtual time in words.
enum VirtualMoment {
    static func text(_ nanoseconds: Int64) -> String {
        let seconds = Double(nanoseconds) / 1e9
        return seconds.rounded() == seconds ? "\(Int64(seconds)) s" : "\(seconds) s"
    }
}
