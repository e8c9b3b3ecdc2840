import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../../clean-up.job.ts'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { aFlight, arrivalsFor, arrive, arrivingFor, ownArrivals } from '../../testing/domains/arrivals.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { knowing } from '../../testing/domains/live-locations.ts'
import { cancel, create, join } from '../../testing/domains/meetups.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { block, putRequest, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)
const { roommates, companions, friends } = knowing(db)

const pair = () => several(signUp, 'Ana', 'Ben')
const rowsOf = ({ user }: TestMember) => db.selectFrom('arrivals').selectAll().where('userId', '=', user.id).execute()
const day = dayFromNow(30)

describe('how a member comes and leaves', () => {
  test('is said once for each direction, changed, read and removed @S12.40 @S12.41', async () => {
    const [ana, ben] = await pair()
    const { id: elsewhere } = await addFestival(admin, { name: 'Otra' })
    for (const [member, id] of [
      [ana, elsewhere],
      [ben, festivalId],
    ] as const)
      await arrive(member, id)
    expect(await ownArrivals(ana, festivalId)).toEqual({ to: null, from: null })
    const said = await arrive(ana, festivalId)
    const flight = { direction: 'to', by: 'flight', place: 'Madrid-Barajas', number: 'IB 3121', seats: null }
    const to = { ...flight, at: `${day}T14:35:00`, isShared: true, seenBy: 0, unseenBy: 0 }
    expect(said).toEqual({ to, from: null })
    await arrive(ana, festivalId, { direction: 'from', by: 'car', place: 'Lyon', seats: 2, at: `${day}T09:00:30` })
    const from = { direction: 'from', by: 'car', place: 'Lyon', seats: 2, number: null, at: `${day}T09:00:30` }
    const changed = await arrive(ana, festivalId, { by: 'train', place: 'Atocha', number: '' })
    expect(changed).toMatchObject({ to: { by: 'train', place: 'Atocha', number: null }, from })
    expect(await ownArrivals(ana, festivalId)).toEqual(changed)
    expect(await rowsOf(ana)).toHaveLength(3)
    const remove = (query: { direction?: 'to' | 'from' }) =>
      ana.api.arrivals.remove({ params: { id: festivalId }, query })
    await remove({ direction: 'to' })
    expect(await ownArrivals(ana, festivalId)).toMatchObject({ to: null, from })
    await arrive(ana, festivalId)
    await remove({})
    await remove({})
    expect((await rowsOf(ana)).map((row) => row.festivalId)).toEqual([elsewhere])
    expect(await rowsOf(ben)).toHaveLength(1)
  })

  test('has seats for cars alone, and numbers for flights and trains alone', async () => {
    const ana = await signUp()
    for (const by of ['flight', 'train', 'bus', 'car'] as const) {
      const { to } = await arrive(ana, festivalId, { by, seats: 3, number: '12' })
      expect([to?.seats, to?.number]).toEqual([
        by === 'car' ? 3 : null,
        by === 'flight' || by === 'train' ? '12' : null,
      ])
    }
  })

  test('of wrong input is refused in words, and stays as it was', async () => {
    const ana = await signUp()
    const { to } = await arrive(ana, festivalId)
    for (const [field, value, message] of [
      ['direction', 'there', 'Please choose from the list'],
      ['by', 'ship', 'Please choose from the list'],
      ['place', ' ', 'Please say where'],
      ['place', 'a'.repeat(81), expect.any(String)],
      ['at', '', 'Please say when'],
      ['at', '2027-02-30T10:00', expect.any(String)],
      ['at', 'tomorrow', expect.any(String)],
      ['seats', 9, 'Please choose 0 to 8 seats'],
      ['seats', -1, 'Please choose 0 to 8 seats'],
      ['number', '1'.repeat(21), expect.any(String)],
      ['isShared', 'yes', expect.any(String)],
    ] as const)
      await expect(arrive(ana, festivalId, { [field]: value })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: message },
      })
    expect((await ownArrivals(ana, festivalId)).to).toEqual(to)
  })

  test('is from seven days before to three days after the festival, in its own time @S12.41', async () => {
    const ana = await signUp()
    const at = (time: string) => arrive(ana, festivalId, { at: time })
    await at(`${dayFromNow(30 - 7)}T00:00`)
    await at(`${dayFromNow(32 + 3)}T23:59`)
    for (const time of [`${dayFromNow(30 - 8)}T23:59`, `${dayFromNow(32 + 4)}T00:00`])
      await expect(at(time)).rejects.toMatchObject({
        status: 400,
        fields: { at: 'Please choose a time from 7 days before to 3 days after the festival' },
      })
    await db
      .updateTable('festivals')
      .set({ timeZone: 'America/Bogota', latitude: 4.6, longitude: -74.1, precision: 'town', country: 'CO' })
      .where('id', '=', festivalId)
      .execute()
    expect((await at(`${day}T02:10:00Z`)).to?.at).toBe(`${dayFromNow(29)}T21:10:00`)
    expect((await at(`${day}T02:10`)).to?.at).toBe(`${day}T02:10:00`)
  })

  test('said fifty times at once is one @S12.42', async () => {
    const ana = await signUp()
    await Promise.all(Array.from({ length: 50 }, (_, n) => arrive(ana, festivalId, { number: `IB ${n}` })))
    expect(await rowsOf(ana)).toHaveLength(1)
  })

  test('of more festivals than anybody goes to is refused, and a change is not', async () => {
    const ana = await signUp()
    await sql`
      with ferias as (
        insert into festivals (name, location, start_date, end_date, approved_at)
        select 'Feria ' || n, 'Cali', ${day}, ${day}, now() from generate_series(1, 30) as n
        returning id
      )
      insert into arrivals (festival_id, user_id, direction, means, place, local_time)
      select ferias.id, ${ana.user.id}, direction::arrival_direction, 'bus', 'Cali', ${day}
      from ferias, unnest(array['to', 'from']) as direction`.execute(db)
    await expect(arrive(ana, festivalId)).rejects.toMatchObject({ status: 409, code: 'too_many_arrivals' })
    const one = (await rowsOf(ana))[0]!
    await arrive(ana, one.festivalId, { direction: one.direction })
  })

  test('takes no link from a new member', async () => {
    const ana = await signUp()
    await expect(arrive(ana, festivalId, { place: 'www.example.com' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('others see it', () => {
  test('who share a room or a meetup of the festival, or follow each other, and nobody else @S12.44', async () => {
    const [ana, ben, cleo, dora, eva, sara] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva', 'Sara')
    const elsewhere = (await addFestival(admin, { name: 'Otra' })).id
    const ends = [
      await roommates(ana, ben, festivalId),
      await companions(ana, cleo, festivalId),
      await friends(ana, dora),
    ]
    await companions(ana, eva, elsewhere)
    await sara.api.follows.follow({ params: { id: ana.user.id } })
    const { to } = await arrive(ana, festivalId)
    expect([to?.seenBy, to?.unseenBy]).toEqual([3, 0])
    for (const member of [ben, cleo, dora]) expect(await arrivingFor(member, festivalId)).toEqual(['Ana'])
    for (const member of [ana, eva, sara, admin]) expect(await arrivingFor(member, festivalId)).toEqual([])
    expect(await arrivingFor(dora, elsewhere)).toEqual([])
    const audience = await ana.api.arrivals.audience({ params: { id: festivalId }, query: {} })
    expect(audience.items.map(({ name, isCompanion }) => `${name} ${isCompanion}`).toSorted()).toEqual([
      'Ben true',
      'Cleo true',
      'Dora false',
    ])
    for (const end of ends) await end()
    for (const member of [ben, cleo, dora]) expect(await arrivingFor(member, festivalId)).toEqual([])
  })

  test('until one of them blocks the other, or is suspended or gone', async () => {
    for (const end of [
      (ana: TestMember, ben: TestMember) => block(db, ana, ben),
      (ana: TestMember, ben: TestMember) => block(db, ben, ana),
      (ana: TestMember) => suspend(db, ana),
      (ana: TestMember) => ana.api.profile.remove({ body: { password } }),
    ]) {
      const [ana, ben] = await pair()
      await companions(ana, ben, festivalId)
      await arrive(ana, festivalId)
      expect(await arrivingFor(ben, festivalId)).toEqual(['Ana'])
      await end(ana, ben)
      expect(await arrivingFor(ben, festivalId)).toEqual([])
    }
  })

  test('unless it is not shared @S12.45', async () => {
    const [ana, ben] = await pair()
    await companions(ana, ben, festivalId)
    const { to } = await arrive(ana, festivalId, { isShared: false })
    expect(to).toMatchObject({ isShared: false, seenBy: 0, unseenBy: 0 })
    expect(await arrivingFor(ben, festivalId)).toEqual([])
    await arrive(ana, festivalId)
    expect(await arrivingFor(ben, festivalId)).toEqual(['Ana'])
    await arrive(ana, festivalId, { isShared: false })
    expect(await arrivingFor(ben, festivalId)).toEqual([])
  })

  test('not once the member says that they do not go, who keeps it', async () => {
    const [ana, ben] = await pair()
    await companions(ana, ben, festivalId)
    await ana.api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
    await arrive(ana, festivalId)
    await ana.api.festivalAttendance.set({ body: { festivalId, status: 'interested' } })
    expect(await arrivingFor(ben, festivalId)).toEqual(['Ana'])
    await ana.api.festivalAttendance.remove({ params: { festivalId } })
    expect(await arrivingFor(ben, festivalId)).toEqual([])
    expect((await ownArrivals(ana, festivalId)).to).toMatchObject({ isShared: false, place: 'Madrid-Barajas' })
  })

  test('those who only follow each other to the hour, without the number, and in no finer order @S12.46', async () => {
    const [viewer, ana, ben] = await several(signUp, 'Vera', 'Ana', 'Ben')
    for (const one of [ana, ben]) await friends(viewer, one)
    await arrive(ben, festivalId, { at: `${day}T14:05` })
    await arrive(ana, festivalId, { at: `${day}T14:50` })
    const seen = await arrivalsFor(viewer, festivalId)
    for (const one of seen)
      expect(one).toMatchObject({ at: `${day}T14:00:00`, number: null, isExact: false, place: 'Madrid-Barajas' })
    const { next } = await viewer.api.arrivals.list({ params: { id: festivalId }, query: { limit: 1 } })
    expect(Buffer.from(next!, 'base64url').toString()).not.toMatch(/14:(05|50)/)
    await companions(viewer, ana, festivalId)
    // She said it before.
    expect((await arrivalsFor(viewer, festivalId)).map(({ isExact }) => isExact)).toEqual([false, false])
    await arrive(ana, festivalId, { at: `${day}T14:50` })
    expect((await arrivalsFor(viewer, festivalId)).map(({ name, at, number }) => [name, at, number])).toEqual([
      ['Ben', `${day}T14:00:00`, null],
      ['Ana', `${day}T14:50:00`, 'IB 3121'],
    ])
  })

  test('the next one first, in pages, of one direction or both', async () => {
    const [viewer, ...others] = await several(signUp, 'Vera', 'Ana', 'Ben', 'Cleo')
    for (const [n, one] of others.entries()) {
      await companions(viewer, one, festivalId)
      await arrive(one, festivalId, { at: `${day}T1${2 - n}:30` })
      await arrive(one, festivalId, { direction: 'from', at: `${dayFromNow(32)}T1${n}:30` })
    }
    const names: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, direction: 'to' as const, ...(cursor && { cursor }) }
      const page = await viewer.api.arrivals.list({ params: { id: festivalId }, query })
      expect(page.total).toBe(3)
      names.push(...page.items.map(({ name }) => name))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(names).toEqual(['Cleo', 'Ben', 'Ana'])
    expect(await arrivalsFor(viewer, festivalId)).toHaveLength(6)
  })

  const late: Record<string, (sharer: TestMember, other: TestMember) => Promise<unknown>> = {
    'who follows back': (sharer, other) => other.api.follows.follow({ params: { id: sharer.user.id } }),
    'who joins their meetup': (sharer, other) => join(other, meetupOf.get(sharer.user.id)!),
    async 'a host who lets them in'(sharer, other) {
      await putRequest(db, await putRoom(db, other, festivalId), sharer, 'accepted')
    },
    async 'an organizer who lets them in'(sharer, other) {
      const { id } = await create(other, festivalId, { isPrivate: true })
      await join(sharer, id)
      await other.api.meetups.decide({ params: { id, userId: sharer.user.id }, body: { status: 'accepted' } })
    },
  }
  const meetupOf = new Map<string, string>()
  test.each(Object.entries(late))(
    'not by %s after it was shared, until the member shows it to them too (threats 118 and 135) @S12.47',
    async (_, tie) => {
      const [ana, ben] = await pair()
      await ana.api.follows.follow({ params: { id: ben.user.id } })
      meetupOf.set(ana.user.id, (await create(ana, festivalId)).id)
      await arrive(ana, festivalId)
      await tie(ana, ben)
      expect(await arrivingFor(ben, festivalId)).toEqual([])
      expect((await ownArrivals(ana, festivalId)).to).toMatchObject({ seenBy: 0, unseenBy: 1 })
      expect((await arrive(ana, festivalId)).to).toMatchObject({ seenBy: 1, unseenBy: 0 })
      expect(await arrivingFor(ben, festivalId)).toEqual(['Ana'])
    },
  )

  test('by whom the member follows back after it was shared', async () => {
    const [ana, ben] = await pair()
    await ben.api.follows.follow({ params: { id: ana.user.id } })
    await arrive(ana, festivalId)
    await ana.api.follows.follow({ params: { id: ben.user.id } })
    expect(await arrivingFor(ben, festivalId)).toEqual(['Ana'])
  })

  test('not by those of a meetup that is cancelled', async () => {
    const [ana, ben] = await pair()
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    await arrive(ana, festivalId)
    await cancel(ana, id)
    expect(await arrivingFor(ben, festivalId)).toEqual([])
  })
})

test('three days after the festival nobody reads it, nobody says it, and the clean-up deletes it @S12.48', async () => {
  const [ana, ben] = await pair()
  const { id } = await addFestival(admin, { name: 'Fiesta', ...lasting(0, 2) })
  await companions(ana, ben, id)
  await arrive(ana, id, { at: `${dayFromNow(1)}T10:00` })
  const endAt = (endDate: string) =>
    db
      .updateTable('festivals')
      .set({ startDate: dayFromNow(-9), endDate })
      .where('id', '=', id)
      .execute()
  await endAt(dayFromNow(-3))
  await cleanUp(db)
  expect(await arrivingFor(ben, id)).toEqual(['Ana'])
  expect((await ownArrivals(ana, id)).to).not.toBeNull()
  await endAt(dayFromNow(-4))
  expect(await arrivingFor(ben, id)).toEqual([])
  expect(await ownArrivals(ana, id)).toEqual({ to: null, from: null })
  await expect(arrive(ana, id, { at: `${dayFromNow(-5)}T10:00` })).rejects.toMatchObject({
    status: 409,
    code: 'festival_over',
  })
  expect(await rowsOf(ana)).toHaveLength(1)
  await cleanUp(db)
  expect(await rowsOf(ana)).toEqual([])
})

test('of a festival that is not there for the member, every call answers 404', async () => {
  const [ana, eva] = await several(signUp, 'Ana', 'Eva')
  const params = { id: (await addFestival(eva)).id }
  for (const call of [
    () => ana.api.arrivals.own({ params }),
    () => ana.api.arrivals.put({ params, body: aFlight() }),
    () => ana.api.arrivals.audience({ params, query: {} }),
    () => ana.api.arrivals.list({ params, query: {} }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})
