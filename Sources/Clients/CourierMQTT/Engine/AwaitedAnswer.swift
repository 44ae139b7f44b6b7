/// The answer that the client awaits under a packet identifier, with the number of the client's request.
enum AwaitedAnswer: Hashable {
    case suback(request: Int)
    case unsuback(request: Int)
}
