/// The error that says that a callback was released without a call, so that no answer will ever arrive.
struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "there will be no answer: the callback was let go of without having been called" }
}
