import CarillonEnvironment

/// Random numbers that are always the same.
final class LoadedDice: RandomNumbers {
    func next() -> UInt64 { 6 }
}
