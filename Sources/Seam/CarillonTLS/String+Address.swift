#if canImport(COpenSSL)
import COpenSSL

extension String {
    /// Whether the text is an IPv4 or IPv6 address in numbers.
    var isAddress: Bool {
        guard !utf8.contains(0), let address = a2i_IPADDRESS(self) else {
            ERR_clear_error()
            return false
        }
        ASN1_OCTET_STRING_free(address)
        return true
    }
}
#endif
