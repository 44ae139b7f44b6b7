#if !Servers
#error(
    "Brokers and other servers need the trait “Servers” of carillon: .package(url: …, traits: [\"Servers\"]), or leave `traits:` out"
)
#endif
