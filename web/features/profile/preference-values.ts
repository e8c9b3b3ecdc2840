import type { Preferences, Profile } from '../../../contract/profile.ts'

/** The preferences as their form holds them: what was not said is an empty text. */
export type PreferenceValues = {
  roomSharingOpen: boolean
  mealPreferences: string[]
  activityInterests: string[]
  ageRangeMin: number
  ageRangeMax: number
  gender: string
  genderPreference: string
  budgetMin: string
  budgetMax: string
  proximityPreference: string
  sleepStyle: string
  socialVibe: string
  cleanliness: string
  noiseTolerance: string
  drinkingParty: string
}

/** What the form's schema makes of them, ready to be sent. */
export type SentPreferences = ReturnType<typeof Preferences.parse>

/** Product specification, section 9. */
export const ageRange = { lowest: 18, highest: 80, from: 25, to: 45 }

/** What a member has said so far, as the form shows it. */
export function preferenceValuesOf(saved: Profile['preferences']): PreferenceValues {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  return {
    roomSharingOpen: saved?.roomSharingOpen ?? false,
    mealPreferences: saved?.mealPreferences ?? [],
    activityInterests: saved?.activityInterests ?? [],
    ageRangeMin: saved?.ageRangeMin ?? ageRange.from,
    ageRangeMax: saved?.ageRangeMax ?? ageRange.to,
    gender: text(saved?.gender),
    genderPreference: text(saved?.genderPreference),
    budgetMin: text(saved?.budgetMin),
    budgetMax: text(saved?.budgetMax),
    proximityPreference: text(saved?.proximityPreference),
    sleepStyle: text(saved?.sleepStyle),
    socialVibe: text(saved?.socialVibe),
    cleanliness: text(saved?.cleanliness),
    noiseTolerance: text(saved?.noiseTolerance),
    drinkingParty: text(saved?.drinkingParty),
  }
}
