import type { z } from 'zod'
import type { ChangedMeetup, NewMeetup } from '../../../contract/festivals/meetups.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

type Fields = Partial<z.input<typeof NewMeetup>>
type World = { signUp: (name: string) => Promise<TestMember>; festivalId: string }

export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** An open lunch in two days. */
export const aMeetup = (fields: Fields = {}): z.input<typeof NewMeetup> => ({
  type: 'meal',
  title: 'Lunch',
  startTime: hours(48),
  ...fields,
})

export const create = ({ api }: TestMember, festivalId: string, fields?: Fields) =>
  api.meetups.create({ params: { id: festivalId }, body: aMeetup(fields) })
export const change = ({ api }: TestMember, id: string, body: z.input<typeof ChangedMeetup>) =>
  api.meetups.change({ params: { id }, body })
export const join = ({ api }: TestMember, id: string) => api.meetups.join({ params: { id } })
export const leave = ({ api }: TestMember, id: string) => api.meetups.leave({ params: { id } })
export const cancel = ({ api }: TestMember, id: string) => api.meetups.cancel({ params: { id } })
export const read = ({ api }: Pick<TestMember, 'api'>, id: string) => api.meetups.get({ params: { id } })
/** The meetups in the list of a festival. */
export const listed = async (
  { api }: { api: TestMember['api'] },
  festivalId: string,
  query: { type?: 'meal' | 'activity' | 'taxi' } = {},
) => (await api.meetups.list({ params: { id: festivalId }, query })).items
export const participants = ({ api }: TestMember, id: string) => api.meetups.participants({ params: { id } })
export const decide = ({ api }: TestMember, id: string, { user }: TestMember, status: 'accepted' | 'declined') =>
  api.meetups.decide({ params: { id, userId: user.id }, body: { status } })

/** The participants as this member sees them: 'Ana organizer', 'Ben accepted'. */
export const namesOf = async (viewer: TestMember, id: string) =>
  (await participants(viewer, id)).map(({ name, status }) => `${name} ${status}`)

/** Sets the start of a meetup to a minute ago. */
export const startedNow = (db: Database, id: string) =>
  db
    .updateTable('meetups')
    .set({ startTime: hours(-1 / 60) })
    .where('id', '=', id)
    .execute()

export const wait = ({ api }: TestMember, id: string) => api.meetups.wait({ params: { id } })
export const stopWaiting = ({ api }: TestMember, id: string) => api.meetups.stopWaiting({ params: { id } })

/** Moves the expiry of every offer at a meetup to a minute ago. */
export const lapse = (db: Database, id: string) =>
  db
    .updateTable('meetupWaiting')
    .set({ offeredUntil: hours(-1 / 60) })
    .where('meetupId', '=', id)
    .where('offeredUntil', 'is not', null)
    .execute()

/** The setup of tests of waiting lists. */
export const waitingLists = ({ signUp, festivalId }: World) => {
  const signUps = async (...names: string[]) => await Promise.all(names.map((name) => signUp(name)))
  return {
    three: async () => (await signUps('Cleo', 'Dora', 'Eva')) as [TestMember, TestMember, TestMember],
    /** A full meetup of two with members on the waiting list, in their order. */
    fullMeetup: async (waiting: TestMember[], fields?: Fields) => {
      const [ana, ben] = (await signUps('Ana', 'Ben')) as [TestMember, TestMember]
      const { id } = await create(ana, festivalId, { capacity: 2, ...fields })
      await join(ben, id)
      for (const member of waiting) await wait(member, id)
      return { ana, ben, id }
    },
  }
}

export const statusOf = async (member: TestMember, id: string) => (await read(member, id)).ownStatus
export const statusesOf = (members: TestMember[], id: string) =>
  Promise.all(members.map((member) => statusOf(member, id)))
