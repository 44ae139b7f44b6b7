extension Int {
    /// The number of bytes that a length takes in the fixed header (MQTT 3.1.1, table 2.4).
    var lengthSize: Int {
        switch self {
        case ..<0x80: 1
        case ..<0x4000: 2
        case ..<0x20_0000: 3
        default: 4
        }
    }
}
