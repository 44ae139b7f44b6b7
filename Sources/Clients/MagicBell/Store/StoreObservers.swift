/// The observers of a store that are called in the same way. Confined to the app's main queue.
package protocol StoreObservers: AnyObject {
    /// Adds an observer, unless it is there.
    func add(_ observer: AnyObject)
    /// Removes an observer. It is not called any more.
    func remove(_ observer: AnyObject)
    /// Calls each observer.
    func tell(_ call: (AnyObject) -> Void)
}
