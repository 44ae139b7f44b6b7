/// # HTTPWire
///
/// HTTP/1.1 as bytes and as values, for a client and a server alike.
