import type { ArrivalDirection } from '../../../../contract/festivals/arrival-limits.ts'
import type { Arrival, OwnArrival } from '../../../../contract/festivals/arrivals.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { instantOf, localTimeOf } from '../../../../contract/platform/time-zone.ts'

/** Those who are at one place in one hour, and so may share a taxi; a car is on its own. */
export type Party = {
  key: string
  place: string
  direction: ArrivalDirection
  /** The latest time in it. */
  at: string
  isCar: boolean
  people: Arrival[]
  hasOwn: boolean
  taxis: Meetup[]
}

const hour = 3_600_000

/** How long before the flight a taxi to the airport starts, or before another departure. */
const ahead = { flight: 2.5 * hour, other: hour }

/** As names of places are compared: 'Málaga Airport' and 'malaga  airport' are one. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Crew = {
  arrivals: readonly Arrival[]
  own: OwnArrival | null
  taxis: readonly Meetup[]
  direction: ArrivalDirection
  zone: string
}

/** The parties in the order of their time, each with its taxis, and the taxis of nobody in the list. */
export function partiesOf({ arrivals, own, taxis, direction, zone }: Crew): { parties: Party[]; others: Meetup[] } {
  const parties = new Map<string, Party>()
  const partyOf = ({ by, place, at }: Pick<Arrival, 'by' | 'place' | 'at'>, owner: string) => {
    const isCar = by === 'car'
    const key = isCar ? `car ${owner}` : `${at.slice(0, 13)} ${plain(place)}`
    const party = parties.get(key) ?? { key, place, direction, at, isCar, people: [], hasOwn: false, taxis: [] }
    parties.set(key, party)
    if (at > party.at) party.at = at
    return party
  }
  for (const arrival of arrivals) partyOf(arrival, arrival.id).people.push(arrival)
  if (own && own.by !== 'car') partyOf(own, 'own').hasOwn = true
  const sorted = [...parties.values()].toSorted((one, other) => one.at.localeCompare(other.at))
  const left = taxis.filter((taxi) => {
    const party = sorted.find((one) => !one.isCar && isFor(taxi, one, zone))
    party?.taxis.push(taxi)
    return party === undefined
  })
  return { parties: sorted, others: left }
}

/** Whether a taxi names the place and starts about the time: after an arrival, before a departure. */
function isFor({ title, locationHint, startTime }: Meetup, { place, direction, at }: Party, zone: string) {
  const wanted = plain(place)
  if (wanted === '' || !plain(`${title} ${locationHint ?? ''}`).includes(wanted)) return false
  const later = Date.parse(startTime) - Date.parse(instantOf({ day: at.slice(0, 10), time: at.slice(11, 16) }, zone))
  return direction === 'to' ? later > -hour && later <= 2 * hour : later <= hour && later >= -4 * hour
}

/** The day and the time with which the form of a taxi begins. */
export function startOfTaxi({ direction, at, people }: Party, zone: string) {
  const time = { day: at.slice(0, 10), time: at.slice(11, 16) }
  if (direction === 'to') return time
  const before = people.every(({ by }) => by === 'flight') ? ahead.flight : ahead.other
  return localTimeOf(new Date(Date.parse(instantOf(time, zone)) - before), zone)
}

/** The places that others gave, each once: who writes the same is in the same party. */
export const placesOf = (arrivals: readonly Arrival[], by: Arrival['by']) => [
  ...new Map(arrivals.filter((one) => one.by === by).map(({ place }) => [plain(place), place])).values(),
]
