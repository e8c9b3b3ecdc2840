import { t } from '#texts'
import type { AdminReport, EarlierReport, ListedReport } from '../../../../../contract/desk/reports.ts'
import type { ReportAction, ReportStatus } from '../../../../../contract/desk/report-options.ts'
import { reasonNames } from '../../../../lib/reports/report.words.ts'
import { relativeTime } from '../../../../lib/format/relative-time.ts'

export const statusNames: Record<ReportStatus, () => string> = {
  pending: t.reportDesk.waiting,
  dismissed: t.reportDesk.dismissed,
  warned: t.reportDesk.warned,
  taken_down: t.reportDesk.takenDown,
  suspended: t.reportDesk.suspended,
}

/** 'Harassment'; for a reason of another release, its stored name. */
export const reasonName = (reason: string | null): string =>
  reason === null ? t.reportDesk.noReasonKept() : ((reasonNames as Record<string, () => string>)[reason]?.() ?? reason)

type Pointing = Pick<ListedReport, 'contextType' | 'title'> & { reported: { name: string } | null }

/** The subject of a report: 'A message of Eva', 'The room “Two beds” of Hugo', 'Eva'. */
export function subjectOf({ contextType, title, reported }: Pointing): string {
  if (contextType === null) return reported?.name ?? t.reportDesk.aFormerMember()
  if (contextType === 'user') return reported?.name ?? title ?? t.reportDesk.aFormerMember()
  const kind = contextType
  if (contextType === 'social_party' || !reported)
    return title === null ? t.reportDesk.aThing({ kind }) : t.reportDesk.namedThing({ kind, title })
  const { name } = reported
  return title === null ? t.reportDesk.aThingOf({ kind, name }) : t.reportDesk.namedThingOf({ kind, title, name })
}

/** 'by Ana, 2 hours ago'. */
export function originOf({ reporter, createdAt }: { reporter: { name: string } | null; createdAt: string }) {
  const ago = relativeTime(createdAt)
  return reporter ? t.reportDesk.byReporter({ name: reporter.name, ago }) : t.reportDesk.byFormerMember({ ago })
}

/** 'Harassment (a message), by Ana: dismissed'. */
export function earlierText({ reason, contextType, status, other }: EarlierReport, side: 'about' | 'by') {
  const kind = contextType === null || contextType === 'user' ? 'other' : contextType
  const report = { reason: reasonName(reason), kind, status } as const
  if (other === null) return t.reportDesk.earlier(report)
  return side === 'about'
    ? t.reportDesk.earlierBy({ ...report, name: other })
    : t.reportDesk.earlierAbout({ ...report, name: other })
}

/** The names of the evidence's fields. */
const fieldNames: Record<string, () => string> = {
  about: t.reportDesk.about,
  bio: t.reportDesk.bio,
  comment: t.reportDesk.comment,
  dates: t.reportDesk.dates,
  description: t.reportDesk.description,
  facebook: () => 'Facebook',
  instagram: () => 'Instagram',
  link: t.reportDesk.link,
  links: t.reportDesk.links,
  location: t.reportDesk.where,
  message: t.reportDesk.message,
  name: t.reportDesk.name,
  place: t.reportDesk.where,
  price: t.reportDesk.price,
  score: t.reportDesk.stars,
  starts: t.reportDesk.when,
  tags: t.reportDesk.tags,
  username: t.reportDesk.username,
}
export const fieldName = (field: string): string => fieldNames[field]?.() ?? field

/** The text of a decision: 'Suspended for 7 days'. */
export function decisionText({ action, days }: NonNullable<AdminReport['decision']>): string {
  if (action === 'dismiss') return t.reportDesk.wasDismissed()
  if (action === 'warn') return t.reportDesk.wasWarned()
  if (action === 'take_down') return t.reportDesk.wasTakenDown()
  if (days === null) return t.reportDesk.wasSuspendedIndefinitely()
  return t.reportDesk.wasSuspended({ days })
}

type ActionWords = Record<'label' | 'pending' | 'done' | 'hint' | 'follows', () => string> & {
  title: (name: string) => string
}

export const actionWords: Record<ReportAction, ActionWords> = {
  dismiss: {
    label: t.reportDesk.dismiss,
    title: () => t.reportDesk.dismissQuestion(),
    pending: t.reportDesk.dismissing,
    done: t.reportDesk.reportDismissed,
    hint: t.reportDesk.dismissHint,
    follows: t.reportDesk.dismissFollows,
  },
  warn: {
    label: t.reportDesk.warn,
    title: (name) => t.reportDesk.warnQuestion({ name }),
    pending: t.reportDesk.warning,
    done: t.reportDesk.memberWarned,
    hint: t.reportDesk.warnHint,
    follows: t.reportDesk.warnFollows,
  },
  take_down: {
    label: t.reportDesk.takeDown,
    title: () => t.reportDesk.takeDownQuestion(),
    pending: t.reportDesk.takingDown,
    done: t.reportDesk.takenDown,
    hint: t.reportDesk.takeDownHint,
    follows: t.reportDesk.takeDownFollows,
  },
  suspend: {
    label: t.reportDesk.suspend,
    title: (name) => t.reportDesk.suspendQuestion({ name }),
    pending: t.reportDesk.suspending,
    done: t.reportDesk.memberSuspended,
    hint: t.reportDesk.suspendHint,
    follows: t.reportDesk.suspendFollows,
  },
}

/** The effect of taking something down, by kind. */
export const takeDownFollows: Record<NonNullable<AdminReport['contextType']>, () => string> = {
  user: t.reportDesk.profileIsEmptied,
  room_share: t.reportDesk.roomIsClosed,
  chat_message: t.reportDesk.messageIsRemoved,
  meetup: t.reportDesk.meetupIsCancelled,
  rating: t.reportDesk.ratingIsRemoved,
  festival: t.reportDesk.festivalIsHidden,
  social_party: t.reportDesk.socialIsRemoved,
}
