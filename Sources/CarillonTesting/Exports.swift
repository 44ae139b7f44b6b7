@_exported import Carillon
