/** The closed lists of the product specification, section 9, in its own order. */

export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced', 'Professional'] as const

/** Every dance style that some list of the product names, each with a hue of its own in web/ui/tokens.css. */
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

/** The filter bar of the festivals; the first `quickStyles` of them stand on it as chips. */
export const filterStyles = ['Bachata', 'Salsa', 'Kizomba', 'Zouk', 'Merengue'] as const
export const quickStyles = 3
/** The genres of the festival search panel. */
export const searchGenres = [...filterStyles, 'Tango', 'Cumbia', 'Reggaeton'] as const
export const filterLocations = ['Barcelona', 'Madrid', 'Paris', 'Berlin', 'Rome', 'Amsterdam'] as const

/** In EUR, both ends included; the last one is open. */
export const priceRanges = ['0-50', '50-100', '100-200', '200+'] as const
export type PriceRange = (typeof priceRanges)[number]

export const attendanceStatuses = ['interested', 'attending'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The welcome wizard's dance styles and the settings' own (product specification, sections 5 and 9). */
export const onboardingStyles = [
  'Bachata',
  'Salsa',
  'Kizomba',
  'Zouk',
  'Merengue',
  'Tango',
  'Latin Fusion',
  'Reggaeton',
] as const
export const settingsStyles = ['Bachata', 'Salsa', 'Kizomba', 'Merengue', 'Zouk', 'Mambo', 'Cha-cha'] as const

export const mealPreferences = ['Vegetarian', 'Vegan', 'Gluten-Free', 'Halal', 'Kosher', 'No Restrictions'] as const
export const activityInterests = [
  'Workshops',
  'Performances',
  'Social Dancing',
  'Competitions',
  'Beach Activities',
  'City Tours',
  'Food Tours',
  'Nightlife',
] as const

export const genders = ['Male', 'Female', 'Non-binary', 'Prefer not to say'] as const
export const genderPreferences = ['Any', 'Female only', 'Male only'] as const
export const sleepStyles = ['Early riser', 'Night owl', "Doesn't matter"] as const
export const socialVibes = ['Chill', 'Chatty', 'Only for room sharing'] as const
export const cleanlinesses = ['Tidy', 'Moderate', 'Relaxed'] as const
export const noiseTolerances = ['Quiet', 'Okay with music or talking late'] as const
export const drinkingHabits = ['Yes, light', 'No', 'Socially'] as const

export const socialPlatforms = ['Instagram', 'Facebook', 'TikTok', 'YouTube', 'Website'] as const
