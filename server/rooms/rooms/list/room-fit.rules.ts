import { cleanlinesses, habits, sleepStyles, socialVibes } from '../../../../contract/people/profile-options.ts'
import type { Fit, FitTrait, RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Gender, GenderPreference } from '../../../platform/db/schema.ts'

/**
 * How well a room fits a member, and whether they may request it (decision 11). A trait counts only if both the member and the room have
 * stated it. These rules exist only here: the database filters and sorts by stored columns.
 */

type Habits = { [Habit in keyof typeof habits]: (typeof habits)[Habit][number] | null }

/** The values of a member that are compared with rooms. Amounts are in USD per night. */
export type ComparedMember = Habits & {
  id: string
  age: number | null
  gender: Gender | null
  genderPreference: GenderPreference | null
  ageRangeMin: number | null
  ageRangeMax: number | null
  budgetMin: number | null
  budgetMax: number | null
}

/** Days in the format `YYYY-MM-DD`, both included. */
export type Days = { from: string; to: string }

/** The values of a room that are compared with members. */
export type ComparedRoom = Habits & {
  hostId: string
  isFull: boolean
  availableFrom: string
  availableTo: string
  festivalStart: string
  festivalEnd: string
  /** A decimal amount in `currency`. */
  pricePerNight: string
  currency: string
  priceUsd: number
  maxGuests: number
  gender: Gender | null
  genderPreference: GenderPreference | null
  ageRange: string | null
  hostAge: number | null
}

/** For each habit of a member, the habits of a room that fit it. The relation is symmetric. */
const fittingHabits: { [H in keyof Habits]: Record<NonNullable<Habits[H]>, readonly NonNullable<Habits[H]>[]> } = {
  sleepStyle: {
    'Early riser': ['Early riser', "Doesn't matter"],
    'Night owl': ['Night owl', "Doesn't matter"],
    "Doesn't matter": sleepStyles,
  },
  // Ordered from most to least sociable; neighbours in this order fit.
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

/** 'Any' has no requirement, so it is not compared; neither is a room with the gender 'Prefer not to say'. */
const wishedGenders: Record<GenderPreference, readonly Gender[] | null> = {
  Any: null,
  'Female only': ['Female'],
  'Male only': ['Male'],
}
const statedGenders: readonly Gender[] = ['Male', 'Female', 'Non-binary']

type Option = keyof Habits | 'gender'
const habitNames = Object.keys(fittingHabits) as (keyof Habits)[]
const options: readonly Option[] = ['gender', ...habitNames]

/** The values by which a room is compared for an option, and those that fit this member. Null if the member has stated none. */
function choicesFor(
  member: ComparedMember,
  option: Option,
): { compared: readonly string[]; fits: readonly string[] } | null {
  if (option === 'gender') {
    const fits = member.genderPreference && wishedGenders[member.genderPreference]
    return fits && { compared: statedGenders, fits }
  }
  const stated = member[option]
  const fitting: Record<string, readonly string[]> = fittingHabits[option]
  const fits = stated === null ? undefined : fitting[stated]
  return fits ? { compared: Object.keys(fitting), fits } : null
}

/** Whether a member has stated anything that can be compared with rooms. */
export const hasPreferences = (member: ComparedMember) =>
  options.some((option) => choicesFor(member, option) !== null) ||
  [member.ageRangeMin, member.ageRangeMax, member.budgetMin, member.budgetMax].some((bound) => bound !== null)

/**
 * Parses the ages that a host entered: '25-35', '25 to 35', '30+', 'over 30', 'up to 35'. An open end is null. For any other text both are
 * null: it is displayed, but not compared.
 */
export function agesOf(text: string | null): { from: number | null; to: number | null } {
  const written = (text ?? '')
    .toLowerCase()
    .replace(/\s*(years?( old)?|yrs?|y\.?o\.?)\.?$/, '')
    .trim()
  const range = /^(\d{2})\s*(?:-|–|—|to|and)\s*(\d{2})$/.exec(written.replace(/^(ages?|between|from)\s+/, ''))
  if (range) {
    const ends = [Number(range[1]), Number(range[2])]
    return { from: Math.min(...ends), to: Math.max(...ends) }
  }
  const from = /^(?:(?:from|at least|over|min\.?)\s*(\d{2})|(\d{2})\s*(?:\+|and over|or older|or over))$/.exec(written)
  if (from) return { from: Number(from[1] ?? from[2]), to: null }
  const to = /^(?:(?:up to|at most|under|max\.?)\s*(\d{2})|(\d{2})\s*(?:or younger|or under))$/.exec(written)
  return { from: null, to: to ? Number(to[1] ?? to[2]) : null }
}

const isWithin = (value: number, from: number | null, to: number | null) =>
  value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)

/** A range as text: '25-35', 'from 25', 'up to 35'; null if it has no bound. */
const range = (from: number | null, to: number | null) => {
  if (from === null) return to === null ? null : `up to ${to}`
  return to === null ? `from ${from}` : `${from}-${to}`
}

const daysText = ({ from, to }: Days) => `${from} - ${to}`

type Compared = { trait: FitTrait; fits: boolean; yours: string; theirs: string }

/**
 * Null for a member without preferences. `searched` is the range of days in the member's search; if null, the days of the festival
 * are compared.
 */
