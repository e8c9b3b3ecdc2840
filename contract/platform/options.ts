/** The closed lists of the product specification, section 9, in the order given there. */

/** Every dance style in any of the lists below; each has a hue in web/ui/styles/tokens.css. */
export const danceStyles = [
  'Bachata',
  'Salsa',
  'Kizomba',
  'Zouk',
  'Merengue',
  'Tango',
  'Cumbia',
  'Reggaeton',
  'Latin Fusion',
  'Mambo',
  'Cha-cha',
] as const
export type DanceStyle = (typeof danceStyles)[number]

/** The filter bar of the festivals shows the first `quickStyles` of these as chips. */
export const filterStyles = ['Bachata', 'Salsa', 'Kizomba', 'Zouk', 'Merengue'] as const
export const quickStyles = 3
/** The genres of the festival search panel. */
export const searchGenres = [...filterStyles, 'Tango', 'Cumbia', 'Reggaeton'] as const
export const filterLocations = ['Barcelona', 'Madrid', 'Paris', 'Berlin', 'Rome', 'Amsterdam'] as const

/** In EUR, both ends included; the last range has no upper end. */
export const priceRanges = ['0-50', '50-100', '100-200', '200+'] as const
export type PriceRange = (typeof priceRanges)[number]

export const attendanceStatuses = ['interested', 'attending'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
