import Foundation

/// The reason why nothing can run.
public enum RunnerError: Error, CustomStringConvertible {
    /// The system gives no memory that processes share.
    case noMemory
    /// The system gives no further process or descriptor, with this error.
    case system(String, Int32)

    /// The reason in words.
    public var description: String {
        switch self {
        case .noMemory:
            "The system gives this process no more memory to share with the processes in which scenarios run. Choose fewer --jobs."
        case .system(let what, let code):
            "The system gives no further \(what): \(String(cString: strerror(code))). Choose fewer --jobs, or raise the limit (ulimit -a)."
        }
    }
}
