/// A place in the page, by its name.
struct PlaceView {
    var placeName: String
    var placeAnchor: String
}
