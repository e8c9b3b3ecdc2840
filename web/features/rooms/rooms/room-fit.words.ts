import type { Fit, FitTrait } from '../../../../contract/rooms/rooms.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'

/** How well a room fits in two or three words; null if nothing can be compared. */
export function formatFit(fit: Fit | null): string | null {
  if (!fit || fit.of === 0) return null
  if (fit.fits === fit.of) return 'Fits you'
  return fit.fits / fit.of >= mostly ? 'Mostly fits you' : 'Fits you less'
}
/** The fraction of matching traits from which a room mostly fits. */
const mostly = 0.6

const agreements: Record<FitTrait, string> = {
  dates: 'the days that you need',
  budget: 'within your budget',
  gender: 'with whom you would share',
  age: 'your ages',
  sleepStyle: 'when you go to sleep',
  socialVibe: 'how much company you like',
  cleanliness: 'how tidy you are',
  noiseTolerance: 'how quiet it is',
  drinkingParty: 'what you drink',
}
/** The text of a matching trait: 'the days that you need'. */
export const formatAgreement = (trait: FitTrait) => agreements[trait]

type Difference = Fit['differs'][number]

/** 'you sleep early, they go late'. */
export function formatDifference({ trait, yours, theirs }: Difference): string {
  return formatTrait[trait]?.(yours, theirs) ?? `you: ${yours}, they: ${theirs}`
}

const habits = {
  sleepStyle: {
    'Early riser': ['you sleep early', 'they sleep early'],
    'Night owl': ['you go late', 'they go late'],
  },
  socialVibe: {
    Chill: ['you like it chill', 'they like it chill'],
    Chatty: ['you like to chat', 'they like to chat'],
    'Only for room sharing': ['you only share the room', 'they only share the room'],
  },
  cleanliness: {
    Tidy: ['you are tidy', 'they are tidy'],
    Moderate: ['you are moderately tidy', 'they are moderately tidy'],
    Relaxed: ['you are relaxed about tidiness', 'they are relaxed about tidiness'],
  },
  noiseTolerance: {
    Quiet: ['you want quiet', 'they want quiet'],
    'Okay with music or talking late': [
      'you are fine with late music or talk',
      'they are fine with late music or talk',
    ],
  },
  drinkingParty: {
    'Yes, light': ['you drink a little', 'they drink a little'],
    No: ['you do not drink', 'they do not drink'],
    Socially: ['you drink socially', 'they drink socially'],
  },
  gender: {
    'Female only': ['you would share with women', ''],
    'Male only': ['you would share with men', ''],
    Female: ['', 'they are a woman'],
    Male: ['', 'they are a man'],
    'Non-binary': ['', 'they are non-binary'],
  },
} satisfies Partial<Record<FitTrait, Record<string, readonly [yours: string, theirs: string]>>>

function formatHabit(trait: keyof typeof habits) {
  const words: Record<string, readonly string[]> = habits[trait]
  return (yours: string, theirs: string) => {
    const [mine, other] = [words[yours]?.[0], words[theirs]?.[1]]
    return mine && other ? `${mine}, ${other}` : null
  }
}

const formatTrait: Record<FitTrait, (yours: string, theirs: string) => string | null> = {
  sleepStyle: formatHabit('sleepStyle'),
  socialVibe: formatHabit('socialVibe'),
  cleanliness: formatHabit('cleanliness'),
  noiseTolerance: formatHabit('noiseTolerance'),
  drinkingParty: formatHabit('drinkingParty'),
  gender: formatHabit('gender'),
  dates: (yours, theirs) => `you need ${daysIn(yours)}, the room is for ${daysIn(theirs)}`,
  budget: (yours, theirs) => `your budget is ${yours} a night, your part of the room is about ${theirs}`,
  // A single number is a member's age; anything else is a range of ages to look for.
  age: (yours, theirs) =>
    /^\d+$/.test(theirs)
      ? `you look for ages ${yours}, they are ${theirs}`
      : `you are ${yours}, they look for ${theirs}`,
}

/** '2026-11-27 - 2026-11-30' as 'Nov 27–30, 2026'. */
function daysIn(text: string) {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2}) - (\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  return from && to ? formatDayRange(from, to) : text
}
