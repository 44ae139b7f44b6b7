/// # MagicBellWire
///
/// Names and values that MagicBell's clients and its mock share: the header fields, a user's HMAC, the messages of
/// the realtime channels, and the names of secrets.
///
/// The forms of resources are not here. The client and the server each have their own, so that a mistake of the one
/// meets the other.
