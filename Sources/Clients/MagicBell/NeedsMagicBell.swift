// A target of its own, below MagicBell: a module without the packages that it imports would say so first, and not what
// to do.
#if !MagicBell && !canImport(Combine)
    #error(
        "MagicBell needs the trait “MagicBell” of carillon: .package(url: …, traits: [\"MagicBell\"]), or leave `traits:` out"
    )
#endif
