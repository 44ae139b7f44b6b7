#if !Courier
#error(
    "Courier needs the trait “Courier” of carillon: .package(url: …, traits: [\"Courier\"]), or leave `traits:` out"
)
#endif
