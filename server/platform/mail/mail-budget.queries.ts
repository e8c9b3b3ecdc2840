import { sql } from 'kysely'
import { t } from '#texts'
import type { Database } from '../db/connections/connect.ts'
import { HttpError } from '../http-error.ts'
import { hashOf } from '../sessions/secrets.ts'
import { mailboxOf } from './mailboxes.ts'

/**
 * The part of an address's budget that an email may use. `reset`: the link to a new password. `warning`: of a change to the account.
 * `undo`: the warning whose link undoes the change. `safety`: about somebody's way home. `ordinary`: all others.
 */
export type MailShare = 'ordinary' | 'reset' | 'warning' | 'undo' | 'safety'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/**
 * A mailbox receives at most five emails an hour and twenty a day (threat 40). Some places are reserved for the emails that protect an
 * account, so that requesting other emails first cannot use them up (docs/decisions/0016).
 */
const hour = { all: range(1, 3), reset: [4], warning: [5] }
const day = { all: range(1, 14), reset: range(15, 17), warning: range(18, 20) }

const placesOf = ({ all, reset, warning }: typeof hour, safety: number[]): Record<MailShare, number[]> => ({
  ordinary: all,
  reset: [...all, ...reset],
  warning: [...all, ...warning],
  undo: [...all, ...warning, ...reset],
  safety,
})

/**
 * Emails about a way home have their own budget, also per member whom they are about: neither other emails nor other members can use it up.
 * A check is reported after half an hour at the earliest, and its end once.
 */
const places = { hour: placesOf(hour, range(1, 4)), day: placesOf(day, range(1, 20)) }

export type Counted = { to: string; share: MailShare; userId?: string | null; aboutId?: string | null }

/**
 * `address` is the hash of its mailbox, or of a separate lane, in hexadecimal digits; `hour` and `day` are the places that the email may
 * take, the first free one of each.
 */
type Requested = { address: string; hour: number[]; day: number[] }

/**
 * Counts these emails; returns false for each that must not be sent because the budget of its address is used up. The first email to each
 * address is counted together with the first ones to all others, in one statement. Further ones, and those for which that found no place,
 * are counted one by one.
 */
export async function takeMailPlaces(db: Database, mails: readonly Counted[]): Promise<boolean[]> {
  const requested = mails.map((mail) => ({
    address: hashedLane(mail).toString('hex'),
    hour: places.hour[mail.share],
    day: places.day[mail.share],
  }))
  const firstOfEach = new Map(requested.toReversed().map((mail) => [mail.address, mail]))
  const counted = await takeFreePlaces(db, [...firstOfEach.values()])
  const isCounted = (mail: Requested) => firstOfEach.get(mail.address) === mail && counted.has(mail.address)
  const left = requested.filter((mail) => !isCounted(mail))
  const countedAlone = await takeOneByOne(db, left)
  const takenAlone = new Set(left.filter((_, at) => countedAlone[at]))
  return requested.map((mail) => isCounted(mail) || takenAlone.has(mail))
}

/**
 * Takes places by the rules of the function `take_mail_place`, for one email to each address; returns the addresses for which both places
 * were free and not being taken by another transaction.
 */
async function takeFreePlaces(db: Database, requested: readonly Requested[]): Promise<Set<string>> {
  const firstFree = (span: 'hour' | 'day') => sql`(
    select candidate
    from unnest(${sql.id(span)}) with ordinality as listed (candidate, at)
    where not exists (
      select from mail_places as held
      where held.address_hash = requested.address
        and held.span = ${span}
        and held.place = candidate
        and held.taken_at > now() - ${`1 ${span}`}::interval
    )
    order by at
    limit 1
  )`
  const isLocked = (span: 'hour' | 'day') => sql`
    pg_try_advisory_xact_lock(
      hashtextextended(format('mail place %s %s %s', encode(address, 'hex'), ${span}::text, ${sql.id(`${span}_place`)}), 0)
    )`
  const { rows } = await sql<{ address: string }>`
    with requested as materialized (
      select decode(address, 'hex') as address, hour, day
      from json_to_recordset(${JSON.stringify(requested)}::json) as requested (address text, hour integer[], day integer[])
    ),
    free as materialized (
      select address, ${firstFree('hour')} as hour_place, ${firstFree('day')} as day_place from requested
    ),
    locked as materialized (
      select * from free
      where hour_place is not null and day_place is not null and ${isLocked('hour')} and ${isLocked('day')}
    ),
    taken as (
      insert into mail_places as held (address_hash, span, place)
      select address, 'hour', hour_place from locked union all select address, 'day', day_place from locked
      on conflict on constraint mail_places_pkey do update set taken_at = excluded.taken_at
      where held.taken_at <= now() - ('1 ' || held.span)::interval
      returning address_hash
    )
    select encode(address_hash, 'hex') as address from taken group by address_hash having count(*) = 2`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

async function takeOneByOne(db: Database, requested: readonly Requested[]): Promise<boolean[]> {
  if (requested.length === 0) return []
  // The hourly limit comes first: an email that it refuses must not count for the day.
  const { rows } = await sql<{ isTaken: boolean }>`
    select case when take_mail_place(decode(address, 'hex'), 'hour', hour)
      then take_mail_place(decode(address, 'hex'), 'day', day)
      else false end as is_taken
    from json_to_recordset(${JSON.stringify(requested)}::json)
      as requested (address text, hour integer[], day integer[])`.execute(db)
  return rows.map(({ isTaken }) => isTaken)
}

/** The error for a member who requested an email to themselves; it states when the next one can be sent. */
export async function mailBudgetSpent(db: Database, email: string, share: MailShare): Promise<HttpError> {
  const nextFree = (span: 'hour' | 'day') => sql`(
    select case when count(*) >= ${places[span][share].length} then min(taken_at) + ${`1 ${span}`}::interval end
    from mail_places
    where address_hash = ${hashedAddress(email)}
      and span = ${span}
      and place = any(${places[span][share]}::integer[])
      and taken_at > now() - ${`1 ${span}`}::interval
  )`
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from
      coalesce(greatest(${nextFree('hour')}, ${nextFree('day')}), now() + interval '1 minute') - now()
    )))::integer as seconds`.execute(db)
  return TooManyEmails(rows[0]?.seconds ?? 60)
}

/** `retryAfter` in seconds. */
function TooManyEmails(retryAfter: number): HttpError {
  const minutes = Math.ceil(retryAfter / 60)
  const text =
    minutes < 100
      ? t.errors.tooManyEmailsInMinutes({ minutes })
      : t.errors.tooManyEmailsInHours({ hours: Math.ceil(minutes / 60) })
  return new HttpError(429, 'rate_limited', text, { retryAfter })
}

const hashedAddress = (email: string) => hashOf(mailboxOf(email))

/**
 * What an email is counted by: its mailbox, or for an email about a way home its mailbox together with the member whose act it is about.
 */
const hashedLane = ({ to, share, userId, aboutId }: Counted) =>
  share === 'safety' ? hashOf(`${mailboxOf(to)} ${aboutId ?? userId}`) : hashedAddress(to)
