/// A call of the app for an action. Two calls for the same action have other numbers.
package struct ActionCall: Hashable, Sendable {
    package let number: Int
    package let action: StoreAction
    /// The notification that the action is about; `nil` if it is about all.
    package let id: String?

    package init(number: Int, action: StoreAction, id: String?) {
        self.number = number
        self.action = action
        self.id = id
    }
}
