import CCarillonSystem

/// The kinds of names that stand before secrets, to which a name belongs.
struct SecretNameKinds: OptionSet {
    let rawValue: Int32

    static let member = SecretNameKinds(rawValue: Int32(carillon_name_member))
    static let header = SecretNameKinds(rawValue: Int32(carillon_name_header))
    static let parameter = SecretNameKinds(rawValue: Int32(carillon_name_parameter))
    static let collection = SecretNameKinds(rawValue: Int32(carillon_name_collection))
    /// The name says by its last word that it belongs to them.
    static let ending = SecretNameKinds(rawValue: Int32(carillon_name_ending))
    /// The last word is that of a key, which tells whose requests these are. Many clients have it in the open.
    static let key = SecretNameKinds(rawValue: Int32(carillon_name_key))
}
