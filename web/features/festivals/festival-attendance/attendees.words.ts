import {
  attendanceAudiences,
  type AttendanceAudience,
  type DanceRole,
} from '../../../../contract/people/profile-options.ts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import { addDays, formatDaysOfYear } from '../../../lib/format/dates.ts'

/* What members read and choose about who is going; other pages do not load it. */

const audienceWords: Record<AttendanceAudience, { label: string; hint: string }> = {
  members: {
    label: 'Everyone signed in',
    hint: "Members see your name under Who's going and on your page, so dancers and roommates find you. Visitors never do.",
  },
  followed: { label: 'People I follow', hint: 'Only the people you chose to follow.' },
  nobody: { label: 'Nobody', hint: 'You count in the number of people going, without your name.' },
}

/** The choices of an audience for a member's attendance. */
export const audienceOptions = attendanceAudiences.map((value) => ({ value, ...audienceWords[value] }))

export const audienceQuestion = 'Who can see where you go?'

/** The text about the member's own choice. Until they choose, only those whom they follow see it. */
export const ownVisibility: Record<AttendanceAudience, string> = {
  members: 'Everyone signed in can see this.',
  followed: 'Only people you follow can see this.',
  nobody: 'Nobody can see this.',
}

/** Said when the question is closed without a choice. */
export const notChosen = {
  title: 'Only people you follow can see this',
  description: "You can change it under Who's going or in Settings.",
}

const ownStatus: Record<AttendanceStatus, string> = { interested: "You're interested", attending: "You're going" }

export const roleLabels: Record<DanceRole, string> = { Leader: 'Lead', Follower: 'Follow', Both: 'Both roles' }

type Days = { startDate: string; endDate: string }

export const daysOf = ({ startDate, endDate }: Days): string[] => {
  const days = [startDate]
  for (let day = addDays(startDate, 1); day <= endDate; day = addDays(day, 1)) days.push(day)
  return days
}

const inWords = new Intl.ListFormat('en')

/** 'May 7–8 and May 10', or 'Every day' for all of a festival's days; null for none. */
export function formatAttendingDates(days: readonly string[], festival: Days): string | null {
  if (days.length === 0) return null
  if (days.length === daysOf(festival).length) return 'Every day'
  const runs: [first: string, last: string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return inWords.format(runs.map(([first, last]) => formatDaysOfYear(first, last)))
}

type Plan = { status: AttendanceStatus; role: DanceRole | null; attendingDates: readonly string[] }

/** 'You're going · Lead · May 7–8'. */
export const ownPlan = ({ status, role, attendingDates }: Plan, festival: Days) =>
  [ownStatus[status], role && roleLabels[role], formatAttendingDates(attendingDates, festival)]
    .filter(Boolean)
    .join(' · ')

const plainCount = new Intl.PluralRules('en')
/** '9 dancers you can see'. */
export const shownCount = (count: number) =>
  plainCount.select(count) === 'one' ? '1 dancer you can see' : `${count} dancers you can see`

const rolesOf: Record<DanceRole, string> = { Leader: 'lead', Follower: 'follow', Both: 'dance both roles' }

const oneRole: Record<DanceRole, string> = { Leader: 'leads', Follower: 'follows', Both: 'dances both roles' }

/** '7 lead and 5 follow'. The verbs are used because 'follower' also means a member who follows another. */
export const balanceOf = (roles: readonly { name: DanceRole; count: number }[]) =>
  inWords.format(roles.map(({ name, count }) => `${count} ${(count === 1 ? oneRole : rolesOf)[name]}`))
