/**
 * The choices of the welcome wizard and the settings (product specification, sections 5 and 9). Separate from options.ts, because
 * the first page load does not need them.
 */

/** The min age in years for registering and for sharing a room. */
export const adultAge = 18
/** The range of ages in a search for a roommate. */
export const roommateAges = { lowest: adultAge, highest: 80 }

export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced', 'Professional'] as const

export const danceRoles = ['Leader', 'Follower', 'Both'] as const
export type DanceRole = (typeof danceRoles)[number]
/** The roles that a member can look for in a partner. A member who dances both is found for either. */
export const partnerRoles = ['Leader', 'Follower'] as const

/** The audiences of a member's attendance: everyone signed in, those whom the member follows, or nobody. */
export const attendanceAudiences = ['members', 'followed', 'nobody'] as const
export type AttendanceAudience = (typeof attendanceAudiences)[number]
/** Filters of people by their relation to the reader. */
export const whoOptions = ['followed', 'company'] as const

/** The steps of the welcome wizard. */
export const setupSteps = ['dance', 'preferences', 'links'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The dance styles offered by the welcome wizard; the settings offer other ones. */
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
/** The habits of living in a room, each with its answers. Members and rooms are compared by these. */
export const habits = {
  sleepStyle: sleepStyles,
  socialVibe: socialVibes,
  cleanliness: cleanlinesses,
  noiseTolerance: noiseTolerances,
  drinkingParty: drinkingHabits,
} as const

export const socialPlatforms = ['Instagram', 'Facebook', 'TikTok', 'YouTube', 'Website'] as const
