import CCarillonThread

/// Memory in which a run keeps what others need to tell its story, should it not be able to tell it itself.
///
/// One side writes, the run's thread; the other reads when that thread has ended or stands still. Processes that are
/// forked share it.
final class FlightBox: @unchecked Sendable {
    /// The most bytes that a story may have. They cost nothing before they are written to.
    private static let storySize: UInt64 = 256 << 20

    let header: UnsafeMutablePointer<carillon_box>

    /// - Throws: ``RunnerError/noMemory``.
    init() throws(RunnerError) {
        guard let header = carillon_box_make(FlightBox.storySize) else { throw .noMemory }
        self.header = header
    }

    deinit { carillon_box_free(header, FlightBox.storySize) }

    /// How far the world has come.
    var progress: UnsafeMutablePointer<carillon_progress> {
        // The header's first member.
        UnsafeMutableRawPointer(header).assumingMemoryBound(to: carillon_progress.self)
    }

    /// How many bytes the story has.
    var length: Int { Int(min(carillon_box_length(header), FlightBox.storySize)) }

    /// Gets it ready for the next run.
    func begin() { carillon_box_begin(header) }

    /// The story's memory, all of it.
    var story: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: carillon_box_story(header), count: Int(FlightBox.storySize))
    }

    /// A copy of the story as it is now.
    func bytes() -> [UInt8] { [UInt8](UnsafeRawBufferPointer(story)[..<length]) }

    /// Where what closes the story begins.
    var closing: Int { Int(min(header.pointee.story_closing, FlightBox.storySize)) }

    /// Where the story of the run that goes on begins.
    var start: Int { Int(min(header.pointee.story_start, UInt64(length))) }

    /// One sentence of the run about itself, if there is one.
    var text: String? {
        get {
            let text = String(cString: carillon_box_text(header))
            return text.isEmpty ? nil : text
        }
        set { carillon_box_set_text(header, newValue ?? "") }
    }

    var frames: [UInt64] {
        (0..<min(header.pointee.frame_count, UInt32(carillon_frame_limit))).map { carillon_box_frame(header, $0) }
    }

    var threadName: String { String(cString: carillon_box_thread_name(header)) }
}
