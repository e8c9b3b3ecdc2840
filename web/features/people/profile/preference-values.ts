import type { UseFormReturn } from 'react-hook-form'
import type { Preferences, Profile } from '../../../../contract/people/profile.ts'
import { roommateAges } from '../../../../contract/people/profile-options.ts'

/** The preferences in the form; an unanswered question is an empty text. */
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

/** The output of the form's schema, which is the body of the request. */
export type SentPreferences = ReturnType<typeof Preferences.parse>

export type PreferenceForm = UseFormReturn<PreferenceValues, unknown, SentPreferences>

/** The bounds and the default of the age slider (product specification, section 9). */
export const ageRange = { ...roommateAges, from: 25, to: 45 }

/** The saved preferences as form values. */
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
