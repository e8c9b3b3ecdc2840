/* What a browser keeps at most for reading without a network. */

export const maxKeptBytes = 50_000_000
export const maxKeptDays = 14
export const maxKeptThreads = 20
/** Of one thread, the latest. */
export const maxKeptMessages = 200

/** Whose emergency numbers are kept. */
export const maxKeptCountries = 20

/** The service worker's cache of public pictures that were seen. */
export const picturesCache = 'kept-pictures'
export const maxKeptPictures = 200

/** Maps of festivals, those that were read last, and the bytes of each. A map with streets has about 80 tiles. */
export const maxKeptMaps = 5
export const maxMapBytes = 4_000_000
