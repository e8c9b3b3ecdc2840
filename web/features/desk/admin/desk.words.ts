import { formatCount, formatTotal } from '../../../lib/format/counts.ts'

/** '3 reports are waiting for you'. */
export function reportsWaiting(count: number): string {
  if (count === 0) return 'Nothing is waiting for you'
  return count === 1 ? '1 report is waiting for you' : `${formatTotal(count)} reports are waiting for you`
}

/** '1 new festival and 2 changes to look at'. */
export function festivalsToApprove({ festivals, changes }: { festivals: number; changes: number }): string {
  if (festivals === 0 && changes === 0) return 'Nothing is waiting for you'
  if (changes === 0) return `${formatCount(festivals, 'new festival')} to look at`
  if (festivals === 0) return `${formatCount(changes, 'change')} to look at`
  return `${formatCount(festivals, 'new festival')} and ${formatCount(changes, 'change')} to look at`
}

/** '2 socials to look at'. */
export const suggestionsToApprove = (count: number): string =>
  count === 0 ? 'Nothing is waiting for you' : `${formatCount(count, 'social')} to look at`

/** '2 members are waiting for you'. */
export function verificationsWaiting(count: number): string {
  if (count === 0) return 'Nobody is waiting for you'
  return count === 1 ? '1 member is waiting for you' : `${formatTotal(count)} members are waiting for you`
}

/** '2 socials reported closed'. */
export const doubtedSocials = (count: number): string =>
  count === 0 ? 'Correct them, and answer doubts' : `${formatCount(count, 'social')} reported closed`

/** '3 members got it and did not write back. 2 copies are waiting.' A text without recipients has the reason why it is held. */
export function heldText({ sentTo, copies }: { sentTo: number; copies: number }): string {
  const sent =
    sentTo === 0
      ? 'Nobody has got it yet: it may have a link or a contact in it.'
      : `${formatCount(sentTo, 'member')} got it and did not write back.`
  return copies === 1 ? `${sent} One copy is waiting.` : `${sent} ${copies} copies are waiting.`
}

export const lostCopies = (count: number): string =>
  count === 1 ? 'One copy could no longer be sent.' : `${count} copies could no longer be sent.`

/** '2 sessions ended'. */
export const endedSessions = (count: number): string =>
  count === 0 ? 'There was no open session.' : `${formatCount(count, 'session')} ended.`

/** '3 festivals are waiting, the longest waiting first.' */
export function longestFirst(count: number, noun: string): string {
  const what = formatCount(count, noun)
  return count === 1 ? `${what} is waiting.` : `${what} are waiting, the longest waiting first.`
}
