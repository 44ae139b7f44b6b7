/// A type of file that a notification can show, with Apple's limit for its size.
struct AttachmentType {
    let identifier: String
    /// The greatest allowed size in bytes.
    let sizeLimit: Int

    /// Makes the type with that uniform type identifier. A type that is not in the table has the limit of a film.
    init(identifier: String) {
        let known = AttachmentType.table.first { $0.identifier == identifier }
        self.init(identifier: identifier, sizeLimit: known?.sizeLimit ?? AttachmentType.filmLimit)
    }

    init?(pathExtension: String) {
        let lowercased = pathExtension.lowercased()
        guard let known = AttachmentType.table.first(where: { $0.extensions.contains(lowercased) }) else {
            return nil
        }
        self.init(identifier: known.identifier, sizeLimit: known.sizeLimit)
    }

    private init(identifier: String, sizeLimit: Int) {
        self.identifier = identifier
        self.sizeLimit = sizeLimit
    }

    static func sizeOfFile(at url: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return attributes.flatMap { ($0[.size] as? NSNumber)?.intValue }
    }

    private static let soundLimit = 5 << 20
    private static let pictureLimit = 10 << 20
    private static let filmLimit = 50 << 20

    private static let table: [(identifier: String, extensions: [String], sizeLimit: Int)] = [
        ("public.aiff-audio", ["aiff", "aif"], soundLimit),
        ("com.microsoft.waveform-audio", ["wav"], soundLimit),
        ("public.mp3", ["mp3"], soundLimit),
        ("public.mpeg-4-audio", ["m4a"], soundLimit),
        ("public.jpeg", ["jpg", "jpeg"], pictureLimit),
        ("com.compuserve.gif", ["gif"], pictureLimit),
        ("public.png", ["png"], pictureLimit),
        ("public.mpeg", ["mpg", "mpeg"], filmLimit),
        ("public.mpeg-2-video", ["m2v"], filmLimit),
        ("public.mpeg-4", ["mp4", "m4v"], filmLimit),
        ("public.avi", ["avi"], filmLimit),
    ]
}
