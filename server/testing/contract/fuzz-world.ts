import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../domains/festivals.ts'
import { password, type testApp, type TestMember } from '../app.ts'
import type { Role } from './fuzz.ts'
import { say } from '../domains/chat.ts'
import { suspend } from '../domains/members.ts'
import { ask, decide, proveAddress } from '../domains/room-requests.ts'
import { addRoom } from '../domains/rooms.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** The token of a member of each role, and `things`: all ids and names that exist, and a password. */
export type World = { tokens: Record<Role, string | null>; things: string[] }

/** Creates new things for calls that may remove any of them. `before`: things of earlier worlds, mostly deleted by now. */
export async function createWorld({ db, signUp, signUpAdmin }: App, before: string[] = []): Promise<World> {
  const [member, host, requester, admin, suspended] = [
    await signUp('Mia'),
    await signUp('Hugo'),
    await signUp('Rita'),
    await signUpAdmin('Ada'),
    await signUp('Sam'),
  ]
  await Promise.all([proveAddress(db, host), proveAddress(db, requester)])
  const festival = await addFestival(admin)
  const waiting = await addFestival(host)
  const rooms = [await addRoom(host, festival.id), await addRoom(host, festival.id)]
  const requests = [await ask(requester, rooms[0]?.id ?? ''), await ask(member, rooms[0]?.id ?? '')]
  const { threadId } = await decide(host, requests[0]?.id ?? '', 'accepted')
  const thread = await requester.api.chat.thread({ params: { id: threadId ?? '' } })
  const answer = await say(host, thread.id, 'Welcome!')
  await host.api.favorites.add({ params: { festivalId: festival.id } })
  const sessions = await member.api.auth.sessions()
  const notifications = await db.selectFrom('notifications').select('id').where('userId', '=', host.user.id).execute()
  const party = { venueName: 'La Bodega', city: 'Cali', date: dayFromNow(3) }
  await admin.api.socialParties.upload({ body: { parties: [party] } })
  const parties = await db.selectFrom('socialParties').select('id').orderBy('createdAt', 'desc').limit(1).execute()
  await suspend(db, suspended)
  const members = { member, host, requester, admin, suspended }
  const users = Object.values(members).flatMap(({ user }) => [user.id, user.username])
  const things = [
    festival,
    waiting,
    ...rooms,
    ...requests,
    ...sessions,
    ...notifications,
    ...parties,
    thread,
    answer,
  ].map(({ id }) => id)
  const token = ({ token }: TestMember) => token
  return {
    tokens: {
      visitor: null,
      member: token(member),
      host: token(host),
      requester: token(requester),
      admin: token(admin),
      suspended: token(suspended),
    },
    things: [...things, ...things, ...users, password, ...before.slice(-60)],
  }
}
