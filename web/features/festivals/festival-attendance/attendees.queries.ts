import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { maxFestivalsOfFaces } from '../../../../contract/festivals/festival-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import type { Attendance } from '../../../../contract/festivals/festival-attendance.ts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { readTogether } from '../../../lib/lists/read-together.ts'
import { profileQuery } from '../../people/profile/profile.queries.ts'
import { type AttendeeFilters, attendeeFilters } from './attendee-filters.ts'
import { attendanceQuery } from './festival-attendance.queries.ts'

/** The key prefix of every query about attendees. */
export const attendeesKey = ['attendees']

/** The attendees, for a member. */
export function attendeesQuery(api: Api, festivalId: string, filters: AttendeeFilters, member: string | null) {
  const query = attendeeFilters.queryOf(filters)
  return pagedQuery({
    queryKey: [...attendeesKey, festivalId, query],
    first: filters.cursor,
    viewer: member,
    read: (from) =>
      api.festivalAttendance.attendees({ params: { id: festivalId }, query: { ...query, ...from, limit: 24 } }),
    isKeptForBack: true,
  })
}

const readFaces = readTogether({
  max: maxFestivalsOfFaces,
  read: (api, festivals) => api.festivalAttendance.faces({ query: { festivals } }),
  idOf: ({ festivalId }) => festivalId,
})

/** Some attendees who are visible to the member, followed ones first; nothing is fetched for a visitor. */
export const facesQuery = (api: Api, festivalId: string, member: string | null) =>
  queryOptions({
    queryKey: [...attendeesKey, festivalId, 'faces', member],
    queryFn: member === null ? skipToken : async () => (await readFaces(api, festivalId))?.faces ?? [],
  })

export const attendeeSummaryQuery = (api: Api, festivalId: string, member: string) =>
  queryOptions({
    queryKey: [...attendeesKey, festivalId, 'summary', member],
    queryFn: () => api.festivalAttendance.summary({ params: { id: festivalId } }),
  })

/** Saves the audience of the member's attendance. */
export function useChooseAudience(
  api: Api,
  memberId: string,
  callbacks: MutationCallbacks<Profile, AttendanceAudience>,
) {
  return useApiMutation({
    call: (attendanceShownTo: AttendanceAudience) => api.profile.change({ body: { attendanceShownTo } }),
    update: (queryClient, profile) => queryClient.setQueryData(profileQuery(api, memberId).queryKey, profile),
    refetch: [attendeesKey],
    ...callbacks,
  })
}

/** Saves the member's role and days at a festival. */
export function useSayStay(api: Api, memberId: string, callbacks: MutationCallbacks<Attendance, Attendance>) {
  return useApiMutation({
    call: (attendance: Attendance) => api.festivalAttendance.set({ body: attendance }),
    update: (queryClient, saved) =>
      queryClient.setQueryData(attendanceQuery(api, memberId).queryKey, (records = []) =>
        records.map((record) => (record.festivalId === saved.festivalId ? saved : record)),
      ),
    refetch: [attendeesKey],
    ...callbacks,
  })
}

/** The audience that the member has chosen; null if they never have, undefined if that is unknown now. */
export async function audienceOf(queryClient: QueryClient, api: Api, member: string | null) {
  if (member === null) return undefined
  const profile = await queryClient.fetchQuery(profileQuery(api, member)).catch(() => undefined)
  return profile?.attendanceShownTo
}
