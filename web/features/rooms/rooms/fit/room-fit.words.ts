import { t } from '#texts'
import type { Fit, FitTrait } from '../../../../../contract/rooms/rooms.ts'
import { formatDayRange } from '../../../../lib/format/dates.ts'
import { numbered } from '../../../../../texts/intl.ts'
import { optionText } from '../../../../lib/format/option-text.ts'

/** How well a room fits in two or three words; null if nothing can be compared. */
export function formatFit(fit: Fit | null): string | null {
  if (!fit || fit.of === 0) return null
  if (fit.fits === fit.of) return t.rooms.fitsYou()
  return fit.fits / fit.of >= mostly ? t.rooms.mostlyFitsYou() : t.rooms.fitsYouLess()
}
/** The fraction of matching traits from which a room mostly fits. */
const mostly = 0.6

const agreements: Record<FitTrait, () => string> = {
  dates: t.rooms.fitDays,
  budget: t.rooms.fitBudget,
  gender: t.rooms.fitGender,
  age: t.rooms.fitAge,
  sleepStyle: t.rooms.fitSleep,
  socialVibe: t.rooms.fitCompany,
  cleanliness: t.rooms.fitTidiness,
  noiseTolerance: t.rooms.fitNoise,
  drinkingParty: t.rooms.fitDrinking,
}
/** The text of a matching trait: 'the days you need'. */
export const formatAgreement = (trait: FitTrait) => agreements[trait]()

type Difference = Fit['differs'][number]

/** 'you sleep early, they go late'. */
export function formatDifference({ trait, yours, theirs }: Difference): string {
  return (
    formatTrait[trait](yours, theirs) ?? t.rooms.traitDiffers({ yours: optionText(yours), theirs: optionText(theirs) })
  )
}

/** The answers as the texts know them. */
const sleepStyles = { 'Early riser': 'early', 'Night owl': 'other' } as const
const vibes = { Chill: 'chill', Chatty: 'chatty', 'Only for room sharing': 'other' } as const
const tidiness = { Tidy: 'tidy', Moderate: 'moderate', Relaxed: 'other' } as const
const noises = { Quiet: 'quiet', 'Okay with music or talking late': 'other' } as const
const drinks = { 'Yes, light': 'little', No: 'none', Socially: 'other' } as const
const wantedGenders = { 'Female only': 'women', 'Male only': 'other' } as const
const genders = { Female: 'woman', Male: 'man', 'Non-binary': 'other' } as const

type Keys<Key> = { readonly [answer: string]: Key }
type Text<Yours, Theirs> = (values: { yours: Yours; theirs: Theirs }) => string

/** The text of two answers; null if one of them is unknown. */
const pairOf =
  <Yours, Theirs>(text: Text<Yours, Theirs>, ofYours: Keys<Yours>, ofTheirs: Keys<Theirs>) =>
  (yours: string, theirs: string) => {
    const [own, other] = [ofYours[yours], ofTheirs[theirs]]
    return own === undefined || other === undefined ? null : text({ yours: own, theirs: other })
  }

const formatTrait: Record<FitTrait, (yours: string, theirs: string) => string | null> = {
  sleepStyle: pairOf(t.rooms.sleepDiffers, sleepStyles, sleepStyles),
  socialVibe: pairOf(t.rooms.companyDiffers, vibes, vibes),
  cleanliness: pairOf(t.rooms.tidinessDiffers, tidiness, tidiness),
  noiseTolerance: pairOf(t.rooms.noiseDiffers, noises, noises),
  drinkingParty: pairOf(t.rooms.drinkingDiffers, drinks, drinks),
  gender: pairOf(t.rooms.genderDiffers, wantedGenders, genders),
  dates: (yours, theirs) => t.rooms.daysDiffer({ yours: daysIn(yours), theirs: daysIn(theirs) }),
  budget: (yours, theirs) => t.rooms.budgetDiffers({ yours: amountIn(yours), theirs: amountIn(theirs) }),
  // A single number is a member's age; anything else is a range of ages to look for.
  age: (yours, theirs) =>
    /^\d+$/.test(theirs) ? t.rooms.theirAgeDiffers({ yours, theirs }) : t.rooms.yourAgeDiffers({ yours, theirs }),
}

/** '22.50 EUR' with the decimal sign of the language. */
const amountIn = (text: string) =>
  text.replaceAll(/\d+\.\d\d/g, (amount) => numbered(Number(amount), { minimumFractionDigits: 2 }))

/** '2026-11-27 - 2026-11-30' as 'Nov 27–30, 2026'. */
function daysIn(text: string) {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2}) - (\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  return from && to ? formatDayRange(from, to) : text
}
