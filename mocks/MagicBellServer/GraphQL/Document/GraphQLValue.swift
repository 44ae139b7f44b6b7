/// A value in a document.
indirect enum GraphQLValue {
    case variable(String, GraphQLPlace)
    case int(Int)
    case float(Double)
    case string(String)
    case bool(Bool)
    case null
    case enumeration(String)
    case list([GraphQLValue])
    case object([(String, GraphQLValue)])
}
