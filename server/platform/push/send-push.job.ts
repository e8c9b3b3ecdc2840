import type { PushPayload } from '../../../contract/chat/push-limits.ts'
import type { Database } from '../db/connections/connect.ts'
import type { JobOutcome } from '../jobs/run-job.ts'
import { hashOf } from '../sessions/secrets.ts'
import { holdPush } from './held-pushes.queries.ts'
import type { Outcome, PushSender } from './push-sender.ts'
import {
  deletePush,
  forgetDevice,
  leaveOutWords,
  loadPush,
  markPushed,
  restDevice,
  sendAgain,
  type WaitingPush,
} from './pushes.queries.ts'
import { endOfQuiet } from './quiet-hours.ts'
import type { Vapid } from './vapid.ts'

/** 'unwanted': its reader may no longer see what it is about, or sees it already. Null if this release cannot read it. */
export type WritePush = (db: Database, push: WaitingPush) => Promise<PushPayload | 'unwanted' | null>

export type Pushing = {
  sender: PushSender
  vapid: () => Promise<Vapid>
  write: WritePush
  /** Aborts what is still running when the process ends. */
  signal: AbortSignal
}

/**
 * In seconds: how long a device rests after each failure in a row, whatever it was for (server behaviour, section 11). Its service may ask
 * for more, but not for less: anybody may name a service, and one that answers late and asks to be tried at once would occupy workers.
 */
const rests = [60, 300, 1800] as const
const longestRest = 1800

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/**
 * Sends a push, unless it is no longer wanted. A worker that dies after the service took it sends it again, and it replaces itself. No
 * connection to the database is held while the service is waited for.
 */
export async function sendPush(
  db: Database,
  pushId: string,
  { sender, vapid, write, signal }: Pushing,
): Promise<JobOutcome> {
  const keys = await vapid()
  const push = await loadPush(db, pushId, keys.hash)
  if (!push) return 'gone'
  if (push.isOver) return await drop(db, push, 'gone')
  if (push.restsUntil && push.restsUntil > new Date()) return await wait(db, push, push.restsUntil)
  const quietUntil = push.ringsAlways ? null : quietEnd(push)
  if (quietUntil) return await hold(db, push, quietUntil)
  const payload = await write(db, push)
  if (payload === 'unwanted') return await drop(db, push, 'gone')
  // A later release may be able to read it, in one of the next attempts.
  if (!payload) throw new Error('This release cannot read what the push is about')
  const ttl = Math.max(60, Math.floor((push.usefulUntil.getTime() - Date.now()) / 1000))
  const delivery = { ...push, payload: JSON.stringify(payload), topic: topicOf(push), ttl }
  return await settle(db, push, await sender(delivery, keys, signal))
}

async function settle(db: Database, push: WaitingPush, outcome: Outcome): Promise<JobOutcome> {
  switch (outcome.kind) {
    case 'sent':
      await markPushed(db, push)
      return 'sent'
    case 'gone':
      await forgetDevice(db, push.deviceId)
      return 'given up'
    case 'too long':
      if (push.withoutWords) return await drop(db, push, 'given up')
      await leaveOutWords(db, push.id)
      return await wait(db, push, new Date())
    case 'resting':
      return await wait(db, push, inSeconds(outcome.seconds))
    case 'later': {
      const until = inSeconds(Math.max(outcome.seconds ?? 0, rests[push.failures] ?? longestRest))
      await restDevice(db, push, until)
      return await wait(db, push, until)
    }
    default:
      await restDevice(db, push, inSeconds(longestRest))
      return await drop(db, push, 'given up')
  }
}

async function drop(db: Database, { id }: WaitingPush, outcome: JobOutcome) {
  await deletePush(db, id)
  return outcome
}

async function wait(db: Database, push: WaitingPush, at: Date): Promise<JobOutcome> {
  if (at > push.usefulUntil) return await drop(db, push, 'given up')
  await sendAgain(db, push, at)
  return 'done'
}

async function hold(db: Database, push: WaitingPush, until: Date): Promise<JobOutcome> {
  await holdPush(db, push, until)
  return 'done'
}

const quietEnd = ({ quietFrom: from, quietTo: to, zone }: WaitingPush) =>
  from === null || to === null ? null : endOfQuiet(new Date(), { from, to, zone })

/** What replaces an undelivered push at its service, which cannot tell from it who shares a thread. */
const topicOf = ({ deviceId, tag }: WaitingPush) => hashOf(`${deviceId} ${tag}`).toString('base64url').slice(0, 32)
