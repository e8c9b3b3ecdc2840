import {
  cleanlinesses,
  drinkingHabits,
  genderPreferences,
  genders,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../contract/profile-options.ts'
import type { Fit, FitTrait, RoomShare } from '../../contract/rooms.ts'
import type {
  Cleanliness,
  DrinkingParty,
  Gender,
  GenderPreference,
  NoiseTolerance,
  SleepStyle,
  SocialVibe,
} from '../db/schema.ts'

/** How well a room fits who looks for one. Only what both have told of is judged. */

type Habits = {
  sleepStyle: SleepStyle | null
  socialVibe: SocialVibe | null
  cleanliness: Cleanliness | null
  noiseTolerance: NoiseTolerance | null
  drinkingParty: DrinkingParty | null
}

/** A member as rooms are compared with them. Amounts are USD for a night. */
export type Seeker = Habits & {
  age: number | null
  gender: Gender | null
  genderPreference: GenderPreference | null
  ageRangeMin: number | null
  ageRangeMax: number | null
  budgetMin: number | null
  budgetMax: number | null
}

/** The days that are searched for; where they are not, those of the festival count. */
export type Days = { from: string; to: string }

/** A room as it is compared. */
export type ComparedRoom = Habits & {
  availableFrom: string
  availableTo: string
  festivalDays: Days
  pricePerNight: string
  currency: string
  priceUsd: number
  gender: Gender | null
  ageRange: string | null
  hostAge: number | null
}

/** With which values of a room each of a member's goes well; the same whoever of the two is the host. */
const goesWith: { [H in keyof Habits]: Record<NonNullable<Habits[H]>, readonly NonNullable<Habits[H]>[]> } = {
  sleepStyle: {
    'Early riser': ['Early riser', "Doesn't matter"],
    'Night owl': ['Night owl', "Doesn't matter"],
    "Doesn't matter": sleepStyles,
  },
  // From company to none: neighbours bear each other.
  socialVibe: {
    Chatty: ['Chatty', 'Chill'],
    Chill: socialVibes,
    'Only for room sharing': ['Only for room sharing', 'Chill'],
  },
  cleanliness: {
    Tidy: ['Tidy', 'Moderate'],
    Moderate: cleanlinesses,
    Relaxed: ['Relaxed', 'Moderate'],
  },
  noiseTolerance: {
    Quiet: ['Quiet'],
    'Okay with music or talking late': ['Okay with music or talking late'],
  },
  drinkingParty: {
    'Yes, light': ['Yes, light', 'Socially'],
    Socially: ['Socially', 'Yes, light'],
    No: ['No'],
  },
}

/** 'Any' is no wish, so it is not judged; neither is a room whose gender is 'Prefer not to say'. */
const wishedGenders: Record<GenderPreference, readonly Gender[] | null> = {
  Any: null,
  'Female only': ['Female'],
  'Male only': ['Male'],
}
const toldGenders: readonly Gender[] = ['Male', 'Female', 'Non-binary']

type Option = keyof Habits | 'gender'
const habits = Object.keys(goesWith) as (keyof Habits)[]
export const judgedOptions: readonly Option[] = ['gender', ...habits]

/** Of what a room may have chosen: what is judged for this member, and what of it fits. Null where the member told nothing. */
function choicesFor(seeker: Seeker, option: Option): { judged: readonly string[]; fits: readonly string[] } | null {
  if (option === 'gender') {
    const fits = seeker.genderPreference && wishedGenders[seeker.genderPreference]
    return fits && { judged: toldGenders, fits }
  }
  const told = seeker[option]
  const fitting: Record<string, readonly string[]> = goesWith[option]
  const fits = told === null ? undefined : fitting[told]
  return fits ? { judged: Object.keys(fitting), fits } : null
}

/** Whether a member has told anything that a room can be compared with. */
export const hasPreferences = (seeker: Seeker) =>
  judgedOptions.some((option) => choicesFor(seeker, option) !== null) ||
  [seeker.ageRangeMin, seeker.ageRangeMax, seeker.budgetMin, seeker.budgetMax].some((bound) => bound !== null)

/**
 * What a host wrote of ages: '25-35', '25 to 35', '30+', 'over 30', 'up to 35'. Null at an open end; both null where it is
 * said otherwise, which is shown and never judged.
 */
export function agesOf(text: string | null): { from: number | null; to: number | null } {
  const said = (text ?? '')
    .toLowerCase()
    .replace(/\s*(years?( old)?|yrs?|y\.?o\.?)\.?$/, '')
    .trim()
  const range = /^(\d{2})\s*(?:-|–|—|to|and)\s*(\d{2})$/.exec(said.replace(/^(ages?|between|from)\s+/, ''))
  if (range) {
    const ends = [Number(range[1]), Number(range[2])]
    return { from: Math.min(...ends), to: Math.max(...ends) }
  }
  const from = /^(?:(?:from|at least|over|min\.?)\s*(\d{2})|(\d{2})\s*(?:\+|and over|or older|or over))$/.exec(said)
  if (from) return { from: Number(from[1] ?? from[2]), to: null }
  const to = /^(?:(?:up to|at most|under|max\.?)\s*(\d{2})|(\d{2})\s*(?:or younger|or under))$/.exec(said)
  return { from: null, to: to ? Number(to[1] ?? to[2]) : null }
}

const isWithin = (value: number, from: number | null, to: number | null) =>
  value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)

/** In words: '25-35', 'from 25', 'up to 35'; null where there is no bound. */
const range = (from: number | null, to: number | null) => {
  if (from === null) return to === null ? null : `up to ${to}`
  return to === null ? `from ${from}` : `${from}-${to}`
}

