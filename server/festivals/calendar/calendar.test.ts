import { Writable } from 'node:stream'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../contract/platform/time-zone.ts'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { mailedToken } from '../../testing/services/mailed.ts'
import { cancel, change, create, join, leave } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const { app, db, visitor, signUp, signUpAdmin } = await testApp({ logger: pino({ level: 'trace' }, stream) })
const admin = await signUpAdmin()

const reset = async ({ api }: TestMember) => new URL((await api.calendar.reset()).url).pathname
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const bearer = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` })
const goTo = ({ api }: TestMember, festivalId: string, status: 'attending' | 'interested' = 'attending') =>
  api.festivalAttendance.set({ body: { festivalId, status } })

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null
    return { title: value('summary'), uid: value('uid'), sequence: Number(value('sequence')), value }
  })
}
const feedOf = async (url: string) => eventsIn((await get(url)).body)
const titlesTo = (word: string, last: number) => Array.from({ length: last }, (_, at) => `${word} ${at + 1}`)
const titlesOf = async (url: string) => (await feedOf(url)).map(({ title }) => title)

describe('the file of a festival', () => {
  test('has its days, for everybody once it is approved, and before that for its organizer @S3.21', async () => {
    const organizer = await signUp('Olga')
    const { id } = await addFestival(organizer, { name: 'Waiting', startDate: '2027-04-02', endDate: '2027-04-04' })
    const url = `/api/festivals/${id}/calendar.ics`
    expect(await statusOf(url)).toBe(404)
    expect((await get(url, bearer(organizer))).body).toContain(
      'DTSTART;VALUE=DATE:20270402\r\nDTEND;VALUE=DATE:20270405',
    )
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
    const reply = await get(url)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="festival.ics"',
      'cache-control': 'private, no-cache',
    })
    expect((await get(url, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304)
    expect(eventsIn(reply.body)[0]?.value('url')).toBe(`http://localhost/festivals/${id}`)
  })

  test.each(['festivals', 'meetups', 'events'])('of unknown %s there is none', async (path) => {
    for (const id of ['019a0000-0000-7000-8000-000000000009', 'nothing', '%00'])
      expect(await statusOf(`/api/${path}/${id}/calendar.ics`), id).toBe(404)
  })
})

describe('the file of a meetup', () => {
  test('is for those who may see it, with the place of a private one for those who come', async () => {
    const festival = await addFestival(admin, { name: 'Havana Nights' })
    const [host, guest, blocked] = [await signUp('Hugo'), await signUp('Gina'), await signUp('Bea')]
    const { id } = await create(host, festival.id, { title: 'Tapas', isPrivate: true, locationHint: 'Calle Mayor 1' })
    const url = `/api/meetups/${id}/calendar.ics`
    const place = async (headers = {}) => eventsIn((await get(url, headers)).body)[0]?.value('location')
    expect(await place()).toBeNull()
    for (const language of ['en', 'de'])
      expect(await place({ ...bearer(guest), 'accept-language': language })).toBeNull()
    expect(await place(bearer(host))).toBe('Calle Mayor 1')
    await join(guest, id)
    await host.api.meetups.decide({ params: { id, userId: guest.user.id }, body: { status: 'accepted' } })
    expect(await place(bearer(guest))).toBe('Calle Mayor 1')
    await block(db, host, blocked)
    expect((await get(url, bearer(blocked))).statusCode).toBe(404)
    await cancel(host, id)
    expect(await statusOf(url)).toBe(404)
    expect((await get(url, bearer(guest))).body).toContain('STATUS:CANCELLED')
  })
})

describe('the file of a programme', () => {
  test('has all events of the festival by their start, for those who may see it, and is that of no unknown one', async () => {
    const organizer = await signUp('Olga')
    const { id } = await addFestival(organizer, { location: 'Xyzzyville', ...lasting(20, 22) })
    const url = `/api/festivals/${id}/programme.ics`
    const add = (title: string, clock: string, of = id) =>
      admin.api.programme.create({ params: { id: of }, body: { title, startTime: `${dayFromNow(20)}T${clock}` } })
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
    expect(await statusOf(url)).toBe(404)
    await add('Show', '23:30')
    const { id: classId } = await add('Class', '18:00')
    await add('Elsewhere', '18:00', (await addFestival(admin, lasting(20, 22))).id)
    expect(await titlesOf(url)).toEqual(['Class', 'Show'])
    const [one] = await feedOf(url)
    expect(one!.uid).toBe((await feedOf(`/api/events/${classId}/calendar.ics`))[0]!.uid)
    expect(one!.value('dtstart')).toBe(`${dayFromNow(20)}T18:00:00`)
    expect((await get(url)).headers['content-disposition']).toBe('attachment; filename="programme.ics"')
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', id).execute()
    const hidden = await get(url)
    const unknown = await get(url.replace(id, '019a0000-0000-7000-8000-000000000009'))
    expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body])
    expect((await get(url, bearer(organizer))).statusCode).toBe(200)
  })
})

