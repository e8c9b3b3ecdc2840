import type { z } from 'zod'
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
    label: 'Role',
    all: 'Leaders and followers',
    options: partnerRoles,
    words: { Leader: 'Leaders', Follower: 'Followers' },
  }),
  style: choice({ label: 'Dance style', all: 'All styles', options: danceStyles }),
  level: choice({ label: 'Level', all: 'All levels', options: experienceLevels }),
  who: choice({ label: 'Who', all: 'Everyone', options: whoOptions, words: { followed: 'People I follow' } }),
  from: { is: 'filter', read: (value) => textOf(value) },
  status: choice({ label: 'Plan', all: 'Going or interested', options: attendanceStatuses, words: attendanceLabels }),
  cursor,
} satisfies FilterTable<AttendeeFilters, never, AttendeeQuery>

export const attendeeFilters = filtersIn<AttendeeFilters, AttendeeQuery, never>(attendeeFilterTable)
