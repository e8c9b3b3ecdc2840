import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { HttpError } from '../http-error.ts'
import { hashOf } from '../sessions/secrets.ts'

/**
 * The part of an address's budget that an e-mail may use. `reset`: the link to a new password. `warning`: of a change to the
 * account. `undo`: the warning whose link undoes the change. `ordinary`: all else.
 */
export type MailShare = 'ordinary' | 'reset' | 'warning' | 'undo'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/**
 * One address is sent five e-mails an hour and twenty a day (threats row 40). Some places are reserved for the e-mails that protect
 * an account, so that requesting other e-mails first cannot use them up (docs/decisions/0016).
 */
const hour = { all: range(1, 3), reset: [4], warning: [5] }
const day = { all: range(1, 14), reset: range(15, 17), warning: range(18, 20) }

const placesOf = ({ all, reset, warning }: typeof hour): Record<MailShare, number[]> => ({
  ordinary: all,
  reset: [...all, ...reset],
  warning: [...all, ...warning],
  undo: [...all, ...warning, ...reset],
})
const places = { hour: placesOf(hour), day: placesOf(day) }

/** Counts these e-mails, in this order; returns false for each that must not be sent, as the budget of its address is used up. */
export async function takeMailPlaces(
  db: Database,
  mails: readonly { to: string; share: MailShare }[],
): Promise<boolean[]> {
  const requested = mails.map(({ to, share }) => ({
    address: hashedAddress(to).toString('hex'),
    hour: places.hour[share],
    day: places.day[share],
  }))
  // The hourly limit first: an e-mail that it refuses must not count against the day.
  const { rows } = await sql<{ isTaken: boolean }>`
    select case when take_mail_place(decode(address, 'hex'), 'hour', hour)
      then take_mail_place(decode(address, 'hex'), 'day', day)
      else false end as is_taken
    from json_to_recordset(${JSON.stringify(requested)}::json)
      as requested (address text, hour integer[], day integer[])`.execute(db)
  return rows.map(({ isTaken }) => isTaken)
}

/** The error for a member who requested an e-mail to themselves; it says when the next one can be sent. */
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
const TooManyEmails = (retryAfter: number) =>
  new HttpError(
    429,
    'rate_limited',
    `We wrote to this address often enough for now. Please try again ${failureTexts(retryAfter)}.`,
    {
      retryAfter,
    },
  )

function failureTexts(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'in a minute'
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

const hashedAddress = (email: string) => hashOf(email.toLowerCase())
