import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, type TestMember } from '../../testing/app.ts'
import { openThread, say } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { decideReport, reportMember } from '../../testing/domains/reports.ts'
import { block } from '../../testing/domains/room-requests.ts'
import { caughtUp, eventsIn, openGroup, streamingApp } from '../../testing/streams.ts'
import { until } from '../../testing/until.ts'

const connection = await testConnection()
const instances = [await streamingApp(connection), await streamingApp(connection)] as const
const [{ db, signUp, signUpAdmin, visitor, clientOf }] = instances
const admin = await signUpAdmin()

/** In milliseconds (threat 50). */
const soon = 2_000

const streamsOf = (token: string) => Promise.all(instances.map(({ stream }) => stream(token)))

/** Like `streamsOf`, without the events of the member's earlier acts. */
const quietStreamsOf = async (member: TestMember) => {
  const streams = await streamsOf(member.token)
  for (const stream of streams) {
    await caughtUp(db, stream, member)
    stream.events.length = 0
  }
  return streams
}

async function secondSession({ user }: TestMember) {
  const { token } = await visitor.auth.login({ body: { username: user.username, password } })
  return { token, api: clientOf(token) }
}

describe('the streams of a session end on every instance when', () => {
  const causes: Record<string, (member: TestMember) => Promise<unknown>> = {
    'it signs out': ({ api }) => api.auth.logout(),
    'another session ends it': async (member) => {
      const other = await secondSession(member)
      const sessions = await other.api.auth.sessions()
      const { id } = sessions.find(({ current }) => !current)!
      await other.api.auth.endSession({ params: { id } })
    },
    'another session changes the password': async (member) => {
      const other = await secondSession(member)
      await other.api.profile.change({ body: { currentPassword: password, newPassword: 'sombrero verde' } })
    },
    'an admin signs the member out everywhere': ({ user }) =>
      admin.api.admin.signOut({ params: { id: user.id }, body: { reason: 'A lost phone' } }),
    'an admin suspends the member': ({ user }) =>
      admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } }),
    'an admin suspends the member by a report': async (member) => {
      const { id } = await reportMember(await signUp(), member)
      await decideReport(admin, id, { action: 'suspend', reason: 'Threats' })
    },
    'the member leaves Compás': ({ api }) => api.profile.remove({ body: { password } }),
  }

  test.each(Object.entries(causes))('%s @S6.38', async (_, end) => {
    const member = await signUp()
    const streams = await streamsOf(member.token)
    const unconcerned = await streamsOf((await signUp()).token)
    await end(member)
    const ended = performance.now()
    await Promise.all(streams.map((stream) => stream.ended))
    expect(performance.now() - ended).toBeLessThan(soon)
    expect(unconcerned.map(({ isOpen }) => isOpen)).toEqual([true, true])
    expect((await instances[1].stream(member.token)).status).toBe(401)
    for (const stream of unconcerned) stream.close()
  })

  test('it ended while the stream was being opened @S6.37', async () => {
    const member = await signUp()
    const sessionId = (await db.selectFrom('sessions').select('id').where('userId', '=', member.user.id).execute())[0]!
      .id
    await member.api.auth.logout()
    let hasEnded = false
    const end = () => void (hasEnded = true)
    const late = { id: 'late', memberId: member.user.id, sessionId, network: '192.0.2.1', send: () => {}, end }
    const remove = instances[0].hub.add(late)
    await until(() => hasEnded)
    remove()
  })

  test('only those of the session that ended @S2.22', async () => {
    const member = await signUp()
    const other = await secondSession(member)
    const [ending, staying] = [await streamsOf(member.token), await streamsOf(other.token)]
    await member.api.auth.logout()
    await Promise.all(ending.map((stream) => stream.ended))
    await Promise.all(staying.map((stream) => caughtUp(db, stream, member)))
    for (const stream of staying) stream.close()
  })
})

describe('the hints of a thread end on every instance for', () => {
  test('a member who leaves the group', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const id = await openGroup(db, ana, bea)
    const streams = await quietStreamsOf(bea)
    await bea.api.chat.leave({ params: { id } })
    const { id: messageId } = await say(ana, id, 'Are you gone?')
    await ana.api.chat.typing({ params: { id } })
    await ana.api.chat.edit({ params: { id: messageId }, body: { content: 'You are gone' } })
    for (const stream of streams) {
      await caughtUp(db, stream, bea)
      expect(eventsIn(stream, id)).toEqual(['thread'])
      stream.close()
    }
  })

  test.each(['who blocks the other', 'who is blocked'])('a member of a direct thread %s', async (who) => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    await say(ana, id, 'Hola')
    const streams = await quietStreamsOf(bea)
    await (who === 'who is blocked' ? block(db, ana, bea) : block(db, bea, ana))
    // This message arrives like one that another instance was sending at the same moment.
    await sql`
      insert into chat_messages (thread_id, seq, sender_id, content) values (${id}, 2, ${ana.user.id}, 'Too late')`.execute(
      db,
    )
    await sql`update chat_messages set content = 'Changed' where thread_id = ${id}`.execute(db)
    for (const stream of streams) {
      await caughtUp(db, stream, bea)
      expect(eventsIn(stream, id)).toEqual(['thread'])
      stream.close()
    }
  })
})
