/// # CarillonMagicBell
///
/// The kit for MagicBell: a server in a world, and clients to speak with it.
