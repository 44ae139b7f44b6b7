#if !Servers
#error(
    "The push service needs the trait “Servers” of carillon: .package(url: …, traits: [\"Servers\"]), or leave `traits:` out"
)
#endif
