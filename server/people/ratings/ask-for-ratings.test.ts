import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { connect } from '../../platform/db/connections/connect.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { meanOf, type Occasion, passDays, putMeetup, putStay, rate } from '../../testing/domains/ratings.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'
import { askForRatings, dueInvitations, hiddenLongEnough } from './ask-for-ratings.job.ts'
import { recordSharedStays, recordMeetups, recordStays } from './shared-stays.queries.ts'
import { ratingsOfMember } from './ratings.queries.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'

/** Two instances with separate connections to one database. */
const connection = await testConnection()
const pools = [connect(connection), connect(connection)] as const
afterFile(async () => void (await Promise.all(pools.map((pool) => pool.destroy()))))
const [db, other] = pools
const { signUp, signUpAdmin } = await testApp({ db })
const onOther = await testApp({ db: other })
const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Feria' })

const askOnBoth = () => Promise.all(pools.map((pool) => askForRatings(pool)))
const titles = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)
/** As if this many days had passed since everything ended. */
const pass = (days: number) =>
  sql`update rating_invitations set ask_at = ask_at - make_interval(days => ${days})`.execute(db)
const yesterday = { availableFrom: dayFromNow(-4), availableTo: dayFromNow(-1) }

test('all who shared a stay or a meetup are asked on the next morning, once, in the bell and by email', async () => {
  const [host, ana, ben] = await several(signUp, 'Hugo', 'Ana', 'Ben')
  for (const member of [host, ana]) await proveAddress(db, member)
  await putMeetup(db, festivalId, [host, ana, ben])
  await askOnBoth()
  expect(await titles(ana)).toEqual([])
  const { rows } = await sql<{ at: string }>`
    select distinct to_char(ask_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from rating_invitations`.execute(db)
  // In a test that runs shortly after midnight, the lunch was yesterday.
  expect([1, 0].map((days) => ({ at: `${dayFromNow(days)} 09:00` }))).toEqual(expect.arrayContaining(rows))
  await pass(2)
  for (let n = 0; n < 3; n++) await askOnBoth()
  for (const member of [ana, ben]) expect(await titles(member)).toEqual(['How was it with the people you met?'])
  const [mail] = await notificationMailsTo(db, ana)
  expect(mail?.subject).toBe('How was your meetup?')
  for (const text of ['You met at “Lunch”.', 'http://localhost/ratings']) expect(mail?.text).toContain(text)
})

test('who shared a stay with one other is asked by name, though they rated them for another, and another is not over', async () => {
  const [host, ben, cleo] = await several(signUp, 'Hugo', 'Ben', 'Cleo')
  for (const member of [host, ben]) await proveAddress(db, member)
  const earlier = { contextType: 'room_share' as const, contextId: randomUUID() }
  await db
    .insertInto('ratings')
    .values({ raterId: host.user.id, rateeId: ben.user.id, ...earlier, score: 5 })
    .execute()
  await putStay(db, festivalId, [host, cleo], { availableFrom: dayFromNow(-2), availableTo: dayFromNow(0) })
  await putStay(db, festivalId, [host, ben])
  await askOnBoth()
  expect([await titles(host), await titles(ben)]).toEqual([['How was it with Ben?'], ['How was it with Hugo?']])
  expect(await titles(cleo)).toEqual([])
  for (const member of [host, ben]) {
    const [mail] = await notificationMailsTo(db, member)
    expect(mail?.subject).toBe('How was your stay?')
    expect(mail?.text).toContain('Your stay is over: “Sunny room by the river”.')
  }
})

test('many stays that are over at once are each asked about once, by two instances that look at once', async () => {
  const host = await signUp('Hugo')
  const guests = await Promise.all(Array.from({ length: 12 }, () => signUp('Ana')))
  for (const guest of guests) for (let n = 0; n < 5; n++) await putStay(db, festivalId, [host, guest])
  await Promise.all(Array.from({ length: 5 }, askOnBoth))
  expect(await countAsked(host)).toBe(60)
  for (const guest of guests) expect(await countAsked(guest)).toBe(5)
})

const countAsked = async ({ user }: TestMember) => {
  const rows = db.selectFrom('notifications').select('id').where('userId', '=', user.id)
  return (await rows.where('type', '=', 'rating_asked').execute()).length
}

