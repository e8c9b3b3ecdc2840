import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { mailUnreadMessages } from '../chat/unread/mail-unread-messages.job.ts'
import { notificationKinds } from '../../notification-kinds.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { openThread, say } from '../../testing/domains/chat.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { ageMailBudget, notificationMailsTo } from '../../testing/services/mailed.ts'
import { create } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { ask, decide, proveAddress, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { changeRoom, removeRoom } from '../../testing/domains/rooms.ts'
import { nameOfRelated } from './names-of-today.ts'

const logged: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const { db, signUp, signUpAdmin } = await testApp({ logger })
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Feria' })

const unread = ({ api }: TestMember) => api.notifications.unread()
const shownTo = async (member: TestMember) => (await unread(member))[0]

async function confirmed(name: string) {
  const member = await signUp(name)
  await proveAddress(db, member)
  return member
}

async function hostAndGuest() {
  const [host, guest] = [await confirmed('Hugo'), await confirmed('Ana')]
  return { host, guest, roomId: await putRoom(db, host, festival.id, { title: 'Attic', maxGuests: 4 }) }
}

/** Lets the budgets of emails start anew. */
async function aDayLater() {
  await ageMailBudget(db, '1 day')
  await sql`update mail_outbox set created_at = created_at - interval '1 day'`.execute(db)
}

describe('what is stored', () => {
  async function actOut() {
    const { host, guest, roomId } = await hostAndGuest()
    const other = await confirmed('Ben')
    const { id } = await ask(guest, roomId)
    await decide(host, id, 'rejected')
    await decide(host, id, 'accepted')
    await withdraw(guest, id)
    for (const member of [guest, other]) await decide(host, (await ask(member, roomId)).id, 'accepted')
    await aDayLater()
    await host.api.chat.openRoomGroup({ params: { roomId } })
    await other.api.profile.remove({ body: { password } })
    await removeRoom(host, roomId)

    const leaver = await confirmed('Leonor')
    await ask(guest, await putRoom(db, leaver, festival.id))
    await leaver.api.profile.remove({ body: { password } })

    await aDayLater()
    await say(host, (await openThread(host, guest)).id, 'Hola')
    await sql`update notifications set mail_due_at = now()`.execute(db)
    await mailUnreadMessages(db)

    const organizer = await confirmed('Olga')
    const { id: festivalId } = await addFestival(organizer)
    await approveFestival(admin, festivalId)
    const params = { id: festivalId }
    for (const status of ['refused', 'approved'] as const) {
      const { revision } = await organizer.api.festivals.change({ params, body: { name: `Now ${status}` } })
      await admin.api.festivals.decideRevision({ params, body: { revisionId: revision!.id, status } })
    }
    await admin.api.festivals.remove({ params })
    await admin.api.festivals.remove({ params: { id: (await addFestival(organizer)).id } })
  }

  test('is written by two statements, which name no words', () => {
    const server = path.join(import.meta.dirname, '../..')
    const sources = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'testing/**'] })
    const written = sources.flatMap((file) => {
      const source = readFileSync(path.join(server, file), 'utf8')
      const [found, columns] =
        /insertInto\('notifications'\)|insert into notifications\s*(\([^)]*\))?/.exec(source) ?? []
      return found === undefined ? [] : [{ file, columns }]
    })
    const holdsFactsAlone = (name: string) => {
      const { columns } = written.find(({ file }) => file === path.normalize(name)) ?? {}
      expect(columns, name).toContain('facts')
      expect(columns, name).not.toMatch(/title|message/)
    }
    holdsFactsAlone('chat/chat/send-message.queries.ts')
    holdsFactsAlone('chat/notifications/notify.queries.ts')
    expect(written).toHaveLength(2)
  })

  test('are facts that can be read again, and no sentence', async () => {
    await sql`create table told (type text, facts jsonb, title text, message text)`.execute(db)
    await sql`create function keep_told() returns trigger language plpgsql as $$
      begin
        insert into told values (new.type, new.facts, new.title, new.message);
        return null;
      end $$`.execute(db)
    await sql`create trigger keep_told after insert or update on notifications for each row execute function keep_told()`.execute(
      db,
    )
    await actOut()
    type Row = { type: string; facts: { event?: string }; title: string; message: string }
    const { rows } = await sql<Row>`select * from told`.execute(db)
    await sql`drop trigger keep_told on notifications`.execute(db)
    for (const { type, facts, ...texts } of rows) {
      const kind = notificationKinds.find((one) => one.kind === type)
      expect(kind?.facts.safeParse(facts).success, JSON.stringify({ type, facts })).toBe(true)
      expect(texts).toEqual({ title: 'Compás', message: '' })
    }
    const events = (type: string) => new Set(rows.filter((row) => row.type === type).map(({ facts }) => facts.event))
    expect(events('room_request_withdrawn')).toEqual(new Set(['taken_back', 'guest_left']))
    expect(events('room_request_declined')).toEqual(new Set(['declined', 'room_taken_down', 'host_left']))
    expect(events('festival_answered')).toEqual(
      new Set(['approved', 'change_approved', 'change_declined', 'declined', 'removed']),
    )

    const mails = await db.selectFrom('mailOutbox').selectAll().where('kind', 'is not', null).execute()
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(rows.map(({ type }) => type)))
    for (const { subject, text, html, headers } of mails)
      expect({ subject, text, html, headers }).toEqual({ subject: 'Compás', text: '', html: null, headers: {} })
  })
})

