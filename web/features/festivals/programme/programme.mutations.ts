import { useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { useSession } from '../../../lib/member/session.ts'
import { festivalsKey } from '../festivals/festivals.queries.ts'
import { programmeKey, programmeQuery } from './programme.queries.ts'

type Creation = Parameters<Api['programme']['create']>[0]
type Change = Parameters<Api['programme']['change']>[0]

/** The festival is included, because it contains the number of its events. */
export const touchedByEvents = [programmeKey, [...festivalsKey, 'one']]

export const useCreateEvent = (api: Api) =>
  useApiMutation({ call: (creation: Creation) => api.programme.create(creation), refetch: touchedByEvents })

export const useChangeEvent = (api: Api) =>
  useApiMutation({ call: (change: Change) => api.programme.change(change), refetch: [programmeKey] })

type Status = AttendanceStatus | null

/** The action of 'Interested' and 'Going': pressing the current status removes it, pressing the other one replaces it. */
export function useEventAttendance(api: Api, { id, festivalId, myStatus }: FestivalEvent) {
  const member = useSession()?.id ?? null
  const queryClient = useQueryClient()
  const { queryKey } = programmeQuery(api, festivalId, member)
  const show = (status: Status) =>
    queryClient.setQueryData(queryKey, (events) =>
      events?.map((event) => (event.id === id ? withStatus(event, status) : event)),
    )
  return (pressed: AttendanceStatus) =>
    sendLatest<Status>({
      key: `event ${member} ${id}`,
      before: myStatus,
      value: myStatus === pressed ? null : pressed,
      show,
      send: (status) =>
        status === null
          ? api.programme.removeAttendance({ params: { id } })
          : api.programme.setAttendance({ params: { id }, body: { status } }),
      onSuccess: () => {},
      onError: (status, error) =>
        toastFailure(status === null ? t.programme.failedToRemoveChoice() : t.programme.failedToSaveChoice(), error),
    })
}

/** The event after a change of its reader's status. */
export function withStatus(event: FestivalEvent, status: Status): FestivalEvent {
  const by = (one: AttendanceStatus) => Number(status === one) - Number(event.myStatus === one)
  return {
    ...event,
    myStatus: status,
    goingCount: event.goingCount + by('attending'),
    interestedCount: event.interestedCount + by('interested'),
  }
}
