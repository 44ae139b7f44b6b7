/// A question that a server answers in the order of arrival at its connections. The answer shows that the server has
/// dealt with everything before it.
package struct Fence: Sendable {
    /// The bytes that open the fence's connection, and the server's answer to them.
    package var hello: [UInt8]
    package var welcome: [UInt8]
    package var question: [UInt8]
    package var answer: [UInt8]

    package init(hello: [UInt8], welcome: [UInt8], question: [UInt8], answer: [UInt8]) {
        self.hello = hello
        self.welcome = welcome
        self.question = question
        self.answer = answer
    }
}
