import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationKinds } from '../../notification-kinds.ts'
import { wordsOf } from '../../chat/notifications/notification-kind.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import {
  cancel,
  change,
  create,
  decide,
  hours,
  join,
  lapse,
  leave,
  startedNow,
  stopWaiting,
  wait,
} from '../../testing/domains/meetups.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'
import { offerPlacesOfWaitingLists } from './waiting-list/offer-free-places.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, { name: 'Feria' })

const notified = async ({ api }: TestMember) =>
  (await api.notifications.unread()).map(({ title, message }) => [title, message])
const last = async (member: TestMember) => (await notified(member))[0]
const titles = async (member: TestMember) => (await notified(member)).map(([title]) => title)

async function signUps(...names: string[]) {
  const members = await Promise.all(names.map((name) => signUp(name)))
  for (const member of members) await proveAddress(db, member)
  return members as [TestMember, TestMember, TestMember]
}
const participants = () => signUps('Ana', 'Ben', 'Cleo')
const suspendByAdmin = ({ user }: TestMember) =>
  admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } })
const leaveCompas = ({ api }: TestMember) => api.profile.remove({ body: { password } })

describe('the organizer is told', () => {
  test('who joins and who leaves, in the bell and by email, with a way to the meetup @S7.5', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    const words = ['Ben is coming', 'They joined “Lunch”.']
    expect(await notified(ana)).toEqual([words])
    const actionUrl = `/festivals/${festivalId}/meals#meetup-${id}`
    expect(await ana.api.notifications.unread()).toMatchObject([{ actionUrl }])
    const [mail] = await notificationMailsTo(db, ana)
    expect(mail?.subject).toBe('Someone joined your meetup')
    for (const text of [...words, `http://localhost${actionUrl}`]) expect(mail?.text).toContain(text)
    await leave(ben, id)
    expect(await last(ana)).toEqual(['Ben can’t make it', 'They gave up their place at “Lunch”.'])
    await leave(ben, id)
    expect(await titles(ana)).toHaveLength(2)
  })

  test('of one who joins and leaves twenty times, three times', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId, { capacity: 2 })
    for (let n = 0; n < 20; n++) {
      await join(ben, id)
      await leave(ben, id)
    }
    expect(await titles(ana)).toEqual(['Ben can’t make it', 'Ben is coming', 'Your meetup is full'])
    expect(await notificationMailsTo(db, ana)).toHaveLength(2)
  })

  test('when the last place is taken, and not again by who takes an offered one @S7.6', async () => {
    const [ana, ben, cleo] = await participants()
    const { id } = await create(ana, festivalId, { capacity: 2, type: 'activity', title: 'City tour' })
    await join(ben, id)
    expect(await notified(ana)).toEqual([
      ['Ben is coming', 'They joined “City tour”.'],
      [
        'Your meetup is full',
        'The last place at “City tour” is taken. If you make room for more people, others can still join.',
      ],
    ])
    expect(await ana.api.notifications.unread()).toMatchObject([
      { actionUrl: `/festivals/${festivalId}/activities#meetup-${id}` },
      {},
    ])
    await wait(cleo, id)
    await leave(ben, id)
    await join(cleo, id)
    expect(await titles(ana)).toEqual(['Cleo is coming', 'Ben can’t make it', 'Ben is coming', 'Your meetup is full'])
  })

  test('who asks to come to a private one, and who no longer does', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId, { isPrivate: true })
    await join(ben, id)
    await join(ben, id)
    expect(await notified(ana)).toEqual([
      ['Ben would like to come', 'They’d like to join “Lunch”. Have a look, and say yes or no when you’re ready.'],
    ])
    await leave(ben, id)
    expect(await last(ana)).toEqual(['Ben can’t make it', 'They withdrew their request to join “Lunch”.'])
  })

  test.each([
    ['leaves Compás', leaveCompas],
    ['is suspended', suspendByAdmin],
  ])('when somebody who was coming %s, without saying who', async (_, end) => {
    const [ana, ben, cleo] = await participants()
    const { id } = await create(ana, festivalId, { capacity: 2 })
    await join(ben, id)
    await wait(cleo, id)
    await join(cleo, (await create(ana, festivalId, { isPrivate: true })).id)
    await join(admin, (await create(ana, festivalId)).id)
    await end(ben)
    await end(cleo)
    expect((await notified(ana))[0]).toEqual([
      'Someone who was coming left Compás',
      'They gave up their place at “Lunch”.',
    ])
    expect((await titles(ana)).filter((title) => title?.includes('left Compás'))).toHaveLength(1)
  })
})

