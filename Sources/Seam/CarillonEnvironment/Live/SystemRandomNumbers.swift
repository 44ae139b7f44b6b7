/// The operating system's random numbers. They have no seed, so all streams are the same.
final class SystemRandomNumbers: RandomNumbers {
    func next() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
