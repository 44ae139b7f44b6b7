import CarillonResults

extension HTMLReport {
    /// Writes the report at a path: one file, or an index and a folder beside it.
    ///
    /// The folder of `report.html` is `report`, and that of another name, such as `report`, is `report.pages`. Each
    /// file takes the place of the one before it when it is whole, the index last. Pages that an earlier report has
    /// left there are removed then, and nothing else is. A pipe, a device or a link gets the report in one file.
    ///
    /// - Throws: ``ReportFileError`` if a file cannot be written, or if a page would take the place of a file that is
    ///   no page of a report.
    public func write(at path: String) throws(ReportFileError) {
        let file = ReportFile(path: path)
        let folder = PageFolder(beside: path)
        guard results.scenarios.count > mostInOneFile, !file.isSpecial else {
            try file.write { (take) throws(ReportFileError) in try write(to: take) }
            folder.removePages(except: [])
            return
        }
        let index = index.inPages(
            named: folder.indexName, folder: folder.name, limits: limits)
        let files = index.pages?.pages.map(\.file) ?? []
        try folder.prepare(for: files)
        for (number, name) in files.enumerated() {
            try folder.file(name).write { (take) throws(ReportFileError) in try write(index.part(number), to: take) }
        }
        try file.write { (take) throws(ReportFileError) in try write(index, to: take) }
        folder.removePages(except: Set(files))
    }
}
