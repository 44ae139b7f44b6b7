/// # MagicBell
///
/// A client of MagicBell: stores of notifications that stay right while several users and devices read, archive and
/// delete.
