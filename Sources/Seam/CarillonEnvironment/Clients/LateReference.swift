/// A weak reference that is filled in later.
///
/// A client makes its engine with a handler that needs the client, which does not exist yet at that moment.
package final class LateReference<Object: AnyObject> {
    package weak var object: Object?

    package init() {}
}
