package import CarillonEnvironment

/// Runs `body`. Inside `body`, OpenSSL draws its random numbers from the environment.
///
/// Put this function around each call of a library that has OpenSSL inside. In a world such a library then sends the
/// same bytes for the same seed. In an app the environment's random numbers are the system's.
///
/// A call without this function draws from the ambient environment of the world that has the thread. On all other
/// threads it draws from OpenSSL's own generator, as in a process without this module.
///
/// ```swift
/// withRandomness(of: environment) { mosquitto_loop_read(handle, 1) }
/// ```
package func withRandomness<Result, Failure: Error>(
    of environment: Environment, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try Randomness.of(environment).use(body)
}

/// The source of OpenSSL's random numbers while it works for one environment.
final class Randomness: Sendable {
    private let numbers: any RandomNumbers

    private init(_ numbers: any RandomNumbers) {
        self.numbers = numbers
    }

    static func of(_ environment: Environment) -> Randomness {
        environment.singletons.object { Randomness(environment.random("tls")) }
    }

    func fill(_ buffer: UnsafeMutableRawBufferPointer) { numbers.fill(buffer) }
}

#if canImport(COpenSSL)
import CCarillonTLS
import CCarillonSystem

extension Randomness {
    /// Whether OpenSSL draws from this source. The first use of this property installs the source.
    private static let isInstalled = carillon_tls_install_random { source, buffer, count in
        guard let randomness = source.map(Randomness.from) ?? Randomness.ambient else { return -1 }
        randomness.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
        return 1
    }

    func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        precondition(Randomness.isInstalled == 1, "OpenSSL takes random numbers from elsewhere")
        let before = carillon_tls_set_source(Unmanaged.passUnretained(self).toOpaque())
        defer {
            carillon_tls_set_source(before)
            withExtendedLifetime(self) {}
        }
        return try body()
    }

    private static func from(_ source: UnsafeRawPointer) -> Randomness {
        Unmanaged<Randomness>.fromOpaque(source).takeUnretainedValue()
    }

    /// The source of the world that has the calling thread.
    private static var ambient: Randomness? {
        carillon_thread_current().pointee.environment.map {
            .of(Unmanaged<Environment>.fromOpaque($0).takeUnretainedValue())
        }
    }
}
#else
extension Randomness {
    func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result { try body() }
}
#endif
