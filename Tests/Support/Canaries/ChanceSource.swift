package import CarillonConformance
import Foundation

#if os(Linux)
import Glibc

/// The sources of random numbers that each app has for itself.
package enum ChanceSource: String, CaseIterable, Sendable {
    case uuid = "UUID()"
    case uuidObject = "NSUUID()"
    case uniqueString = "the UUID of ProcessInfo.globallyUniqueString"
    case getrandom = "getrandom()"
    case getentropy = "getentropy()"
    case arc4random = "arc4random()"
    case arc4randomBuffer = "arc4random_buf()"
    case arc4randomUniform = "arc4random_uniform()"

    /// Draws from the source.
    package func draw() -> String {
        var bytes = [UInt8](repeating: 0, count: 21)
        switch self {
        case .uuid: return UUID().uuidString
        case .uuidObject: return NSUUID().uuidString
        case .uniqueString: return String(ProcessInfo.processInfo.globallyUniqueString.prefix(36))
        case .getrandom: return ChanceSource.fillByGetrandom(&bytes) == bytes.count ? "\(bytes)" : "none"
        case .getentropy: return Glibc.getentropy(&bytes, bytes.count) == 0 ? "\(bytes)" : "none"
        case .arc4random: return "\(Glibc.arc4random()) \(Glibc.arc4random())"
        case .arc4randomBuffer: arc4random_buf(&bytes, bytes.count)
        case .arc4randomUniform: return "\(arc4random_uniform(1 << 30)) \(arc4random_uniform(1 << 30))"
        }
        return "\(bytes)"
    }

    /// Glibc's module does not have the function.
    private static func fillByGetrandom(_ bytes: inout [UInt8]) -> Int {
        typealias Function = @convention(c) (UnsafeMutableRawPointer, Int, UInt32) -> Int
        let function = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "getrandom"), to: Function.self)
        return function(&bytes, bytes.count, 0)
    }

    /// Returns the values that two apps and the world's own code draw, in turn.
    package func draws(one: Device, other: Device) -> [String] {
        (0..<3).flatMap { _ in [one.run { draw() }, other.run { draw() }, draw()] }
    }
}

/// The generators of the C library whose state is the process's.
package enum ChanceSequence {
    /// Returns the next numbers of each.
    package static func next() -> [Double] {
        [Double(rand()), Double(random()), drand48(), Double(lrand48()), Double(mrand48())]
    }

    /// Starts all of them with a seed.
    package static func start(_ seed: UInt32) {
        srand(seed)
        srand48(Int(seed))
    }

    /// Returns what one app draws first and then, what another one does, and the first one after its next launch,
    /// and after it has set a seed.
    package static func draws(one: Device, other: Device) -> [[Double]] {
        var seen = [one.run { next() }, one.run { next() }, other.run { next() }]
        one.mainApp.kill()
        one.mainApp.launch()
        seen.append(one.run { next() })
        one.run { start(5) }
        seen.append(one.run { next() })
        return seen
    }
}
#endif
