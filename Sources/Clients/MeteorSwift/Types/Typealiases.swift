/// An object in EJSON's form.
public typealias EJSONObject = [String: Any]
/// Objects in EJSON's form.
public typealias EJSONObjArray = [EJSONObject]
/// A message of DDP.
public typealias DDPMessage = [AnyHashable: Any]

/// Takes the outcome of a method: the server's whole message, with the value under `result`, or an error.
public typealias MeteorClientMethodCallback = (Result<DDPMessage, any Error>) -> Void
/// Takes the identifier and the name of a subscription that is ready.
public typealias SubscriptionCallback = (String, String) -> Void

/// Returns whether an element is wanted.
public typealias MeteorMatcher<T> = (T) -> Bool
/// Returns whether the first element belongs after the second.
public typealias MeteorSorter<T> = (T, T) -> Bool
/// Takes a change: the reason, the document's identifier and its value. A removed document comes as it was before.
public typealias CollectionCallback<T> = (ChangedReason, String, T?) -> Void