/** What a member told, in words, as a difference names it; null where they told nothing. Days are told elsewhere. */
export const wordsOf = (seeker: Seeker) => {
  const budget = range(seeker.budgetMin, seeker.budgetMax)
  return {
    budget: budget && `${budget} USD`,
    gender: seeker.genderPreference,
    age: seeker.age === null ? null : String(seeker.age),
    ages: range(seeker.ageRangeMin, seeker.ageRangeMax),
    sleepStyle: seeker.sleepStyle,
    socialVibe: seeker.socialVibe,
    cleanliness: seeker.cleanliness,
    noiseTolerance: seeker.noiseTolerance,
    drinkingParty: seeker.drinkingParty,
  }
}

const written = ({ from, to }: Days) => `${from} - ${to}`

type Compared = { trait: FitTrait; fits: boolean; yours: string; theirs: string }

/** Null for who has told no preferences. */
export function fitOf(seeker: Seeker, room: ComparedRoom, searched: Days | null): Fit | null {
  if (!hasPreferences(seeker)) return null
  const compared = [
    compareDays(room, searched ?? room.festivalDays),
    compareBudget(seeker, room),
    compareOption(seeker, room, 'gender'),
    compareAges(seeker, room),
    ...habits.map((habit) => compareOption(seeker, room, habit)),
  ].filter((result) => result !== null)
  const differs = compared.filter(({ fits }) => !fits).map(({ trait, yours, theirs }) => ({ trait, yours, theirs }))
  return { fits: compared.length - differs.length, of: compared.length, differs }
}

export const compatibilityOf = ({ fits, of }: Fit) => (of === 0 ? null : Math.round((100 * fits) / of))

/** The stay has to last from the first day to the last. */
function compareDays({ availableFrom, availableTo }: ComparedRoom, days: Days): Compared {
  return {
    trait: 'dates',
    fits: availableFrom <= days.from && availableTo >= days.to,
    yours: written(days),
    theirs: written({ from: availableFrom, to: availableTo }),
  }
}

function compareBudget(seeker: Seeker, room: ComparedRoom): Compared | null {
  const yours = wordsOf(seeker).budget
  if (yours === null) return null
  const fits = isWithin(room.priceUsd, seeker.budgetMin, seeker.budgetMax)
  return { trait: 'budget', fits, yours, theirs: `${room.pricePerNight} ${room.currency}` }
}

/** Both ways, where told: the member's age in the host's range, and the host's in the member's. The host's wish is said first. */
function compareAges(seeker: Seeker, room: ComparedRoom): Compared | null {
  const words = wordsOf(seeker)
  const wanted = agesOf(room.ageRange)
  const theirWish =
    seeker.age === null || range(wanted.from, wanted.to) === null
      ? null
      : {
          fits: isWithin(seeker.age, wanted.from, wanted.to),
          yours: words.age ?? '',
          theirs: room.ageRange ?? '',
        }
  const yourWish =
    room.hostAge === null || words.ages === null
      ? null
      : {
          fits: isWithin(room.hostAge, seeker.ageRangeMin, seeker.ageRangeMax),
          yours: words.ages,
          theirs: String(room.hostAge),
        }
  const broken = [theirWish, yourWish].find((wish) => wish?.fits === false) ?? theirWish ?? yourWish
  return broken && { trait: 'age', ...broken }
}

function compareOption(seeker: Seeker, room: ComparedRoom, option: Option): Compared | null {
  const choices = choicesFor(seeker, option)
  const theirs = room[option]
  if (choices === null || theirs === null || !choices.judged.includes(theirs)) return null
  return { trait: option, fits: choices.fits.includes(theirs), yours: wordsOf(seeker)[option] ?? '', theirs }
}

type Eligibility = RoomShare['eligibility']

/** Whether a room that is for one gender lets this member ask; `gender` is the member's own. */
export function eligibilityOf(genderPreference: GenderPreference | null, gender: Gender | null): Eligibility {
  const admitted = genderPreference && wishedGenders[genderPreference]
  if (!admitted) return 'open'
  if (gender === null || !toldGenders.includes(gender)) return 'unknown'
  return admitted.includes(gender) ? 'open' : 'excluded'
}

/** The places of the bits in `room_shares.traits`: those of the columns in this order, a bit for each value in its order. */
export const traitLists = {
  gender: genders,
  genderPreference: genderPreferences,
  sleepStyle: sleepStyles,
  socialVibe: socialVibes,
  cleanliness: cleanlinesses,
  noiseTolerance: noiseTolerances,
  drinkingParty: drinkingHabits,
} as const
type TraitColumn = keyof typeof traitLists

/** The bits of these values of a column. */
export function bitsOf(column: TraitColumn, values: readonly string[]) {
  const columns = Object.keys(traitLists) as TraitColumn[]
  const before = columns.slice(0, columns.indexOf(column)).reduce((count, name) => count + traitLists[name].length, 0)
  const list: readonly string[] = traitLists[column]
  return values.reduce((bits, value) => bits | (1 << (before + list.indexOf(value))), 0)
}

/** What the rules above say of this member, as bits of a room's traits. */
export function maskOf(seeker: Seeker) {
  const choices = judgedOptions.flatMap((option) => {
    const found = choicesFor(seeker, option)
    return found ? [{ judged: bitsOf(option, found.judged), fits: bitsOf(option, found.fits) }] : []
  })
  const preferencesThat = (eligibility: Eligibility) =>
    bitsOf(
      'genderPreference',
      genderPreferences.filter((preference) => eligibilityOf(preference, seeker.gender) === eligibility),
    )
  return {
    judged: choices.reduce((bits, { judged }) => bits | judged, 0),
    fits: choices.reduce((bits, { fits }) => bits | fits, 0),
    excluded: preferencesThat('excluded'),
    unknown: preferencesThat('unknown'),
  }
}
