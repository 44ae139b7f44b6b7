/// A place in the report, by its name.
struct PlaceView {
    var placeName: String
    /// The address: `#e/courier/reconnect/1.1`.
    var placeHref: String
}
