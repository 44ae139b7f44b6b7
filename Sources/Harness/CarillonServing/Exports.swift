@_exported import CarillonCommand
@_exported import CarillonHTTP