test('who has rated or skipped is asked no more about the same, nor anybody about who is blocked or suspended', async () => {
  const [host, ana, ben] = await several(signUp, 'Hugo', 'Ana', 'Ben')
  const [cleo, dora] = await several(signUp, 'Cleo', 'Dora')
  const stay = await putStay(db, festivalId, [host, ana, ben, cleo, dora], yesterday)
  await rate(ana, host, stay)
  await block(db, ana, ben)
  await suspend(db, cleo)
  await recordSharedStays(db)
  const skipped = (await ben.api.ratings.due()).find(({ person }) => person.id === dora.user.id)
  await ben.api.ratings.skip({ params: { id: skipped!.id } })
  await pass(2)
  await askOnBoth()
  expect(await countAsked(cleo)).toBe(0)
  expect(await titles(ana)).toEqual(['How was it with Dora?'])
  expect(await titles(host)).toEqual(['How was it with the people you stayed with?'])
  expect(await titles(ben)).toEqual(['How was it with Hugo?'])
})

test('what has not ended, was cancelled or was shared with nobody is not asked about', async () => {
  const [host, ana] = await several(signUp, 'Hugo', 'Ana')
  await putStay(db, festivalId, [host, ana], { availableFrom: dayFromNow(-2), availableTo: dayFromNow(0) })
  await putStay(db, festivalId, [host])
  const { contextId } = await putMeetup(db, festivalId, [host, ana])
  await db.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', contextId).execute()
  await putStay(db, festivalId, [host, ana], { availableFrom: dayFromNow(-70), availableTo: dayFromNow(-61) })
  await askOnBoth()
  expect(await host.api.ratings.due()).toEqual([])
})

test('what ended sixty days ago is still asked about, what ended the day before no more', async () => {
  const [host, ana] = await several(signUp, 'Hugo', 'Ana')
  const contexts = new Map<number, string[]>()
  // The start of the second meetup is within eight hours of the first day, so that only the day of its end leaves it out.
  for (const [days, clock] of [
    [-60, '12:00'],
    [-61, '20:00'],
  ] as const) {
    const availableTo = dayFromNow(days)
    const stay = await putStay(db, festivalId, [host, ana], { availableFrom: dayFromNow(days - 2), availableTo })
    const lunch = await putMeetup(db, festivalId, [host, ana])
    const startTime = `${availableTo}T${clock}:00Z`
    await db.updateTable('meetups').set({ startTime }).where('id', '=', lunch.contextId).execute()
    const joinedAt = `${availableTo}T00:00:00Z`
    await db.updateTable('meetupParticipants').set({ joinedAt }).where('meetupId', '=', lunch.contextId).execute()
    contexts.set(days, [stay.contextId, lunch.contextId])
  }
  // Those of stays are recorded with each place: here the job is late.
  await db.deleteFrom('ratingInvitations').execute()
  await recordSharedStays(db)
  const recorded = async (days: number) =>
    (await db.selectFrom('ratingInvitations').selectAll().where('contextId', 'in', contexts.get(days)!).execute())
      .length
  expect([await recorded(-60), await recorded(-61)]).toEqual([4, 0])
})

test('who rated first is told when the other has; who did not rate, when two weeks have passed @S7.11', async () => {
  const [ana, ben, cleo, dora] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora')
  for (const member of [ana, ben]) await proveAddress(db, member)
  const stay = await putStay(db, festivalId, [ana, ben, cleo, dora], yesterday)
  await rate(ana, ben, stay)
  await rate(ana, cleo, stay)
  await rate(ben, cleo, stay)
  await rate(dora, cleo, stay)
  await block(db, cleo, ben)
  await suspend(db, dora)
  expect([await titles(ana), await titles(ben)]).toEqual([[], []])
  await rate(ben, ana, stay)
  expect([await titles(ana), await titles(ben)]).toEqual([['Ben rated you too'], []])
  expect((await notificationMailsTo(db, ana))[0]?.subject).toBe('You have rated each other')
  await pass(0)
  await passDays(db, 13.9)
  await askOnBoth()
  expect(await titles(cleo)).not.toContain('Ana rated you')
  await passDays(db, 0.2)
  for (let n = 0; n < 2; n++) await askOnBoth()
  expect((await titles(cleo)).filter((title) => title.includes('rated you'))).toEqual(['Ana rated you'])
  const ofDora = db.selectFrom('notifications').select('id').where('actorId', '=', dora.user.id)
  expect(await ofDora.where('userId', '=', cleo.user.id).execute()).toEqual([])
  expect(await titles(ben)).not.toContain('Ana rated you')
})

