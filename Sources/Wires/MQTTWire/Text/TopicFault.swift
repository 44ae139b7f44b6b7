/// The error that makes a text an invalid topic, and its place in the text's UTF-8.
struct TopicFault {
    let error: TopicError
    let offset: Int

    static func inName(_ text: String) -> TopicFault? {
        if let fault = inLength(of: text) { return fault }
        return text.fault { bytes, index in
            bytes[index] == .singleLevelWildcard || bytes[index] == .multiLevelWildcard
                ? .wildcardInName(text) : bytes[index] == 0 ? .nullCharacter(text) : nil
        }
    }

    static func inFilter(_ text: String) -> TopicFault? {
        if let fault = inLength(of: text) { return fault }
        return text.fault { bytes, index in
            let beginsLevel = index == 0 || bytes[index - 1] == .levelSeparator
            switch bytes[index] {
            case .multiLevelWildcard:
                return beginsLevel && index + 1 == bytes.count ? nil : .misplacedMultiLevelWildcard(text)
            case .singleLevelWildcard:
                let endsLevel = index + 1 == bytes.count || bytes[index + 1] == .levelSeparator
                return beginsLevel && endsLevel ? nil : .misplacedSingleLevelWildcard(text)
            case 0: return .nullCharacter(text)
            default: return nil
            }
        }
    }

    private static func inLength(of text: String) -> TopicFault? {
        let count = text.utf8.count
        if count == 0 { return TopicFault(error: .empty, offset: 0) }
        return count > WireLimits.fieldLength
            ? TopicFault(error: .tooLong(byteCount: count), offset: WireLimits.fieldLength) : nil
    }
}

extension String {
    /// The first error at a byte that topics treat specially.
    fileprivate func fault(by error: (UnsafeBufferPointer<UInt8>, Int) -> TopicError?) -> TopicFault? {
        utf8.withContiguousBytes { bytes in
            for index in bytes.indices where bytes[index] <= .singleLevelWildcard {
                if let error = error(bytes, index) { return TopicFault(error: error, offset: index) }
            }
            return nil
        }
    }
}
