import type { Database } from '../db/connect.ts'
import { readRows } from '../text-statements.ts'
import {
  bitsOf,
  type Days,
  hasPreferences,
  judgedOptions,
  maskOf,
  type Seeker,
  traitLists,
  wordsOf,
} from './room-fit.rules.ts'

/** The rules of `room-fit.rules.ts` as SQL, for many rooms at once; a test holds both to the same verdicts. */

const seekerStatement = {
  name: 'room_seeker',
  text: `
    select
      member.age, gender, gender_preference, age_range_min, age_range_max, budget_min, budget_max,
      sleep_style, social_vibe, cleanliness, noise_tolerance, drinking_party,
      array(
        select festival_id
        from festival_attendance
        join festivals on festivals.id = festival_id
        where festival_attendance.user_id = member.id and festivals.end_date >= $2::date
        order by festival_id
      ) as festival_ids
    from users as member
    left join user_preferences on user_preferences.user_id = member.id
    where member.id = $1`,
}

/** A member as rooms are compared with them, and the festivals to come that they are interested in or go to. */
export async function loadSeeker(db: Database, memberId: string, today: string) {
  const [found] = await readRows<Seeker & { festivalIds: string[] }>(db, seekerStatement, [memberId, today])
  return found ?? null
}

/**
 * What the conditions below are bound to, in their order: `fitParameters` names them. Nothing is compared for a visitor, nor
 * for who has told no preferences.
 */
export function fitValues(seeker: Seeker | null, searched: Days | null): unknown[] {
  const mask = seeker && maskOf(seeker)
  const compared = seeker && hasPreferences(seeker) ? seeker : null
  return [
    compared && (mask?.judged ?? null),
    compared && (mask?.fits ?? null),
    mask?.excluded ?? 0,
    mask?.unknown ?? 0,
    compared && compared.budgetMin,
    compared && compared.budgetMax,
    compared && compared.age,
    compared && compared.ageRangeMin,
    compared && compared.ageRangeMax,
    compared && (searched?.from ?? null),
    compared && (searched?.to ?? null),
    compared && JSON.stringify(wordsOf(compared)),
  ]
}

export const fitValueCount = fitValues(null, null).length

/** `first` is the number of the first placeholder. */
function fitParameters(first: number) {
  const at = (place: number, type: string) => `$${first + place}::${type}`
  return {
    judged: at(0, 'int'),
    fits: at(1, 'int'),
    excluded: at(2, 'int'),
    unknown: at(3, 'int'),
    budgetMin: at(4, 'float8'),
    budgetMax: at(5, 'float8'),
    age: at(6, 'int'),
    ageMin: at(7, 'int'),
    ageMax: at(8, 'int'),
    from: at(9, 'date'),
    to: at(10, 'date'),
    words: at(11, 'json'),
  }
}

/** `room` and `festival` are the aliases of the tables; `viewer` stands for the viewer's id. */
type Names = { room: string; festival: string; viewer: string; first: number }

const isWithin = (value: string, from: string, to: string) =>
  `(${value} >= coalesce(${from}, ${value}) and ${value} <= coalesce(${to}, ${value}))`
const isTold = (...values: string[]) => `coalesce(${values.join(', ')}) is not null`

function conditions({ room, festival, first }: Names) {
  const your = fitParameters(first)
  const budgetJudged = `(${isTold(your.budgetMin, your.budgetMax)})`
  const theirAgesJudged = `(${isTold(your.age)} and ${isTold(`${room}.age_from`, `${room}.age_to`)})`
  const yourAgesJudged = `(${isTold(your.ageMin, your.ageMax)} and ${isTold(`${room}.host_age`)})`
  return {
    datesFit: `(
      ${room}.available_from <= coalesce(${your.from}, ${festival}.start_date)
      and ${room}.available_to >= coalesce(${your.to}, ${festival}.end_date)
    )`,
    budgetJudged,
    budgetFits: isWithin(`${room}.price_usd`, your.budgetMin, your.budgetMax),
    agesJudged: `(${theirAgesJudged} or ${yourAgesJudged})`,
    theirAgesBroken: `(${theirAgesJudged} and not ${isWithin(your.age, `${room}.age_from`, `${room}.age_to`)})`,
    yourAgesBroken: `(${yourAgesJudged} and not ${isWithin(`${room}.host_age`, your.ageMin, your.ageMax)})`,
  }
}

const countOfBits = (bits: string) => `bit_count((${bits})::bit(32))`

