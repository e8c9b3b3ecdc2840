import { t } from '#texts'
import {
  attendanceAudiences,
  type AttendanceAudience,
  type DanceRole,
} from '../../../../contract/people/profile-options.ts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import { addDays, formatDaysOfYear } from '../../../lib/format/dates.ts'
import { listed } from '../../../../texts/intl.ts'

/* What members read and choose about who is going; other pages do not load it. */

const audienceWords: Record<AttendanceAudience, { label: () => string; hint: () => string }> = {
  members: { label: t.festivalAttendance.everyoneSignedIn, hint: t.festivalAttendance.membersSeeYourName },
  followed: { label: t.festivalAttendance.peopleIFollow, hint: t.festivalAttendance.onlyPeopleYouFollow },
  nobody: { label: t.festivalAttendance.nobody, hint: t.festivalAttendance.countedWithoutName },
}

/** The choices of an audience for a member's attendance. */
export const audienceOptions = () =>
  attendanceAudiences.map((value) => ({
    value,
    label: audienceWords[value].label(),
    hint: audienceWords[value].hint(),
  }))

/** The text about the member's own choice. Until they choose, only those whom they follow see it. */
export const ownVisibility: Record<AttendanceAudience, () => string> = {
  members: t.festivalAttendance.membersCanSee,
  followed: t.festivalAttendance.followedCanSee,
  nobody: t.festivalAttendance.nobodyCanSee,
}

/** Said when the question is closed without a choice. */
export const notChosen = () => ({
  title: t.festivalAttendance.shownToFollowed(),
  description: t.festivalAttendance.whereToChangeIt(),
})

const ownStatus: Record<AttendanceStatus, () => string> = {
  interested: t.festivalAttendance.yourPlanInterested,
  attending: t.festivalAttendance.yourPlanGoing,
}

export const roleLabels: Record<DanceRole, () => string> = {
  Leader: t.festivalAttendance.lead,
  Follower: t.festivalAttendance.follow,
  Both: t.festivalAttendance.bothRoles,
}

type Days = { startDate: string; endDate: string }

export const daysOf = ({ startDate, endDate }: Days): string[] => {
  const days = [startDate]
  for (let day = addDays(startDate, 1); day <= endDate; day = addDays(day, 1)) days.push(day)
  return days
}

/** 'May 7–8 and May 10', or 'Every day' for all of a festival's days; null for none. */
export function formatAttendingDates(days: readonly string[], festival: Days): string | null {
  if (days.length === 0) return null
  if (days.length === daysOf(festival).length) return t.festivalAttendance.everyDay()
  const runs: [first: string, last: string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return listed(runs.map(([first, last]) => formatDaysOfYear(first, last)))
}

type Plan = { status: AttendanceStatus; role: DanceRole | null; attendingDates: readonly string[] }

/** 'You're going · Lead · May 7–8'. */
export const ownPlan = ({ status, role, attendingDates }: Plan, festival: Days) =>
  [ownStatus[status](), role && roleLabels[role](), formatAttendingDates(attendingDates, festival)]
    .filter(Boolean)
    .join(' · ')

const countsOfRoles: Record<DanceRole, (values: { count: number }) => string> = {
  Leader: t.festivalAttendance.countLeads,
  Follower: t.festivalAttendance.countFollows,
  Both: t.festivalAttendance.countDanceBoth,
}

/** '7 lead and 5 follow'. The verbs are used because 'follower' also means a member who follows another. */
export const balanceOf = (roles: readonly { name: DanceRole; count: number }[]) =>
  listed(roles.map(({ name, count }) => countsOfRoles[name]({ count })))
