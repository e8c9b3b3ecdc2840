import {
  countedTo,
  type MailFailure,
  type GivenUpMail,
  type JobState,
  type SiteFacts,
  type TestMail,
  type WaitingJobs,
  type WaitingMails,
} from '../../../../../contract/desk/health.ts'
import { now } from '../../../../../contract/platform/clock.ts'
import { momentOf } from '../audit.words.ts'
import { formatDayOf } from '../../../../lib/format/dates.ts'
import { relativeTime } from '../../../../lib/format/relative-time.ts'

const states: Record<JobState, string> = {
  failed: 'failed',
  retrying: 'to be tried again',
  due: 'due',
  running: 'running',
  scheduled: 'planned',
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** '3 days', '1 minute'; 'less than a minute'. */
export function lengthOf(seconds: number): string {
  const step = units.find((one) => seconds >= one.seconds)
  if (step === undefined) return 'less than a minute'
  const count = Math.floor(seconds / step.seconds)
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`
}

/** '12', '5,000+'. */
const upTo = (count: number): string => `${count.toLocaleString('en-US')}${count < countedTo ? '' : '+'}`

/** '12 due, the oldest for 3 minutes', '2 planned'. */
export function waitingText({ state, count, oldest }: Pick<WaitingJobs, 'state' | 'count' | 'oldest'>): string {
  const counted = `${upTo(count)} ${states[state]}`
  if ((state !== 'due' && state !== 'running') || oldest < 60) return counted
  return `${counted}, ${count === 1 ? '' : 'the oldest '}for ${lengthOf(oldest)}`
}

/** '12 jobs'; '1,000 jobs; 200 are left for another press'. */
export function againText({ again, left }: { again: number; left: number }, noun: string): string {
  const counted = `${again.toLocaleString('en-US')} ${again === 1 ? noun : `${noun}s`}`
  return left === 0 ? counted : `${counted}; ${left.toLocaleString('en-US')} are left for another press`
}

const failures: Record<MailFailure, string> = {
  address_refused: 'The mail server refused the address.',
  message_refused: 'The mail server refused the email.',
  sign_in: 'The mail server refused the user or the password in SMTP_URL.',
  connection: 'The mail server cannot be reached: look at the host and the port in SMTP_URL.',
  timeout: 'The mail server did not answer in time.',
  encryption: 'No encrypted connection to the mail server could be made.',
  later: 'The mail server asks to come again later.',
  folder: 'The folder of the emails cannot be written.',
  unwanted: 'There is a block between its reader and the member that it is about.',
  other: 'It failed for another reason.',
}

export const failureText = (failure: MailFailure | null): string =>
  failure === null ? 'It is not known why.' : failures[failure]

/** The reasons why an email cannot be sent again. */
export const notAgain: Record<Exclude<GivenUpMail['again'], 'possible'>, string> = {
  expired: 'Its link has expired',
  gone: 'Its words are deleted',
}

/** The final state of a test email. */
export function testMailText({ state, failure, isFile }: TestMail): string {
  if (state === 'sent')
    return isFile
      ? 'No mail server is set, so the test email was written to a file in the outbox.'
      : 'The mail server took the test email. Look at your inbox.'
  return state === 'retrying' ? `${failureText(failure)} It is tried again by itself.` : failureText(failure)
}

/** '3 emails wait to be sent, the oldest for 2 hours.' */
export function mailsText(mails: readonly WaitingMails[]): string {
  const waiting = mails.filter(({ state }) => state !== 'given up')
  const count = waiting.reduce((sum, mail) => sum + mail.count, 0)
  if (count === 0) return 'No email waits to be sent.'
  const oldest = lengthOf(Math.max(...waiting.map((mail) => mail.oldest)))
  const retrying = waiting.find(({ state }) => state === 'retrying')?.count ?? 0
  const again = retrying > 0 ? `; ${upTo(retrying)} failed before and will be tried again` : ''
  return count === 1
    ? `1 email has been waiting to be sent for ${oldest}${again}.`
    : `${upTo(count)} emails wait to be sent, the oldest for ${oldest}${again}.`
}

const sizes = [
  { unit: 'TB', bytes: 1e12 },
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
] as const

/** '8.1 GB', '340 MB', 'less than 1 MB', 'unknown'. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'unknown'
  if (bytes === 0) return 'none'
  const step = sizes.find((one) => bytes >= one.bytes)
  if (step === undefined) return 'less than 1 MB'
  const size = bytes / step.bytes
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${step.unit}`
}

/** '3 hours ago, 340 MB', 'Not yet. The first is made on Nov 27, 2026, 02:47 UTC.' */
export function backupText({
  backup,
  nextBackupAt,
  canBackUp,
}: Pick<SiteFacts, 'backup' | 'nextBackupAt' | 'canBackUp'>): string {
  if (backup !== null) return `${relativeTime(backup.finishedAt)}, ${sizeText(backup.bytes)}`
  if (canBackUp === false) return 'Never'
  return nextBackupAt === null
    ? 'Never. Set BACKUP_DIR, and one is made each night.'
    : `Not yet. The first is made on ${momentOf(nextBackupAt)}.`
}

/** Displayed beside the last backup, if backups are not possible. */
export const cannotBackUp = 'BACKUP_DIR cannot be written, or its disk is full'

export const ratesText = ({ set, setAt }: SiteFacts['rates']): string =>
  setAt === null ? 'Those of this release' : `${set} set by an admin, the last on ${formatDayOf(setAt)}`

export function replicaText(replica: SiteFacts['replica']): string {
  if (replica === null) return 'None is set'
  if (!replica.isUsed) return 'Not used now, as it is away, too far behind or not one server'
  if (replica.lagSeconds === null) return 'Used'
  return replica.lagSeconds < 1 ? 'Used, less than a second behind' : `Used, ${replica.lagSeconds.toFixed(1)} s behind`
}

/** '2 days'. */
export const runningText = (startedAt: string): string => lengthOf((now() - Date.parse(startedAt)) / 1000)
