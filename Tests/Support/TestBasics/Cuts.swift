/// The ways in which a network may cut a stream, for tests of the claim that a cut changes nothing:
///
///     for pieces in stream.cuts { #expect(Outcome(of: pieces) == Outcome(of: [stream])) }
extension [UInt8] {
    /// The stream in two pieces, cut at each place. In the first and the last entry one piece is empty.
    package var cutsInTwo: [[[UInt8]]] {
        (0...count).map { [Array(self[..<$0]), Array(self[$0...])] }
    }

    /// The stream in pieces of one byte.
    package var byteByByte: [[UInt8]] { map { [$0] } }

    /// The stream cut in two at each place, and byte by byte.
    package var cuts: [[[UInt8]]] { cutsInTwo + [byteByByte] }
}
