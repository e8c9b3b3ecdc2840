import * as fc from 'fast-check'
import {
  cleanlinesses,
  drinkingHabits,
  genderPreferences,
  genders,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../../contract/people/profile-options.ts'
import type { ComparedMember } from '../../rooms/rooms/list/room-fit.rules.ts'

/** One of these, or null. */
export const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values))

export const habits = {
  sleepStyle: maybe(sleepStyles),
  socialVibe: maybe(socialVibes),
  cleanliness: maybe(cleanlinesses),
  noiseTolerance: maybe(noiseTolerances),
  drinkingParty: maybe(drinkingHabits),
}

const bounds = (min: number, max: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: min, max: max })), fc.option(fc.integer({ min: min, max: max })))
    .map(([one, other]) => (one !== null && other !== null && other < one ? [other, one] : [one, other]))

/** Members with any preferences, each of which may be empty; `id` is the same for all. */
export const comparedMembers: fc.Arbitrary<ComparedMember> = fc
  .record({
    age: fc.option(fc.integer({ min: 18, max: 60 })),
    gender: maybe(genders),
    genderPreference: maybe(genderPreferences),
    ages: bounds(18, 60),
    budget: bounds(0, 120),
    ...habits,
  })
  .map(
    ({ ages: [ageRangeMin = null, ageRangeMax = null], budget: [budgetMin = null, budgetMax = null], ...others }) => ({
      id: 'a member',
      ...others,
      ageRangeMin,
      ageRangeMax,
      budgetMin,
      budgetMax,
    }),
  )