test('two who rate each other at once on two instances both see both, fifty pairs at once', async () => {
  const pairs = await Promise.all(Array.from({ length: 50 }, () => several(signUp, 'Ana', 'Ben')))
  const stays = await Promise.all(pairs.map(([ana, ben]) => putStay(db, festivalId, [ana, ben])))
  const rateOnOther = ({ token }: TestMember, { user }: TestMember, stay: Occasion) =>
    onOther.app.inject({
      method: 'POST',
      url: '/api/ratings',
      headers: { authorization: `Bearer ${token}` },
      payload: { rateeId: user.id, ...stay, score: 3 },
    })
  await Promise.all(
    pairs.flatMap(([ana, ben], at) => [rate(ana, ben, stays[at]!, { score: 4 }), rateOnOther(ben, ana, stays[at]!)]),
  )
  for (const [ana, ben] of pairs)
    expect([await meanOf(ana, ana), await meanOf(ana, ben)]).toEqual([
      [3, 1],
      [4, 1],
    ])
})

test('one who rates another fifty times at once rates them once @S6.22', async () => {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  const stay = await putStay(db, festivalId, [ana, ben])
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => rate(ana, ben, stay, { score: (n % 5) + 1 })),
  )
  const refusals = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set(refusals)).toEqual(new Set(['already_rated']))
  expect(refusals).toHaveLength(49)
})

test('a rating that is taken back while the other rates is either gone or shown, never both', async () => {
  for (let n = 0; n < 10; n++) {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const stay = await putStay(db, festivalId, [ana, ben])
    const { id } = await rate(ana, ben, stay)
    const [taken] = await Promise.allSettled([ana.api.ratings.remove({ params: { id } }), rate(ben, ana, stay)])
    const isGone = taken.status === 'fulfilled'
    expect(await meanOf(ana, ben)).toEqual(isGone ? [null, 0] : [5, 1])
    expect(await meanOf(ana, ana)).toEqual(isGone ? [null, 0] : [5, 1])
  }
})

test('the job and the list find their rows by indexes, however many there are', async () => {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  await sql`
    insert into meetups (type, title, festival_id, creator_id, start_time, capacity, participant_count)
    select 'meal', 'Lunch', ${festivalId}, ${ana.user.id}, now() - make_interval(hours => n * 24), 2, 2
    from generate_series(1, 3000) as n`.execute(db)
  await sql`
    insert into room_shares (title, location, festival_id, host_id, room_type, price_per_night, price_usd, max_guests,
      current_guests, available_from, available_to)
    select 'Room', 'Cali', ${festivalId}, ${ana.user.id}, 'Offering', 40, 40, 2, 2, current_date - n, current_date - n
    from generate_series(1, 1500) as n`.execute(db)
  await sql`
    insert into ratings (rater_id, ratee_id, context_type, context_id, score, created_at, revealed_at)
    select ${ana.user.id}, id, 'meetup', gen_random_uuid(), 5, now() - make_interval(days => 20), now()
    from users, generate_series(1, 20) where id <> ${ana.user.id}`.execute(db)
  await sql`
    insert into rating_invitations (rater_id, ratee_id, context_type, context_id, ended_on)
    select ${ana.user.id}, ${ben.user.id}, 'meetup', gen_random_uuid(), current_date - 100
    from generate_series(1, 5000)`.execute(db)
  await sql`analyze meetups, room_shares, ratings, rating_invitations, room_requests, meetup_participants`.execute(db)
  const plans: [RawBuilder<unknown> | string, string[]][] = [
    [recordStays, ['room_shares_ended', 'rating_invitations_once']],
    [recordMeetups, ['meetups_by_start', 'rating_invitations_once']],
    [dueInvitations, ['rating_invitations_to_ask']],
    [hiddenLongEnough, ['ratings_to_reveal']],
  ]
  for (const [query, indexes] of plans) {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (meetups|room_shares|ratings|rating_invitations)/)
  }
  const { text, argNames } = pageStatement(ratingsOfMember)
  const values = { memberId: ben.user.id, viewerId: ana.user.id, viewerIsAdmin: false, limit: 20, today: dayFromNow(0) }
  const literals = argNames.map((name) => `'${String(values[name])}'`)
  const filled = text.replaceAll(/\$(\d+)/g, (_, at: string) => literals[Number(at) - 1] ?? 'null')
  const { rows } = await sql<Record<string, string>>`explain ${sql.raw(filled)}`.execute(db)
  expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('ratings_of_ratee')
})
