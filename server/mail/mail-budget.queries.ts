import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { HttpError } from '../http-error.ts'
import { hashOf } from '../sessions/secrets.ts'

/**
 * Which part of an address's budget a letter may use. `reset`: the link to a new password. `warning`: of a change to the account.
 * `undo`: the warning whose link takes the change back. `ordinary`: all else.
 */
export type MailShare = 'ordinary' | 'reset' | 'warning' | 'undo'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/**
 * Five letters an hour and twenty a day reach one address (threats row 40). Some places are kept for the letters that protect an
 * account, so that nobody keeps those away by asking for others first (docs/decisions/0016).
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

/** Counts a letter to this address; false, and it must not be sent, where the budget is spent. */
export async function takeMailPlace(db: Database, email: string, share: MailShare): Promise<boolean> {
  const address = hashedAddress(email)
  // The hour first: what it refuses takes nothing of the day.
  const { rows } = await sql<{ isTaken: boolean }>`
    select case when take_mail_place(${address}, 'hour', ${places.hour[share]}::integer[])
      then take_mail_place(${address}, 'day', ${places.day[share]}::integer[])
      else false end as is_taken`.execute(db)
  return rows[0]?.isTaken ?? false
}

/** The refusal for who asked for a letter of their own; says when the next one may be sent. */
export async function mailBudgetSpent(db: Database, email: string, share: MailShare): Promise<HttpError> {
  const freeAgain = (span: 'hour' | 'day') => sql`(
    select case when count(*) >= ${places[span][share].length} then min(taken_at) + ${`1 ${span}`}::interval end
    from mail_places
    where address_hash = ${hashedAddress(email)}
      and span = ${span}
      and place = any(${places[span][share]}::integer[])
      and taken_at > now() - ${`1 ${span}`}::interval
  )`
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from
      coalesce(greatest(${freeAgain('hour')}, ${freeAgain('day')}), now() + interval '1 minute') - now()
    )))::integer as seconds`.execute(db)
  return TooManyLetters(rows[0]?.seconds ?? 60)
}

/** `retryAfter` in seconds. */
const TooManyLetters = (retryAfter: number) =>
  new HttpError(
    429,
    'rate_limited',
    `We wrote to this address often enough for now. Please try again ${inWords(retryAfter)}.`,
    {
      retryAfter,
    },
  )

function inWords(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'in a minute'
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

const hashedAddress = (email: string) => hashOf(email.toLowerCase())
