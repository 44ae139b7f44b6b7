import CarillonConformance

// These scenarios are about HTTP below the API, and about services of an app's own beside it.

extension [Scenario] {
    static let magicBellWire: [Scenario] = [
        .magicBellChunks, .magicBellHeads, .magicBellPipelined, .magicBellWireLimits, .magicBellWireAnswers,
        .magicBellWireTold, .magicBellOwnService, .magicBellOwnQueue, .magicBellOwnPatience,
    ]
}
