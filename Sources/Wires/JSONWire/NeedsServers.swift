#if !Servers
#error(
    "JSON and the wires on top of it need the trait “Servers” of carillon: .package(url: …, traits: [\"Servers\"]), or leave `traits:` out"
)
#endif
