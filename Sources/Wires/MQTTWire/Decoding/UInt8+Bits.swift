extension UInt8 {
    /// The lowest `count` bits as digits, for a message.
    func bits(_ count: Int) -> String {
        String((0..<count).reversed().map { self >> $0 & 1 == 1 ? "1" : "0" })
    }
}
