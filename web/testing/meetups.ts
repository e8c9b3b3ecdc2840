import type { Meetup, NewMeetup } from '../../contract/festivals/meetups.ts'
import type { z } from 'zod'
import { newId } from '../lib/changes/new-id.ts'
import { signUpAdmin } from './members.ts'
import type { ApiMember } from './rooms.ts'

type Fields = Partial<z.input<typeof NewMeetup>>

/** A festival in the next days without any meetups; with `startsIn` 0 it is on. */
export async function ownFestival({ startsIn = 1 } = {}) {
  const { api } = await signUpAdmin()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return await api.festivals.create({
    body: {
      name: `Noche de Bachata ${newId().slice(-6)}`,
      location: 'Seville, Spain',
      startDate: day(startsIn),
      endDate: day(4),
    },
  })
}

/** Plans a dinner for two on the day after tomorrow. */
export const plan = ({ api }: ApiMember, festivalId: string, fields: Fields = {}): Promise<Meetup> =>
  api.meetups.create({
    params: { id: festivalId },
    body: {
      type: 'meal',
      title: 'Dinner by the river',
      startTime: new Date(Date.now() + 48 * 3_600_000).toISOString(),
      durationMinutes: 120,
      capacity: 2,
      locationHint: 'Hotel lobby',
      ...fields,
    },
  })

export const join = ({ api }: ApiMember, { id }: Meetup) => api.meetups.join({ params: { id } })