describe('the words', () => {
  test('name members, rooms and festivals as they are called today, in the bell and by email', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await ask(guest, roomId)
    await guest.api.profile.change({ body: { name: 'Anabel' } })
    await changeRoom(host, roomId, { title: 'Balcony' })
    const words = {
      title: 'Anabel would like to join you',
      message: 'There’s a new request for “Balcony”. Have a look, and say yes or no when you’re ready.',
    }
    expect(await shownTo(host)).toMatchObject(words)
    const [mail] = await notificationMailsTo(db, host)
    for (const text of Object.values(words)) expect(mail?.text).toContain(text)
  })

  test('leave out what is gone or hidden since', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    await decide(host, id, 'accepted')
    await withdraw(guest, id)
    expect(await shownTo(guest)).toMatchObject({ message: expect.stringContaining('a place in “Attic”') })
    // The guest no longer has a request, and others do not see a closed room.
    await changeRoom(host, roomId, { isActive: false })
    expect(await shownTo(guest)).toMatchObject({ message: expect.stringContaining('a place in a room.') })
    await suspend(db, host)
    expect(await shownTo(guest)).toBeUndefined()
    const [mail] = await notificationMailsTo(db, guest)
    expect(mail?.text).toContain('A dancer said yes!\n\nYou have a place in a room.')
    expect(mail?.text).not.toMatch(/Hugo|Attic/)
  })

  test('leave out the name of a meetup or a festival that the reader may not see', async () => {
    const [host, guest] = [await confirmed('Hugo'), await confirmed('Ana')]
    const { id: festivalId } = await addFestival(admin)
    const meetup = await create(host, festivalId)
    const search = await guest.api.savedSearches.create({ body: { festivalId } })
    const nameOf = async (relatedType: string, relatedId: string) => {
      const name = nameOfRelated({
        readerId: sql`${guest.user.id}::uuid`,
        relatedId: sql`${relatedId}::uuid`,
        relatedType: sql`${relatedType}::text`,
      })
      return (await sql<{ name: string | null }>`select ${name} as name`.execute(db)).rows[0]?.name
    }
    const names = () =>
      Promise.all([nameOf('meetup', meetup.id), nameOf('saved_search', search.id), nameOf('festival', festivalId)])
    expect(await names()).not.toContain(null)
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', festivalId).execute()
    expect(await names()).toEqual([null, null, null])
  })

  test('keep the title of a room that was taken down', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await ask(guest, roomId)
    await removeRoom(host, roomId)
    expect(await shownTo(guest)).toMatchObject({
      title: 'Hugo took their room down',
      message: '“Attic” is gone, and so is your request for it. There are more rooms to find.',
    })
  })

  test('are missing with a line in the log where this release cannot read the facts, and others are shown', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await ask(guest, roomId)
    const row = { userId: host.user.id, relatedId: roomId, relatedType: 'room_share', actionUrl: '/' }
    const unreadable = [
      { type: 'festival_answered', facts: '{"event": "postponed"}' },
      { type: 'room_request_declined', facts: '[]' },
      { type: 'room_request_withdrawn', facts: '7' },
      { type: 'a_later_kind', facts: '{}' },
      { type: 'direct_message', facts: '"x"' },
    ]
    await db
      .insertInto('notifications')
      .values(unreadable.map((one) => ({ ...row, ...one })))
      .execute()
    logged.length = 0
    expect((await unread(host)).map(({ title }) => title)).toEqual(['Ana would like to join you'])
    expect((await host.api.notifications.list({ query: {} })).items).toHaveLength(1)
    expect(logged).toHaveLength(2 * unreadable.length)
    for (const line of logged) expect(line).toContain('the facts of a notification cannot be read')
  })
})

test('a notification that was stored with its words and without facts is shown in these', async () => {
  const { host, guest, roomId } = await hostAndGuest()
  const texts = { title: 'Ana has new plans', message: 'A text.' }
  const row = { userId: host.user.id, actorId: guest.user.id, relatedId: roomId, relatedType: 'room_share' }
  await db
    .insertInto('notifications')
    .values({ ...row, type: 'room_request_withdrawn', ...texts, actionUrl: '/my-rooms' })
    .execute()
  expect(await shownTo(host)).toMatchObject(texts)
})
