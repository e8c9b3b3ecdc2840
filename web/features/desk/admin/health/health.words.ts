import { t } from '#texts'
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
import { numbered } from '../../../../../texts/intl.ts'

const states: Record<JobState, (values: { count: number; total: string }) => string> = {
  failed: t.health.jobsFailed,
  retrying: t.health.jobsRetrying,
  due: t.health.jobsDue,
  running: t.health.jobsRunning,
  scheduled: t.health.jobsPlanned,
}

const units = [
  { text: t.health.days, seconds: 86_400 },
  { text: t.health.hours, seconds: 3600 },
  { text: t.health.minutes, seconds: 60 },
] as const

/** '3 days', '1 minute'; 'less than a minute'. */
export function lengthOf(seconds: number): string {
  const step = units.find((one) => seconds >= one.seconds)
  return step ? step.text({ count: Math.floor(seconds / step.seconds) }) : t.health.lessThanAMinute()
}

/** '12', '5,000+'. */
const upTo = (count: number): string => `${numbered(count)}${count < countedTo ? '' : '+'}`

/** '12 due, the oldest for 3 minutes', '2 planned'. */
export function waitingText({ state, count, oldest }: Pick<WaitingJobs, 'state' | 'count' | 'oldest'>): string {
  const counted = { count, total: upTo(count) }
  if ((state !== 'due' && state !== 'running') || oldest < 60) return states[state](counted)
  const aged = { ...counted, oldest: lengthOf(oldest) }
  return state === 'due' ? t.health.jobsDueFor(aged) : t.health.jobsRunningFor(aged)
}

const failures: Record<MailFailure, () => string> = {
  address_refused: t.health.addressRefused,
  message_refused: t.health.emailRefused,
  sign_in: t.health.signInRefused,
  connection: t.health.serverNotReached,
  timeout: t.health.noAnswerInTime,
  encryption: t.health.noEncryption,
  later: t.health.askedToTryLater,
  folder: t.health.folderNotWritable,
  unwanted: t.health.blocked,
  other: t.health.otherReason,
}

export const failureText = (failure: MailFailure | null): string =>
  failure === null ? t.health.weDontKnowWhy() : failures[failure]()

/** The reasons why an email cannot be sent again. */
export const notAgain: Record<Exclude<GivenUpMail['again'], 'possible'>, () => string> = {
  expired: t.health.linkExpired,
  gone: t.health.textDeleted,
}

/** The final state of a test email. */
export function testMailText({ state, failure, isFile }: TestMail): string {
  if (state === 'sent') return isFile ? t.health.testMailInFile() : t.health.testMailAccepted()
  return state === 'retrying' ? t.health.triedAgain({ failure: failureText(failure) }) : failureText(failure)
}

/** '3 emails are waiting to be sent, the oldest for 2 hours.' */
export function mailsText(mails: readonly WaitingMails[]): string {
  const waiting = mails.filter(({ state }) => state !== 'given up')
  const count = waiting.reduce((sum, mail) => sum + mail.count, 0)
  if (count === 0) return t.health.noEmailsWaiting()
  const oldest = lengthOf(Math.max(...waiting.map((mail) => mail.oldest)))
  const retrying = waiting.find(({ state }) => state === 'retrying')?.count ?? 0
  return t.health.emailsWaiting({ count, total: upTo(count), oldest, retrying, retryingTotal: upTo(retrying) })
}

const sizes = [
  { unit: 'TB', bytes: 1e12 },
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
] as const

/** '8.1 GB', '340 MB', 'less than 1 MB', 'unknown'. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return t.health.unknown()
  if (bytes === 0) return t.health.none()
  const step = sizes.find((one) => bytes >= one.bytes)
  if (step === undefined) return t.health.lessThan1Mb()
  const size = bytes / step.bytes
  return `${numbered(size, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${step.unit}`
}

/** '3 hours ago, 340 MB', 'Not yet. The first is due on Nov 27, 2026, 02:47 UTC.' */
export function backupText({
  backup,
  nextBackupAt,
  canBackUp,
}: Pick<SiteFacts, 'backup' | 'nextBackupAt' | 'canBackUp'>): string {
  if (backup !== null) return `${relativeTime(backup.finishedAt)}, ${sizeText(backup.bytes)}`
  if (canBackUp === false) return t.health.never()
  return nextBackupAt === null ? t.health.backupNotSet() : t.health.backupDue({ nextBackupAt: momentOf(nextBackupAt) })
}

export const ratesText = ({ set, setAt }: SiteFacts['rates']): string =>
  setAt === null ? t.health.ratesOfRelease() : t.health.ratesSet({ set, setAt: formatDayOf(setAt) })

export function replicaText(replica: SiteFacts['replica']): string {
  if (replica === null) return t.health.notSet()
  if (!replica.isUsed) return t.health.replicaNotUsed()
  if (replica.lagSeconds === null) return t.health.used()
  return replica.lagSeconds < 1
    ? t.health.replicaUsedCurrent()
    : t.health.usedBehind({
        seconds: numbered(replica.lagSeconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      })
}

/** '2 days'. */
export const runningText = (startedAt: string): string => lengthOf((now() - Date.parse(startedAt)) / 1000)