function fitOf(member: ComparedMember, room: ComparedRoom, searched: Days | null): Fit | null {
  if (!hasPreferences(member)) return null
  const compared = [
    compareDays(room, searched ?? { from: room.festivalStart, to: room.festivalEnd }),
    compareBudget(member, room),
    compareOption(member, room, 'gender'),
    compareAges(member, room),
    ...habitNames.map((habit) => compareOption(member, room, habit)),
  ].filter((result) => result !== null)
  const differs = compared.filter(({ fits }) => !fits).map(({ trait, yours, theirs }) => ({ trait, yours, theirs }))
  const agrees = compared.filter(({ fits }) => fits).map(({ trait }) => trait)
  return { fits: agrees.length, of: compared.length, agrees, differs }
}

/** 0 to 100. The days are always compared, so `of` is at least 1. */
const compatibilityOf = ({ fits, of }: Fit) => Math.round((100 * fits) / of)

/** The stay must include the first and the last day. */
function compareDays({ availableFrom, availableTo }: ComparedRoom, days: Days): Compared {
  return {
    trait: 'dates',
    fits: availableFrom <= days.from && availableTo >= days.to,
    yours: daysText(days),
    theirs: daysText({ from: availableFrom, to: availableTo }),
  }
}

/** The budget is compared with the member's part of the price once the room is full (decision 29). */
function compareBudget(member: ComparedMember, room: ComparedRoom): Compared | null {
  const budget = range(member.budgetMin, member.budgetMax)
  if (budget === null) return null
  const fits = isWithin(room.priceUsd / room.maxGuests, member.budgetMin, member.budgetMax)
  const part = (Number(room.pricePerNight) / room.maxGuests).toFixed(2).replace(/[.]00$/, '')
  return { trait: 'budget', fits, yours: `${budget} USD`, theirs: `${part} ${room.currency}` }
}

/**
 * Compares in both directions, if stated: the member's age with the host's range, and the host's age with the member's range. If
 * both fail, the host's range is reported.
 */
function compareAges(member: ComparedMember, room: ComparedRoom): Compared | null {
  const roomAges = agesOf(room.ageRange)
  const memberAges = range(member.ageRangeMin, member.ageRangeMax)
  const memberInRange =
    member.age === null || range(roomAges.from, roomAges.to) === null
      ? null
      : {
          fits: isWithin(member.age, roomAges.from, roomAges.to),
          yours: String(member.age),
          theirs: room.ageRange ?? '',
        }
  const hostInRange =
    room.hostAge === null || memberAges === null
      ? null
      : {
          fits: isWithin(room.hostAge, member.ageRangeMin, member.ageRangeMax),
          yours: memberAges,
          theirs: String(room.hostAge),
        }
  const result = [memberInRange, hostInRange].find((each) => each?.fits === false) ?? memberInRange ?? hostInRange
  return result && { trait: 'age', ...result }
}

function compareOption(member: ComparedMember, room: ComparedRoom, option: Option): Compared | null {
  const choices = choicesFor(member, option)
  const theirs = room[option]
  if (choices === null || theirs === null || !choices.compared.includes(theirs)) return null
  const yours = option === 'gender' ? member.genderPreference : member[option]
  return { trait: option, fits: choices.fits.includes(theirs), yours: yours ?? '', theirs }
}

type Eligibility = RoomShare['eligibility']

/** Whether a room's gender preference allows this member to request it; `gender` is the member's own. */
export function eligibilityOf(genderPreference: GenderPreference | null, gender: Gender | null): Eligibility {
  const admitted = genderPreference && wishedGenders[genderPreference]
  if (!admitted) return 'open'
  if (gender === null || !statedGenders.includes(gender)) return 'unknown'
  return admitted.includes(gender) ? 'open' : 'excluded'
}

export type Comparison = Pick<RoomShare, 'compatibility' | 'fit' | 'eligibility'>

/** The comparison for visitors, and for hosts viewing their own room. */
export const notCompared: Comparison = { compatibility: null, fit: null, eligibility: 'open' }

/** The comparison that a room's reply contains for this member. */
export function compare(member: ComparedMember, room: ComparedRoom, searched: Days | null): Comparison {
  if (room.hostId === member.id) return notCompared
  const fit = fitOf(member, room, searched)
  const eligibility = eligibilityOf(room.genderPreference, member.gender)
  return { compatibility: fit && compatibilityOf(fit), fit, eligibility }
}

const unavailablePenalty = 2000

/** A room in the order of the fit, with the further criteria of that order. */
export type RankedRoom = ComparedRoom & { isHostFollowed: boolean }

/**
 * The sort key of 'best', lowest first: by compatibility, then by the number of traits that fit, then rooms that are not compared. Among
 * rooms that fit equally, those of hosts whom the member follows come first. Rooms that are full or exclude this member come last.
 */
export function rankOf(
  { compatibility, fit, eligibility }: Comparison,
  { isFull, isHostFollowed }: Pick<RankedRoom, 'isFull' | 'isHostFollowed'>,
): number {
  const byFit = compatibility === null || fit === null ? 1 : -(10 * compatibility + fit.fits)
  const rank = byFit + (isFull || eligibility === 'excluded' ? unavailablePenalty : 0)
  return 2 * rank - Number(isHostFollowed)
}
