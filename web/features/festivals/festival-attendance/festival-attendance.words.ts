import {
  attendanceAudiences,
  type AttendanceAudience,
  type DanceRole,
} from '../../../../contract/people/profile-options.ts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'

export const attendanceLabels: Record<AttendanceStatus, string> = { interested: 'Interested', attending: 'Going' }

export const marked = (status: AttendanceStatus) => `Marked as ${attendanceLabels[status]}`

export const goingTo = (festival: string) => `You're going to ${festival}`

const audienceWords: Record<AttendanceAudience, { label: string; hint: string }> = {
  members: { label: 'Everyone signed in', hint: 'Dancers who go there too can find you.' },
  followed: { label: 'People I follow', hint: 'Only those whom you chose to follow.' },
  nobody: { label: 'Nobody', hint: 'You still count among those who go, without your name.' },
}

/** The choices of an audience for a member's attendance. */
export const audienceOptions = attendanceAudiences.map((value) => ({ value, ...audienceWords[value] }))

/** The text about the member's own choice; null is not chosen yet. */
export const ownVisibility: Record<AttendanceAudience, string> = {
  members: 'Everyone signed in sees you here.',
  followed: 'Only people you follow see you here.',
  nobody: 'You are not shown.',
}

const plainCount = new Intl.PluralRules('en')
/** '9 dancers show themselves to you'. */
export const shownCount = (count: number) =>
  plainCount.select(count) === 'one' ? '1 dancer shows themselves to you' : `${count} dancers show themselves to you`

const inWords = new Intl.ListFormat('en')
const rolesOf: Record<DanceRole, string> = { Leader: 'lead', Follower: 'follow', Both: 'dance both roles' }

/** 'See who goes: Ana, Bea and 7 others', or 'See who goes to Feria: Ana' if several festivals are listed. */
export const whoGoes = (names: readonly string[], others: number, festival: string | null) =>
  `See who goes${festival === null ? '' : ` to ${festival}`}: ${inWords.format([...names, ...othersIn(others)])}`
const othersIn = (count: number) => (count === 0 ? [] : [count === 1 ? '1 other' : `${count} others`])

/** ': 7 lead and 5 follow'. The verbs are used because 'follower' also means a member who follows another. Each count is more than one. */
export const whatTheyDance = (roles: readonly { name: string; count: number }[]) =>
  roles.length === 0
    ? ''
    : `: ${inWords.format(roles.map(({ name, count }) => `${count} ${rolesOf[name as DanceRole]}`))}`
