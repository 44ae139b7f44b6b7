/// The ways in which a network may cut a stream, for tests which say that a cut changes nothing:
///
///     for pieces in stream.cuts { #expect(Outcome(of: pieces) == Outcome(of: [stream])) }
extension [UInt8] {
    /// The stream in two pieces, cut at each place. The first and the last way leave one piece empty.
    package var cutsInTwo: [[[UInt8]]] {
        (0...count).map { [Array(self[..<$0]), Array(self[$0...])] }
    }

    /// The stream in pieces of one byte.
    package var byteByByte: [[UInt8]] { map { [$0] } }

    /// The stream cut in two at each place, and byte by byte.
    package var cuts: [[[UInt8]]] { cutsInTwo + [byteByByte] }
}
