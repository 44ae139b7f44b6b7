#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import CCarillonHooks
    import CarillonEnvironment
    import Foundation

    /// The random numbers of one process of a world, which begin anew at each launch.
    ///
    /// The class is unchecked because only code on the world's loop touches it.
    private final class Chance: @unchecked Sendable {
        let identifiers: any RandomNumbers
        let bytes: any RandomNumbers
        let sequences = carillon_sequences_make()

        init(_ process: CallingProcess) {
            identifiers = process.random("uuid")
            bytes = process.random("c")
        }

        deinit { carillon_sequences_free(sequences) }
    }

    private func chance<Answer>(_ body: (Chance) -> Answer) -> Answer? {
        CallingProcess.current.map { process in body(process.singletons.object { Chance(process) }) }
    }

    @_cdecl("carillon_phone_random")
    func fillFromSeed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        chance { chance in
            for start in stride(from: 0, to: count, by: 8) {
                withUnsafeBytes(of: chance.bytes.next().littleEndian) { word in
                    UnsafeMutableRawBufferPointer(start: buffer + start, count: min(8, count - start))
                        .copyBytes(from: word.prefix(count - start))
                }
            }
        }
    }

    @_cdecl("carillon_phone_uuid")
    func writeUUID(_ buffer: UnsafeMutableRawPointer) {
        chance { buffer.storeBytes(of: $0.identifiers.nextUUID().uuid, as: uuid_t.self) }
    }

    @_cdecl("carillon_phone_sequences")
    func sequences() -> OpaquePointer? {
        chance { $0.sequences }
    }
#endif
