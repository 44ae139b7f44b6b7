#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CCarillonSystem
import CarillonEnvironment
import Foundation

/// The random numbers of one process of a world, which begin anew at each launch.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class Chance: @unchecked Sendable {
    // The streams are made by the first draw, for the digest of a run numbers its streams. Code that only the first
    // world of a process runs, such as the start of a library, must not number them differently if it draws
    // nothing.
    private var identifiers: (any RandomNumbers)?
    private var bytes: (any RandomNumbers)?
    let sequences = carillon_sequences_make()

    deinit { carillon_sequences_free(sequences) }

    func identifiers(of process: CallingProcess) -> any RandomNumbers {
        let stream = identifiers ?? process.random("uuid")
        identifiers = stream
        return stream
    }

    func bytes(of process: CallingProcess) -> any RandomNumbers {
        let stream = bytes ?? process.random("c")
        bytes = stream
        return stream
    }
}

private func chance<Answer>(_ body: (Chance, CallingProcess) -> Answer) -> Answer? {
    CallingProcess.current.map { process in body(process.singletons.object { Chance() }, process) }
}

@_cdecl("carillon_phone_random")
func fillFromSeed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    chance { chance, process in
        let bytes = chance.bytes(of: process)
        for start in stride(from: 0, to: count, by: 8) {
            withUnsafeBytes(of: bytes.next().littleEndian) { word in
                UnsafeMutableRawBufferPointer(start: buffer + start, count: min(8, count - start))
                    .copyBytes(from: word.prefix(count - start))
            }
        }
    }
}

@_cdecl("carillon_phone_uuid")
func writeUUID(_ buffer: UnsafeMutableRawPointer) {
    chance { chance, process in
        buffer.storeBytes(of: chance.identifiers(of: process).nextUUID().uuid, as: uuid_t.self)
    }
}

@_cdecl("carillon_phone_sequences")
func sequences() -> OpaquePointer? {
    carillon_thread_current().pointee.is_outside == 0 ? chance { chance, _ in chance.sequences } : nil
}
#endif
