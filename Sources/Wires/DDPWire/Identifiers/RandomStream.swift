/// The identifiers that a client and a server both make for the new documents of one call, out of its random seed.
package struct RandomStream {
    /// The characters of identifiers, none of which is mistaken for another, as Meteor has them.
    package static let characters = Array("23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz")
    /// The number of characters of an identifier.
    package static let length = 17

    private var alea: Alea

    /// Makes the stream of a collection.
    ///
    /// - Parameter seed: the random seed of the call.
    package init(seed: String, collection: String) { alea = Alea(seeds: [seed, "/collection/\(collection)"]) }

    /// Returns the next identifier.
    package mutating func next() -> String {
        String(
            (0..<RandomStream.length).map { _ in
                RandomStream.characters[Int(alea.fraction() * Double(RandomStream.characters.count))]
            })
    }

    /// Makes the random seed of a call: 20 hexadecimal digits, as Meteor's own client does.
    ///
    /// - Parameter next: returns random numbers below a bound.
    package static func makeSeed(_ next: (_ bound: UInt64) -> UInt64) -> String {
        (0..<20).map { _ in String(next(16), radix: 16) }.joined()
    }
}
