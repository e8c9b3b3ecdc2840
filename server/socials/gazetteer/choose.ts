import { kilometresBetween } from '../../../contract/platform/distance.ts'
import { type Mention, postalCode } from './address-words.ts'
import { areasNamed, isIn } from './areas.ts'
import type { Candidate } from './gazetteer.queries.ts'

/** What is known about a place besides its name. */
export type Evidence = {
  mentions: Mention[]
  /** Other places in the address. */
  nearby: Candidate[]
  /** Whether the name itself is a guess: then everything in the address must agree. */
  isGuess: boolean
}

export type Choice =
  /** `isProven`: the address confirms it, and not only the name. */
  | { place: Candidate; isProven: boolean }
  /** Namesakes in several countries; none is much better known than the others. */
  | { ambiguous: Candidate[] }
  | undefined

type Rated = { place: Candidate; evidence: number; score: number }

/** A main name is preferred to an alternative one, unless that place is five times as well known. */
const mainNameBonus = 0.7
/** The better known place is chosen if it is nearly twice as well known. Both are decimal logarithms, like the prominence. */
const clearlyAhead = 0.25
/** Each point of evidence from the address outweighs a namesake that is ten times as well known. */
const ofEvidence = 1
/** In kilometres: the maximum distance of two towns that a text names together, and of two namesakes that are one place. */
const together = 60
const samePlace = 25
/** Up to this many letters, a name is more likely another word or an island ('Sal'), unless its town has this many inhabitants. */
const shortName = 3
const knownByShortName = 10_000
/** A name of a country or region rarely means a small town elsewhere. */
const wellKnown = 500_000

/** Chooses which of these places with one name is meant. */
export function choose(candidates: Candidate[], evidence: Evidence): Choice {
  const rated = candidates
    .map((place) => rate(place, evidence))
    .filter((one) => isPossible(one, evidence))
    .toSorted((one, other) => other.score - one.score)
  const [best] = rated
  if (!best) return undefined
  const rivals = rated.filter((one) => isRival(one, best))
  const abroad = [...rivals, ...betterKnown(candidates, best, evidence)].filter(
    ({ place }) => place.country !== best.place.country,
  )
  if (abroad.length > 0) return { ambiguous: [best, ...abroad].map(({ place }) => place) }
  return { place: best.place, isProven: best.evidence > 0 }
}

/**
 * If a name was taken for that of a town in the region of the same name, places elsewhere that are better known: 'Santa Cruz' is a region
 * of Patagonia, but hardly anybody means its town.
 */
function betterKnown(candidates: Candidate[], best: Rated, evidence: Evidence): Rated[] {
  if (best.evidence > 0 || evidence.isGuess || areasNamed(best.place.form).length === 0) return []
  return candidates.map((place) => rate(place, evidence)).filter(({ score }) => score > best.score)
}

function rate(place: Candidate, { mentions, nearby }: Evidence): Rated {
  const said = mentions.reduce((sum, mention) => sum + support(place, mention), 0)
  const isNear = nearby.some((other) => other.form !== place.form && kilometresBetween(place, other) <= together)
  const evidence = said + (isNear ? 2 : 0)
  return { place, evidence, score: place.prominence + (place.isOwn ? mainNameBonus : 0) + evidence * ofEvidence }
}

function support(place: Candidate, { areas, weight }: Mention) {
  if (areas.some((area) => isIn(place, area))) return weight
  return areas.some(({ country }) => country === place.country) ? weight / 2 : 0
}

function isPossible({ place, evidence }: Rated, { mentions, isGuess }: Evidence) {
  if (isGuess)
    return mentions.every(({ form, areas }) => form === postalCode || areas.some((area) => isIn(place, area)))
  if (evidence > 0) return true
  if (place.form.length <= shortName && place.population < knownByShortName) return false
  if (mentions.some(({ isCountry }) => isCountry)) return false
  const named = areasNamed(place.form)
  return named.length === 0 || named.some((area) => isIn(place, area)) || (place.isOwn && place.population >= wellKnown)
}

/** A place with this as an alternative name is no rival of a place with this as its main name. */
function isRival(one: Rated, best: Rated) {
  return (
    one !== best &&
    (one.place.isOwn || !best.place.isOwn) &&
    best.score - one.score < clearlyAhead &&
    kilometresBetween(one.place, best.place) > samePlace
  )
}