describe("a member's own calendar", () => {
  test('has the festivals they go to and the meetups they have a place at, and nothing else @S3.23', async () => {
    const [member, other] = [await signUp('Ana'), await signUp('Otto')]
    const [going, perhaps] = [
      await addFestival(admin, { name: 'Going', ...lasting(20, 22) }),
      await addFestival(admin, { name: 'Perhaps', ...lasting(20, 22) }),
    ]
    await addFestival(admin, { name: 'Not at all' })
    const url = await reset(member)
    expect(await feedOf(url)).toEqual([])
    await goTo(member, going.id)
    await goTo(member, perhaps.id, 'interested')
    await create(member, going.id, { title: 'Own' })
    const [joined, left, asked] = [
      await create(other, going.id, { title: 'Joined' }),
      await create(other, going.id, { title: 'Left' }),
      await create(other, going.id, { title: 'Only asked', isPrivate: true }),
    ]
    for (const { id } of [joined, left, asked]) await join(member, id)
    await leave(member, left.id)
    await join(await signUp('Gina'), (await create(other, going.id, { title: 'Without me' })).id)
    expect(await titlesOf(url)).toEqual(['Own', 'Joined', 'Going'])
    await block(db, other, member)
    expect(await titlesOf(url)).toEqual(['Own', 'Going'])
  })

  test('has what they saved of a programme, by the clock of its festival while the zone of that is unknown @S3.23', async () => {
    const member = await signUp('Ana')
    const { id } = await addFestival(admin, { name: 'Noche', location: 'Xyzzyville', ...lasting(20, 22) })
    const at = (clock: string) => `${dayFromNow(20)}T${clock}`
    const add = (title: string, fields: object = {}) =>
      admin.api.programme.create({
        params: { id },
        body: { title, startTime: at('23:30'), venue: 'Red hall', ...fields },
      })
    const [going, perhaps] = [await add('Show'), await add('Class', { startTime: at('22:00'), endTime: at('23:00') })]
    await add('Not at all')
    await member.api.programme.setAttendance({ params: { id: going.id }, body: { status: 'attending' } })
    await member.api.programme.setAttendance({ params: { id: perhaps.id }, body: { status: 'interested' } })
    const url = await reset(member)
    const startsOf = async () =>
      (await feedOf(url)).map(({ title, value }) => [title, value('dtstart'), value('dtend'), value('location')])
    expect(await startsOf()).toEqual([
      ['Class', `${at('22:00')}:00`, `${at('23:00')}:00`, 'Red hall, Xyzzyville'],
      ['Show', `${at('23:30')}:00`, `${dayFromNow(21)}T00:30:00`, 'Red hall, Xyzzyville'],
    ])
    const [{ sequence } = { sequence: -1 }] = await feedOf(url)
    const point = { latitude: -31.55, longitude: 159.08, timeZone: 'Australia/Lord_Howe' }
    await db.updateTable('festivals').set(point).where('id', '=', id).execute()
    const [zoned] = await feedOf(url)
    const instant = instantOf({ day: dayFromNow(20), time: '22:00' }, point.timeZone)
    expect(zoned!.value('dtstart')).toBe(instant.replace('.000', ''))
    expect(zoned!.sequence).toBeGreaterThan(sequence)
    expect((await get(`/api/events/${going.id}/calendar.ics`)).body).toContain('SUMMARY:Show')
  })

  test('takes a change and a cancellation of an entry that it has, and forgets it two months later', async () => {
    const [host, guest] = [await signUp('Hugo'), await signUp('Gina')]
    const festival = await addFestival(admin, { name: 'Moving' })
    const { id } = await create(host, festival.id, { title: 'Walk' })
    await join(guest, id)
    const url = await reset(guest)
    const [first] = await feedOf(url)
    const before = await get(url)
    await change(host, id, { capacity: 7 })
    expect((await get(url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)

    await change(host, id, { title: 'Long walk' })
    const [changed] = await feedOf(url)
    expect(changed).toMatchObject({ title: 'Long walk', uid: first!.uid })
    expect(changed!.sequence).toBe(first!.sequence + 1)
    expect(changed!.value('last-modified')! >= first!.value('last-modified')!).toBe(true)

    await admin.api.festivals.change({ params: { id: festival.id }, body: { name: 'Moved' } })
    const [renamed] = await feedOf(url)
    expect(renamed!.value('description')).toMatch(/^Moved\n/)
    expect(renamed!.sequence).toBe(first!.sequence + 2)

    await cancel(host, id)
    const [cancelled] = await feedOf(url)
    expect(cancelled!.value('status')).toBe('CANCELLED')
    expect(cancelled).toMatchObject({ uid: first!.uid, sequence: first!.sequence + 3 })

    const began = (days: number) =>
      db
        .updateTable('meetups')
        .set({ startTime: sql<Date>`now() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute()
    await began(59)
    expect(await titlesOf(url)).toEqual(['Long walk'])
    await began(61)
    expect(await titlesOf(url)).toEqual([])
  })

  test('has no more than 200 entries: what is on and comes next, then what was last', async () => {
    const member = await signUp('Ana')
    await sql`
      with added as (
        insert into festivals (name, location, start_date, end_date, approved_at)
        select 'Festival ' || n, 'Madrid', current_date + n, current_date + n, now() from generate_series(1, 205) as n
        returning id
      )
      insert into festival_attendance (user_id, festival_id, status)
      select ${member.user.id}, id, 'attending' from added`.execute(db)
    const { id } = await addFestival(admin, { name: 'Marathon', ...lasting(0, 40) })
    await goTo(member, id)
    await sql`
      with added as (
        insert into events (festival_id, title, start_time)
        select ${id}::uuid, 'Class ' || n, now() - n * interval '3 hours' from generate_series(1, 300) as n
        returning id
      )
      insert into event_attendance (user_id, event_id) select ${member.user.id}, id from added`.execute(db)
    const url = await reset(member)
    const titles = await titlesOf(url)
    expect(new Set(titles)).toEqual(new Set(['Marathon', ...titlesTo('Festival', 199)]))
    await sql`delete from festivals where name ~ '^Festival ' and start_date > current_date + 104`.execute(db)
    const fewer = await titlesOf(url)
    expect(new Set(fewer)).toEqual(new Set(['Marathon', ...titlesTo('Festival', 104), ...titlesTo('Class', 95)]))
  })
})

describe('the address of a calendar (threat 67)', () => {
  test('has 256 bits, is stored as a hash, and tells no other site and no search engine @S3.22', async () => {
    const member = await signUp('Ana')
    expect(await member.api.calendar.read()).toEqual({ createdAt: null })
    const { url, createdAt } = await member.api.calendar.reset()
    expect(url).toMatch(/^http:\/\/localhost\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(await member.api.calendar.read()).toEqual({ createdAt })
    expect(await (await signUp('Ben')).api.calendar.read()).toEqual({ createdAt: null })
    expect((await get(url)).headers['cache-control']).toBe('private, no-cache')
    const { rows } = await sql<{ row: string }>`select calendar_feeds::text as row from calendar_feeds`.execute(db)
    const secret = /([\w-]{43})\.ics/.exec(url)![1]!
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret)
    for (const address of [url, url.replace(secret, 'A'.repeat(43)), url.replace(secret, 'x')])
      expect((await get(address)).headers, address).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
  })

  test('is in no line of the log, however it is called', async () => {
    const url = await reset(await signUp('Ana'))
    const secret = /([\w-]{43})\.ics/.exec(url)![1]!
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'] as const)
      for (const called of [url, `${url}/`, `${url}?a=b`, `${url}%`, url.slice(0, -4), `${url}/x`, `//x${url}`])
        await app.inject({ method, url: called })
    await app.inject({ url, headers: { host: 'bad host' } })
    expect(lines.filter((line) => line.includes('/api/calendar/')).length).toBeGreaterThan(5)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('ends at once when there is a new one, when it is removed, and with the account @S3.22', async () => {
    const member = await signUp('Ana')
    const first = await reset(member)
    const second = await reset(member)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const other = await reset(await signUp('Ben'))
    await member.api.calendar.remove()
    await member.api.calendar.remove()
    expect([await statusOf(second), await statusOf(other)]).toEqual([404, 200])
    const third = await reset(member)
    await member.api.profile.remove({ body: { password } })
    expect(await statusOf(third)).toBe(404)
  })

  test('one of fifty at once remains', async () => {
    const member = await signUp('Ana')
    const urls = await Promise.all(Array.from({ length: 50 }, () => reset(member)))
    const statuses = await Promise.all(urls.map(statusOf))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('rests while its member is suspended', async () => {
    const member = await signUp('Ana')
    const url = await reset(member)
    await suspend(db, member)
    expect(await statusOf(url)).toBe(404)
    await db
      .updateTable('users')
      .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null })
      .where('id', '=', member.user.id)
      .execute()
    expect(await statusOf(url)).toBe(200)
  })

  test('ends with the password, as whoever knew that one may have made it', async () => {
    const member = await signUp('Ana')
    const changed = await reset(member)
    await member.api.profile.change({ body: { currentPassword: password, newPassword: 'vamos a bailar' } })
    expect(await statusOf(changed)).toBe(404)
    const forgotten = await reset(member)
    await visitor.auth.forgotPassword({ body: { email: member.user.email } })
    const token = await mailedToken(db, member.user.email, 'reset')
    await visitor.auth.resetPassword({ body: { token, password: 'bailamos otra vez' } })
    expect(await statusOf(forgotten)).toBe(404)
  })
})
