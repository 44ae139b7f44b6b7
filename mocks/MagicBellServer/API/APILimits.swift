/// The sizes of what a client may send and ask for.
struct APILimits {
    var bodyByteCount = 4_500_000
    /// The most bytes of an answer's body.
    var answerByteCount = APIReply.byteLimit
}