describe('who asks is told', () => {
  test('when they are let in, declined, or lose their place: only the last while it is unread', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId, { isPrivate: true })
    await join(ben, id)
    await decide(ana, id, ben, 'accepted')
    await decide(ana, id, ben, 'accepted')
    expect(await notified(ben)).toEqual([['Ana said yes!', 'You have a place at “Lunch”. See you there!']])
    await decide(ana, id, ben, 'declined')
    expect(await notified(ben)).toEqual([
      [
        'Ana had to cancel your place',
        'You no longer have a place at “Lunch”. We’re sorry. There are more meetups to find.',
      ],
    ])
    await join(ben, id)
    await decide(ana, id, ben, 'declined')
    expect(await notified(ben)).toEqual([
      ['Ana can’t fit you in this time', 'There’s no place for you at “Lunch”. There are more meetups to find.'],
    ])
    expect((await notificationMailsTo(db, ben)).map(({ subject }) => subject)).toEqual([
      'You have a place at a meetup',
      'An answer about a meetup',
    ])
  })

  test('that they were not there, once, and of that meetup alone, if it took place', async () => {
    const [ana, ben] = await participants()
    const [one, other] = [await create(ana, festivalId), await create(ana, festivalId)]
    for (const { id } of [one, other]) {
      await join(ben, id)
      await startedNow(db, id)
    }
    const absent = () => ana.api.meetups.markAbsent({ params: { id: one.id, userId: ben.user.id } })
    await absent()
    expect(await titles(ben)).toEqual(['Ana says you weren’t there'])
    await ben.api.notifications.markAllRead()
    await absent()
    expect(await titles(ben)).toEqual([])
    const wasAbsent = async ({ id }: { id: string }) =>
      (await ana.api.meetups.participants({ params: { id } })).map((person) => person.wasAbsent)
    expect([await wasAbsent(one), await wasAbsent(other)]).toEqual([
      [false, true],
      [false, false],
    ])
    await db.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', other.id).execute()
    const call = ana.api.meetups.markAbsent({ params: { id: other.id, userId: ben.user.id } })
    await expect(call).rejects.toMatchObject({ code: 'meetup_cancelled' })
  })
})

