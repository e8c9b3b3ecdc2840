import type { AdminReport, EarlierReport, ListedReport } from '../../../../../contract/desk/reports.ts'
import type { ReportAction, ReportStatus } from '../../../../../contract/desk/report-options.ts'
import { contextNames, reasonNames } from '../../../../lib/reports/report.words.ts'
import { relativeTime } from '../../../../lib/format/relative-time.ts'

export const statusNames: Record<ReportStatus, string> = {
  pending: 'Waiting',
  dismissed: 'Dismissed',
  warned: 'Warned',
  taken_down: 'Taken down',
  suspended: 'Suspended',
}

/** 'Harassment'; for a reason of another release, its stored name. */
export const reasonName = (reason: string | null): string =>
  reason === null ? 'No reason kept' : ((reasonNames as Record<string, string>)[reason] ?? reason)

type Pointing = Pick<ListedReport, 'contextType' | 'title'> & { reported: { name: string } | null }

/** The subject of a report: 'A message of Eva', 'The room “Two beds” of Hugo', 'Eva'. */
export function subjectOf({ contextType, title, reported }: Pointing): string {
  if (contextType === null) return reported?.name ?? 'A former member'
  if (contextType === 'user') return reported?.name ?? title ?? 'A former member'
  const thing = title === null ? `A ${contextNames[contextType]}` : `The ${contextNames[contextType]} “${title}”`
  if (contextType === 'social_party') return thing
  return reported ? `${thing} of ${reported.name}` : thing
}

/** 'by Ana, 2 hours ago'. */
export const originOf = ({ reporter, createdAt }: { reporter: { name: string } | null; createdAt: string }) =>
  `by ${reporter?.name ?? 'a former member'}, ${relativeTime(createdAt)}`

/** 'Harassment, a message: dismissed'. */
export const earlierText = ({ reason, contextType, status, other }: EarlierReport, side: 'about' | 'by') => {
  const thing = contextType === null || contextType === 'user' ? '' : ` (a ${contextNames[contextType]})`
  const who = other === null ? '' : side === 'about' ? `, by ${other}` : `, about ${other}`
  return `${reasonName(reason)}${thing}${who}: ${statusNames[status].toLowerCase()}`
}

/** The names of the evidence's fields. */
const fieldNames: Record<string, string> = {
  about: 'About',
  bio: 'Bio',
  comment: 'Comment',
  dates: 'Dates',
  description: 'Description',
  facebook: 'Facebook',
  instagram: 'Instagram',
  link: 'Link',
  links: 'Links',
  location: 'Where',
  message: 'Message',
  name: 'Name',
  place: 'Where',
  price: 'Price',
  score: 'Stars',
  starts: 'When',
  tags: 'Tags',
  username: 'Username',
}
export const fieldName = (field: string): string => fieldNames[field] ?? field

/** The text of a decision: 'Suspended for 7 days'. */
export function decisionText({ action, days }: NonNullable<AdminReport['decision']>): string {
  if (action === 'dismiss') return 'Dismissed: no breach of the rules'
  if (action === 'warn') return 'The member was warned'
  if (action === 'take_down') return 'It was taken down'
  if (days === null) return 'The member was suspended indefinitely'
  return `The member was suspended for ${days} ${days === 1 ? 'day' : 'days'}`
}

type ActionWords = {
  label: string
  title: (name: string) => string
  pending: string
  done: string
  hint: string
  follows: string
}

export const actionWords: Record<ReportAction, ActionWords> = {
  dismiss: {
    label: 'Dismiss',
    title: () => 'Dismiss this report?',
    pending: 'Dismissing…',
    done: 'Report dismissed',
    hint: 'For the audit log, and for the next admin. Nobody else reads it.',
    follows: 'The member is not told that there was a report.',
  },
  warn: {
    label: 'Warn',
    title: (name) => `Warn ${name}?`,
    pending: 'Warning…',
    done: 'The member is warned',
    hint: 'They read it word for word. Name the rule that was broken, but not the reporter or what they wrote.',
    follows:
      'They read the warning when they next open Compás, in their notifications and by email. It counts for a year.',
  },
  take_down: {
    label: 'Take down',
    title: () => 'Take it down?',
    pending: 'Taking down…',
    done: 'It is taken down',
    hint: 'Its author reads it word for word. Name the rule that was broken, but not the reporter or what they wrote.',
    follows: 'Nobody sees it any more, and its author is told.',
  },
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    pending: 'Suspending…',
    done: 'The member is suspended',
    hint: 'They read it word for word, by email and when they try to log in. Name the rule that was broken, but not the reporter.',
    follows:
      'They are signed out everywhere, and nobody sees them. Their rooms are closed and their places are freed, and that cannot be undone.',
  },
}

/** The effect of taking something down, by kind. */
export const takeDownFollows: Record<NonNullable<AdminReport['contextType']>, string> = {
  user: 'The texts, links and pictures of the profile are removed; the name stays. They can be put back for a day.',
  room_share:
    'The room is closed for good, and its guests and requests end. The room can be put back for a day, without them.',
  chat_message: 'Its text and its photos are removed for everybody. They can be put back for a day.',
  meetup: 'The meetup is cancelled and its guests are told. That cannot be taken back.',
  rating: 'The rating is removed. It can be put back for a day.',
  festival: 'The festival waits for approval again, and with it its rooms and meetups are hidden.',
  social_party: 'The social is removed. That cannot be taken back.',
}
