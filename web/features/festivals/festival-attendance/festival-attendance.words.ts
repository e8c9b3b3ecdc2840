import type { AttendanceStatus } from '../../../../contract/platform/options.ts'

export const attendanceLabels: Record<AttendanceStatus, string> = { interested: 'Interested', attending: 'Going' }

export const marked = (status: AttendanceStatus) => `Marked as ${attendanceLabels[status]}`

export const goingTo = (festival: string) => `You're going to ${festival}`

/** The button of that toast, and how to get there without it. */
export const sayMore = { label: 'Role and days', altText: "Your role and days are under Who's going" }

const inWords = new Intl.ListFormat('en')

/** "See who's going: Ana, Bea and 7 others", or "See who's going to Feria: Ana" if several festivals are listed. */
export const whoIsGoing = (names: readonly string[], others: number, festival: string | null) =>
  `See who's going${festival === null ? '' : ` to ${festival}`}: ${inWords.format([...names, ...othersIn(others)])}`
const othersIn = (count: number) => (count === 0 ? [] : [count === 1 ? '1 other' : `${count} others`])
