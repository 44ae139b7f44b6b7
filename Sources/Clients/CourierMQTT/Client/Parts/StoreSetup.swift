package import CarillonEnvironment

/// The facts that a store is made with.
package struct StoreSetup: Sendable {
    /// The environment of the app that has the store.
    package let environment: Environment
    /// Whether the store's content must outlive the process. If not, memory will do.
    package let isPersistent: Bool
}
