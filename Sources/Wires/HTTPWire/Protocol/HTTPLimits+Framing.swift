extension HTTPLimits {
    /// Checks an announced length before the body comes.
    func check(_ framing: BodyFraming) throws(Fault) {
        guard case .length(let count) = framing, let bodyByteCount, count > bodyByteCount else { return }
        throw Fault(.bodyTooLong, "\(count) bytes instead of at most \(bodyByteCount)")
    }
}