/** Two columns, `fits` and `judged`: how many of the judged traits fit. */
export function fitCounts(names: Names) {
  const your = fitParameters(names.first)
  const is = conditions(names)
  const traits = `${names.room}.traits`
  return `
    1 + ${is.budgetJudged}::int + ${is.agesJudged}::int + ${countOfBits(`${traits} & ${your.judged}`)} as judged,
    ${is.datesFit}::int
      + (${is.budgetJudged} and ${is.budgetFits})::int
      + (${is.agesJudged} and not ${is.theirAgesBroken} and not ${is.yourAgesBroken})::int
      + ${countOfBits(`${traits} & ${your.fits}`)} as fits`
}

/** As Math.round does it, within integers. */
const percent = '((200 * fits + judged) / (2 * judged))'

/** What the viewer's own rooms are, and all rooms for who has told nothing: not compared. */
const isCompared = ({ room, viewer, first }: Names) =>
  `(${fitParameters(first).judged} is not null and ${room}.host_id <> ${viewer}::uuid)`

/** Full, or for one gender that the viewer is not of: no place to be had, however well it fits. */
const isOutOfReach = ({ room, first }: Names) =>
  `(${room}.current_guests >= ${room}.max_guests or ${room}.traits & ${fitParameters(first).excluded} <> 0)`

/**
 * A whole number, the less the better the room fits: by compatibility, then by how much agrees. What is not compared comes
 * after all that is, and what cannot be asked for last. Of rows with the counts of `fitCounts`.
 */
export const misfit = (names: Names) => `(
  case when ${isCompared(names)} then -(10 * ${percent} + fits)::int else 1 end
  + case when ${isOutOfReach(names)} then 2000 else 0 end
)`

const days = (from: string, to: string) => `concat_ws(' - ', ${from}, ${to})`

/** JSON of what differs, or null: one for each trait, in the order of the contract. */
function differences(names: Names): string[] {
  const { room, festival, first } = names
  const your = fitParameters(first)
  const is = conditions(names)
  const word = (name: keyof ReturnType<typeof wordsOf>) => `${your.words} ->> '${name}'`
  const differs = (when: string, trait: string, yours: string, theirs: string) =>
    `when ${when} then json_build_object('trait', '${trait}', 'yours', ${yours}, 'theirs', ${theirs})`
  const option = (name: (typeof judgedOptions)[number]) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const bits = `${room}.traits & ${bitsOf(name, traitLists[name])}`
    const broken = `${bits} & ${your.judged} <> 0 and ${bits} & ${your.fits} = 0`
    return differs(broken, name, word(name === 'gender' ? 'gender' : name), `${room}.${column}`)
  }
  const [gender, ...habits] = judgedOptions.map(option)
  const yourDays = days(`coalesce(${your.from}, ${festival}.start_date)`, `coalesce(${your.to}, ${festival}.end_date)`)
  return [
    differs(`not ${is.datesFit}`, 'dates', yourDays, days(`${room}.available_from`, `${room}.available_to`)),
    differs(
      `${is.budgetJudged} and not ${is.budgetFits}`,
      'budget',
      word('budget'),
      `concat_ws(' ', ${writtenPrice(room)}, ${room}.currency)`,
    ),
    gender ?? '',
    `${differs(is.theirAgesBroken, 'age', word('age'), `${room}.age_range`)}
     ${differs(is.yourAgesBroken, 'age', word('ages'), `${room}.host_age::text`)}`,
    ...habits,
  ].map((branches) => `case ${branches} end`)
}

/** '45.00' is written '45', and '45.50' stays. */
export const writtenPrice = (room: string) => `(case
  when ${room}.price_per_night = trunc(${room}.price_per_night) then trunc(${room}.price_per_night)
  else ${room}.price_per_night
end)::text`

/** The columns `compatibility`, `fit` and `eligibility` of the contract, from a row that `fitJoin` has added. */
export const fitColumns = (names: Names) => {
  const your = fitParameters(names.first)
  return `
  case when ${isCompared(names)} then ${percent} end as compatibility,
  case when ${isCompared(names)} then json_build_object('fits', fits, 'of', judged, 'differs', (
    select coalesce(json_agg(difference order by place), '[]')
    from unnest(array[${differences(names).join(', ')}]) with ordinality as compared (difference, place)
    where difference is not null
  )) end as fit,
  case
    when ${names.room}.host_id = ${names.viewer}::uuid then 'open'
    when ${names.room}.traits & ${your.excluded} <> 0 then 'excluded'
    when ${names.room}.traits & ${your.unknown} <> 0 then 'unknown'
    else 'open'
  end as eligibility`
}

export const fitJoin = (names: Names) => `cross join lateral (select ${fitCounts(names)}) as counted`
