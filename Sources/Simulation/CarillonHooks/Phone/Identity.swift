#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization

/// The user of every device.
let deviceUser = "mobile"

/// The numbers of a world's processes.
private final class ProcessNumbers: Sendable {
    /// No process of the system has a larger number than Linux's limit.
    private let last = Mutex<Int32>(1 << 22)

    func next() -> Int32 {
        last.withLock {
            $0 += 1
            return $0
        }
    }
}

/// The identity of one process of a world.
private final class Identity: Sendable {
    let number: Int32
    private let strings = Mutex(0)

    init(_ process: CallingProcess) { number = process.loop.singletons.object { ProcessNumbers() }.next() }

    /// Returns the number of one more unique string.
    func nextString() -> Int {
        strings.withLock {
            $0 += 1
            return $0
        }
    }
}

extension CallingProcess {
    private var identity: Identity { singletons.object { Identity(self) } }

    fileprivate var number: Int32 { identity.number }

    fileprivate var uniqueString: String {
        let digits = String(identity.nextString(), radix: 16, uppercase: true)
        let end = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        return "\(UUID().uuidString)-\(number)-\(end)"
    }

    /// The name of the process's device.
    var hostName: String { (platform as? SimulatedPlatform)?.device.name ?? "localhost" }
}

@_cdecl("carillon_phone_process_number")
func processNumber() -> Int32 { CallingProcess.answer { $0.number } ?? 0 }

@_cdecl("carillon_phone_host_name")
func writeHostName(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    write(CallingProcess.answer { $0.hostName }, buffer, size)
}

// Methods, because Foundation's get the object that they are called on.
extension ProcessInfo {
    @_silgen_name("carillon_original_host_name_of_process")
    private func carillonOriginalHostName() -> String

    @_silgen_name("carillon_phone_host_name_of_process")
    func carillonHostName() -> String {
        CallingProcess.answerUnlessInRealWorld { $0.hostName } ?? carillonOriginalHostName()
    }

    @_silgen_name("carillon_original_process_identifier")
    private func carillonOriginalProcessIdentifier() -> Int32

    @_silgen_name("carillon_phone_process_identifier")
    func carillonProcessIdentifier() -> Int32 {
        CallingProcess.answerUnlessInRealWorld { $0.number } ?? carillonOriginalProcessIdentifier()
    }

    @_silgen_name("carillon_original_globally_unique_string")
    private func carillonOriginalGloballyUniqueString() -> String

    @_silgen_name("carillon_phone_globally_unique_string")
    func carillonGloballyUniqueString() -> String {
        CallingProcess.answerUnlessInRealWorld { $0.uniqueString } ?? carillonOriginalGloballyUniqueString()
    }

    @_silgen_name("carillon_original_system_version_string")
    private func carillonOriginalSystemVersionString() -> String

    @_silgen_name("carillon_phone_system_version_string")
    func carillonSystemVersionString() -> String {
        CallingProcess.answerUnlessInRealWorld { _ in "Carillon 6.0.0" } ?? carillonOriginalSystemVersionString()
    }

    @_silgen_name("carillon_original_active_processor_count")
    private func carillonOriginalActiveProcessorCount() -> Int

    @_silgen_name("carillon_phone_active_processor_count")
    func carillonActiveProcessorCount() -> Int {
        // The C library says the same in a world, and Foundation takes it from there.
        CallingProcess.answerUnlessInRealWorld { _ in processorCount } ?? carillonOriginalActiveProcessorCount()
    }

    @_silgen_name("carillon_original_process_user_name")
    private func carillonOriginalUserName() -> String

    @_silgen_name("carillon_phone_process_user_name")
    func carillonUserName() -> String {
        CallingProcess.answerUnlessInRealWorld { _ in deviceUser } ?? carillonOriginalUserName()
    }

    @_silgen_name("carillon_original_process_full_user_name")
    private func carillonOriginalFullUserName() -> String

    @_silgen_name("carillon_phone_process_full_user_name")
    func carillonFullUserName() -> String {
        CallingProcess.answerUnlessInRealWorld { _ in deviceUser } ?? carillonOriginalFullUserName()
    }
}

@_silgen_name("carillon_original_user_name")
private func originalUserName() -> String

@_silgen_name("carillon_phone_user_name")
func currentUserName() -> String {
    CallingProcess.answerUnlessInRealWorld { _ in deviceUser } ?? originalUserName()
}

@_silgen_name("carillon_original_full_user_name")
private func originalFullUserName() -> String

@_silgen_name("carillon_phone_full_user_name")
func currentFullUserName() -> String {
    CallingProcess.answerUnlessInRealWorld { _ in deviceUser } ?? originalFullUserName()
}
#endif
