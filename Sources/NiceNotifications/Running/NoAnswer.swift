/// Somebody who was asked let go of the callback without calling it, and so never will.
struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "there will be no answer: the callback was let go of without having been called" }
}
