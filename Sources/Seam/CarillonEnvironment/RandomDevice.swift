import CCarillonSystem

/// Random numbers for a library that would read them from the system's device, `/dev/urandom`.
///
/// In a world with hooks, the library then sends the same bytes for the same seed. Everywhere else it reads the device.
///
/// ```swift
/// device.use { library_write(handle) }
/// ```
package final class RandomDevice: Sendable {
    private let numbers: any RandomNumbers

    package init(_ numbers: any RandomNumbers) {
        self.numbers = numbers
    }

    /// Runs `body`. Inside `body`, a library that reads the device on this thread gets these random numbers.
    package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = carillon_thread_current()
        let (fill, source) = (thread.pointee.fill_random, thread.pointee.random_source)
        thread.pointee.random_source = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        thread.pointee.fill_random = { source, buffer, count in
            guard let source else { return }
            Unmanaged<RandomDevice>.fromOpaque(source).takeUnretainedValue()
                .numbers.fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
        }
        defer {
            thread.pointee.fill_random = fill
            thread.pointee.random_source = source
            withExtendedLifetime(self) {}
        }
        return try body()
    }
}

extension RandomNumbers {
    /// Fills a buffer with random bytes.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        var index = buffer.startIndex
        while index < buffer.endIndex {
            withUnsafeBytes(of: next().littleEndian) { word in
                for byte in word.prefix(buffer.endIndex - index) {
                    buffer[index] = byte
                    index += 1
                }
            }
        }
    }
}
