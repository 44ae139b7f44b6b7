/// A question that a server answers in the order in which it comes to its connections, so that what came before has been dealt with by then.
package struct Fence: Sendable {
    /// What is said first, and what the server answers to it.
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