describe('those who come are told', () => {
  test('of another time, another place and other changes, and not of more places @S7.7', async () => {
    const [ana, ben, cleo] = await participants()
    const { id } = await create(ana, festivalId, { isPrivate: true })
    for (const member of [ben, cleo]) await join(member, id)
    await decide(ana, id, ben, 'accepted')
    await ben.api.notifications.markAllRead()
    for (const [fields, words] of [
      [{ startTime: hours(50), title: 'Late lunch' }, ['Ana changed the time', 'See when “Late lunch” starts now.']],
      [{ locationHint: 'The fountain' }, ['Ana changed the place', 'See where “Late lunch” is now.']],
      [{ durationMinutes: 90 }, ['Ana changed a meetup', 'See what’s new about “Late lunch”.']],
    ] as const) {
      await change(ana, id, fields)
      expect(await notified(ben)).toEqual([words])
    }
    await ben.api.notifications.markAllRead()
    await change(ana, id, { capacity: 9, durationMinutes: 90 })
    expect(await notified(ben)).toEqual([])
    // She only asked to come, and Ana knows what she did.
    expect(await notified(cleo)).toEqual([])
    expect(await titles(ana)).toEqual(['Cleo would like to come', 'Ben would like to come'])
  })

  test('of another time by the clocks of its festival', async () => {
    const [ana, ben] = await participants()
    const madrid = await addFestival(admin)
    const zone = { latitude: 40.4, longitude: -3.7, timeZone: 'Europe/Madrid' }
    await db.updateTable('festivals').set(zone).where('id', '=', madrid.id).execute()
    const { id } = await create(ana, madrid.id)
    await join(ben, id)
    await change(ana, id, { startTime: '2031-05-03T11:00:00Z' })
    expect((await last(ben))?.[1]).toMatch(/ 1:00\sPM/)
  })

  test('that it is cancelled, and so are those who ask and wait; once @S7.8', async () => {
    const [ana, ben, cleo] = await participants()
    const { id } = await create(ana, festivalId, { capacity: 2 })
    const declined = await signUp('Dora')
    await join(declined, id)
    await decide(ana, id, declined, 'declined')
    await join(declined, (await create(ana, festivalId)).id)
    await declined.api.notifications.markAllRead()
    await join(ben, id)
    await wait(cleo, id)
    await cancel(ana, id)
    await cancel(ana, id)
    expect(await notified(declined)).toEqual([])
    for (const member of [ben, cleo]) {
      expect(await notified(member)).toEqual([
        ['Ana cancelled a meetup', '“Lunch” isn’t happening any more. There are more meetups to find.'],
      ])
      expect(await notificationMailsTo(db, member)).toHaveLength(1)
    }
    await leave(ben, id)
    expect(await titles(ana)).not.toContain('Ben can’t make it')
  })

  test('that it is cancelled also if their row is locked for a moment, such as by another name', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    const calls: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${ben.user.id} for update`.execute(trx)
      calls.push(cancel(ana, id))
      await until(() => isSomeoneWaiting(db))
    })
    await Promise.all(calls)
    expect(await titles(ben)).toEqual(['Ana cancelled a meetup'])
  })

  test.each([
    ['leaves Compás', leaveCompas],
    ['is suspended', suspendByAdmin],
  ])('when the organizer %s, without saying who', async (_, end) => {
    const [ana, ben, cleo] = await participants()
    const dora = await signUp('Dora')
    const { id } = await create(ana, festivalId, { capacity: 2 })
    const asked = await create(ana, festivalId, { isPrivate: true })
    await join(ben, id)
    await wait(cleo, id)
    await join(dora, asked.id)
    await end(ana)
    for (const member of [ben, cleo, dora]) {
      expect(await notified(member)).toEqual([
        [
          'A meetup is cancelled',
          'The organizer of a meetup at Feria left Compás, so it isn’t happening. There are more meetups to find.',
        ],
      ])
      expect(await member.api.notifications.unread()).toMatchObject([{ actionUrl: `/festivals/${festivalId}/meals` }])
    }
    expect(await db.selectFrom('meetupWaiting').select('id').where('meetupId', '=', id).execute()).toEqual([])
  })

  test('nothing of one that has begun, was cancelled or is of others when its organizer or somebody who was there leaves', async () => {
    const [ana, ben, cleo] = await participants()
    const [own, other] = [await create(ana, festivalId), await create(ben, festivalId)]
    const cancelled = [await create(ana, festivalId), await create(ben, festivalId)]
    await join(ben, (await create(admin, festivalId)).id)
    for (const { id } of [own, cancelled[0]!]) await join(ben, id)
    for (const { id } of [other, cancelled[1]!]) await join(cleo, id)
    for (const [n, member] of [ana, ben].entries()) await cancel(member, cancelled[n]!.id)
    await ben.api.notifications.markAllRead()
    await sql`update meetups set start_time = now() - interval '1 minute' where id in (${own.id}, ${other.id})`.execute(
      db,
    )
    await leaveCompas(ana)
    await leaveCompas(cleo)
    expect(await notified(ben)).toEqual([])
  })

  test('nothing if the organizer blocked them', async () => {
    const [ana, ben] = await participants()
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    await block(db, ana, ben)
    await cancel(ana, id)
    expect(await notified(ben)).toEqual([])
    expect(await notificationMailsTo(db, ben)).toEqual([])
  })
})

describe('who waits is told', () => {
  test('of a place, and that they did not take it in time; only the last while it is unread', async () => {
    const [ana, ben, cleo] = await participants()
    const dora = await signUp('Dora')
    const [lunch, brunch] = [
      await create(ana, festivalId, { capacity: 2 }),
      await create(ana, festivalId, { capacity: 2, title: 'Brunch' }),
    ]
    for (const { id } of [lunch, brunch]) await join(ben, id)
    await wait(cleo, lunch.id)
    await wait(dora, brunch.id)
    expect(await notified(cleo)).toEqual([])
    for (const { id } of [lunch, brunch]) await leave(ben, id)
    expect(await notified(cleo)).toEqual([
      [
        'There’s a place for you',
        'You can join “Lunch” now. Please don’t wait too long: we’ll only hold it for a few hours.',
      ],
    ])
    for (const { id } of [lunch, brunch]) await lapse(db, id)
    await offerPlacesOfWaitingLists(db)
    await offerPlacesOfWaitingLists(db)
    for (const [member, title] of [
      [cleo, 'Lunch'],
      [dora, 'Brunch'],
    ] as const)
      expect(await notified(member)).toEqual([
        [
          'You didn’t take your place in time',
          `We’re no longer holding a place at “${title}” for you. If you still want to come, you can wait for another one.`,
        ],
      ])
    expect((await notificationMailsTo(db, cleo)).map(({ subject }) => subject)).toEqual([
      'There’s a place for you at a meetup',
      'Your place at a meetup is gone',
    ])
  })

  test('nothing when they decline it', async () => {
    const [ana, ben, cleo] = await participants()
    const { id } = await create(ana, festivalId, { capacity: 2 })
    await join(ben, id)
    await wait(cleo, id)
    await leave(ben, id)
    await stopWaiting(cleo, id)
    expect(await titles(cleo)).toEqual(['There’s a place for you'])
  })
})

describe('a time', () => {
  const at = '2026-11-28T12:30:00.000Z'
  const timeZone = 'Europe/Madrid'
  const message = (kind: string, facts: object, about: string | null = 'Lunch') => {
    const quote = (words: string | null, alternative: string) => words ?? alternative
    const one = notificationKinds.find((each) => each.kind === kind)
    const { title, message: text } = wordsOf(one, facts, { actor: 'Ana', about, quote })!
    return `${title}. ${text}`.replaceAll(' ', ' ')
  }

  test('is said in the zone of the festival', () => {
    expect(message('meetup_changed', { event: 'start', at, timeZone })).toBe(
      'Ana changed the time. “Lunch” now starts on Saturday, November 28 at 1:30 PM, Madrid time.',
    )
    expect(message('meetup_place', { event: 'offered', at, timeZone }, null)).toBe(
      'There’s a place for you. You can join a meetup now. We’re holding the place for you until Saturday, November 28 at 1:30 PM, Madrid time.',
    )
    expect(message('meetup_starting', { at, timeZone })).toContain(
      'Your meetup starts at 1:30 PM, Madrid time. It’s nearly time for “Lunch”.',
    )
  })

  test('of a meetup whose title the reader may not see is that of a meetup, not theirs', () => {
    expect(message('meetup_changed', { event: 'start', at, timeZone }, null)).toBe(
      'Ana changed the time. A meetup now starts on Saturday, November 28 at 1:30 PM, Madrid time.',
    )
    for (const event of ['place', 'other'])
      expect(message('meetup_changed', { event }, null)).toMatch(/^Ana changed .+ a meetup/)
  })

  test('is not said where the zone is not known', () => {
    expect(message('meetup_changed', { event: 'start', at, timeZone: null }, null)).toBe(
      'Ana changed the time. See when a meetup starts now.',
    )
    expect(message('meetup_starting', { at, timeZone: null }, null)).toBe(
      'Your meetup starts soon. It’s nearly time for the meetup. If you can’t make it, please say so, so nobody waits for you.',
    )
  })
})
