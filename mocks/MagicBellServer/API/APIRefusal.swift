/// A reply that refuses a request.
struct APIRefusal: Error {
    let reply: APIReply

    init(_ reply: APIReply) { self.reply = reply }
}
