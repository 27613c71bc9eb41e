public import Codecs

/// What one photo may cost, for those who render and know no codec.
public typealias PhotoLimits = DecodeLimits
