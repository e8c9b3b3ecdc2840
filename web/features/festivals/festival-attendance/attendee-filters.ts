import type { z } from 'zod'
import { t } from '#texts'
import type { AttendeeFilters as Contract } from '../../../../contract/festivals/festival-attendance.ts'
import { attendanceStatuses, danceStyles } from '../../../../contract/platform/options.ts'
import { experienceLevels, partnerRoles, whoOptions } from '../../../../contract/people/profile-options.ts'
import { type AddressOf, choice, cursor, type FilterTable, filtersIn } from '../../../lib/lists/filter-table.ts'
import { textOf } from '../../../lib/lists/search.ts'
import { attendanceLabels } from './festival-attendance.words.ts'

/** The filters of attendees as they are in an address. */
export type AttendeeFilters = AddressOf<typeof Contract, { cursor?: string }>
export type AttendeeQuery = Partial<z.input<typeof Contract>>

/** All filters of attendees, with their form in an address. */
export const attendeeFilterTable = {
  role: choice({
    label: t.festivalAttendance.role,
    all: t.festivalAttendance.leadersAndFollowers,
    options: partnerRoles,
    words: { Leader: t.festivalAttendance.leaders, Follower: t.festivalAttendance.followers },
  }),
  style: choice({
    label: t.festivalAttendance.danceStyle,
    all: t.festivalAttendance.allStyles,
    options: danceStyles,
  }),
  level: choice({
    label: t.festivalAttendance.level,
    all: t.festivalAttendance.allLevels,
    options: experienceLevels,
  }),
  who: choice({
    label: t.festivalAttendance.who,
    all: t.common.everyone,
    options: whoOptions,
    words: { followed: t.festivalAttendance.peopleIFollow, company: t.festivalAttendance.whoWantsCompany },
  }),
  from: { is: 'filter', read: (value) => textOf(value) },
  status: choice({
    label: t.festivalAttendance.plan,
    all: t.festivalAttendance.goingOrInterested,
    options: attendanceStatuses,
    words: attendanceLabels,
  }),
  cursor,
} satisfies FilterTable<AttendeeFilters, never, AttendeeQuery>

export const attendeeFilters = filtersIn<AttendeeFilters, AttendeeQuery, never>(attendeeFilterTable)
