// OpenCombine is imported with the trait alone. A module that is missing would be named first, and not what to do.
#if !MagicBell && !canImport(Combine)
#error(
    "MagicBell needs the trait “MagicBell” of carillon: .package(url: …, traits: [\"MagicBell\"]), or leave `traits:` out"
)
#endif
