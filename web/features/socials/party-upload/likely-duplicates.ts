import { t } from '#texts'
import { clocksOf } from '../../../../contract/socials/party-hours.ts'
import type { NewSocialParty } from '../../../../contract/socials/social-parties.ts'
import { plainLetters } from '../../../lib/format/plain-letters.ts'
import { type Finding, finding } from '../../../lib/table-upload/table.ts'
import type { PartyColumn } from './party-columns.ts'
import { dayKey } from './party-sheet.ts'

type Social = Pick<NewSocialParty, 'venueName' | 'city' | 'date' | 'time'>
/** A social, the number of its row (null for a stored one), and its possible duplicate. */
type Known = { social: Social; row: number | null; like?: Known | undefined }

/** The max minutes between the starts of two socials that may be the same. */
const near = 120
/** The max number of compared spellings and times per venue and day: a file of thousands would take seconds. */
const maxSpellings = 50

/**
 * The rows that may be about the same social as an earlier row or a stored one with a different spelling of the venue or the city. The
 * server treats them as different, because only a person can decide. By row number.
 */
export function likeSocials(
  rows: readonly { number: number; value: Social }[],
  stored: readonly Social[],
): Map<number, Finding<PartyColumn>> {
  const found = new Map<number, Finding<PartyColumn>>()
  const known = new Map<string, Known[]>()
  const meet = (one: Known) => {
    const { keys, day } = traitsOf(one.social)
    const alike = keys.flatMap((key) => known.get(key) ?? []).filter((other) => isNear(one, other))
    if (!alike.some(({ social }) => traitsOf(social).day === day)) one.like = firstOf(alike, one)
    for (const key of keys) {
      const others = known.get(key) ?? []
      known.set(key, others)
      if (others.length < maxSpellings && !others.some((other) => isSame(one, other))) others.push(one)
    }
    if (one.row !== null && one.like) found.set(one.row, doubtAbout(one, one.like))
  }
  for (const social of stored) meet({ social, row: null })
  for (const { number, value } of rows) meet({ social: value, row: number })
  return found
}

/** The stored socials that may be this one: at the same venue on its day, or in another spelling and at about its time. */
export function storedLike<Stored extends Social>(social: Social, stored: readonly Stored[]): Stored[] {
  const { keys, day } = traitsOf(social)
  const one = { social, row: null }
  return stored.filter((other) => {
    const traits = traitsOf(other)
    return (
      traits.day === day || (isNear(one, { social: other, row: null }) && traits.keys.some((key) => keys.includes(key)))
    )
  })
}

/** All of several spellings are compared to the first one. */
function firstOf([first]: readonly Known[], one: Known): Known | undefined {
  return first?.like && isNear(one, first.like) ? first.like : first
}

function doubtAbout({ social: { city: given } }: Known, { social, row }: Known): Finding<PartyColumn> {
  const { venueName, city, time } = social
  const reason = row === null ? t.partyUpload.mayBeStored() : t.partyUpload.mayBeAnotherRow()
  const what = [venueName, city === given ? '' : city, time].filter(Boolean).join(', ')
  return {
    ...finding<PartyColumn>('venueName', reason),
    like: {
      what: row === null ? what : t.partyUpload.rowIs({ row: String(row), what }),
      spelling: { venueName, city },
    },
  }
}

/** Whether they may begin at the same time, as far as that is known. */
function isNear(one: Known, other: Known) {
  const [start, otherStart] = [traitsOf(one.social).start, traitsOf(other.social).start]
  return start === null || otherStart === null || Math.abs(start - otherStart) <= near
}

function isSame(one: Known, other: Known) {
  const [{ day, start }, { day: otherDay, start: otherStart }] = [traitsOf(one.social), traitsOf(other.social)]
  return day === otherDay && start === otherStart
}

/** `day`: the server's key for a day of its venue. `start`: in minutes; null if only the day is known. */
type Traits = { day: string; start: number | null; keys: string[] }
/** A cache, because rows are compared again after each correction. */
const traits = new WeakMap<Social, Traits>()

function traitsOf(social: Social): Traits {
  const before = traits.get(social)
  if (before) return before
  const start = clocksOf(social)?.start
  const minutes = start ? Date.parse(`${start.day}T${start.time}Z`) / 60_000 : null
  const found = { day: dayKey(social), start: minutes, keys: likenessesOf(social) }
  traits.set(social, found)
  return found
}

/** Socials that may be the same share one of these keys: the day and the town, and the words of the venue. */
function likenessesOf({ venueName, city, date }: Social): string[] {
  const town = wordsOf(city.split(/[,(]/)[0] ?? '').join('')
  return venueForms(venueName).map((form) => [date.slice(0, 10), town, form].join('\n'))
}

/** Words that may be missing in some spellings of a venue's name: 'Club Havana', 'Havana', 'La Havana'. */
const accessory = new Set(
  [
    'the a la el los las le les il lo i gli der die das o os as',
    'de del da do di du of von van at',
    'and y e et und n',
    'club bar pub cafe sala salon disco discoteca discotheque lounge',
  ].flatMap((words) => words.split(' ')),
)

/** The shortest spelling of each word. */
const shortForms = new Map(
  [
    ['st', 'saint', 'street'],
    ['str', 'strasse'],
    ['rd', 'road'],
    ['av', 'ave', 'avda', 'avenida', 'avenue'],
    ['c', 'calle'],
    ['center', 'centre', 'centro', 'zentrum'],
    ['theater', 'theatre', 'teatro'],
  ].flatMap(([short = '', ...long]) => long.map((word) => [word, short] as const)),
)

/**
 * The name without spaces, the same without accessory words, and its words in a fixed order: two spellings of a name share one of these.
 */
function venueForms(name: string): string[] {
  const all = wordsOf(name)
  const own = all.filter((word) => !accessory.has(word))
  if (own.length === 0) return all.length === 0 ? [] : [all.join('')]
  return [...new Set([all.join(''), own.join(''), [...new Set(own)].toSorted().join('')])]
}

/** Lower case without accents, apostrophes and other punctuation; both 'ö' and 'oe' become 'o'. */
const wordsOf = (text: string) =>
  plainLetters(text)
    .replaceAll(/['’‘´`]/g, '')
    .replaceAll(/[øłßæœ]/g, (letter) => baseLetters[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => shortForms.get(word) ?? word)

const baseLetters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'a', œ: 'o' }
