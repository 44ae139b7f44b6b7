import CCarillonRuns
import CCarillonWorlds

/// Memory in which a run keeps its story, so that others can read it if the run cannot tell it itself.
///
/// Only the run's thread writes. The reader reads when that thread has ended or stands still. Forked processes share
/// the memory.
final class FlightBox: @unchecked Sendable {
    /// The largest size of a story. Pages cost nothing before they are written to.
    private static let storySize: UInt64 = 256 << 20

    let header: UnsafeMutablePointer<carillon_box>

    /// Gets the memory.
    ///
    /// - Throws: ``RunnerError/noMemory``.
    init() throws(RunnerError) {
        guard let header = carillon_box_make(FlightBox.storySize) else { throw .noMemory }
        self.header = header
    }

    /// Gets memory that a process which is started can have, too.
    ///
    /// - Parameter file: becomes the descriptor to give to that process. The caller closes it.
    /// - Throws: ``RunnerError/noMemory``.
    init(file: inout Int32) throws(RunnerError) {
        file = carillon_box_make_file(FlightBox.storySize)
        guard let header = carillon_box_open_file(file, FlightBox.storySize) else { throw .noMemory }
        self.header = header
    }

    /// Opens the memory that another process has given to this one.
    init(opening file: Int32) throws(RunnerError) {
        guard let header = carillon_box_open_file(file, FlightBox.storySize) else { throw .noMemory }
        self.header = header
    }

    /// Guards the story against copies of this process, which must not go on with the run.
    func guardAgainstCopies() { carillon_child_guard(header, FlightBox.storySize) }

    deinit { carillon_box_free(header, FlightBox.storySize) }

    /// The progress of the world.
    var progress: UnsafeMutablePointer<carillon_progress> {
        // The progress is the header's first member.
        UnsafeMutableRawPointer(header).assumingMemoryBound(to: carillon_progress.self)
    }

    /// The number of steps that the world has taken. It may be read at any time.
    var steps: Int64 { progress.pointee.steps }

    /// The number of bytes of the story.
    var length: Int { Int(min(carillon_box_length(header), FlightBox.storySize)) }

    /// Prepares the box for the next run.
    func begin() { carillon_box_begin(header) }

    /// The story's memory, all of it.
    var story: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: carillon_box_story(header), count: Int(FlightBox.storySize))
    }

    /// Returns a copy of the story as it is now.
    func bytes() -> [UInt8] { [UInt8](UnsafeRawBufferPointer(story)[..<length]) }

    /// The offset of the part that closes the story.
    var closing: Int { Int(min(header.pointee.story_closing, FlightBox.storySize)) }

    /// The offset at which the story of the current run begins.
    var start: Int { Int(min(header.pointee.story_start, UInt64(length))) }

    /// A sentence of the run about itself, if there is one.
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
