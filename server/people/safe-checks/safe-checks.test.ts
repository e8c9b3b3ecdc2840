import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { knowing } from '../../testing/domains/live-locations.ts'
import { countWaiting, lockRow } from '../../testing/databases/locked-table.ts'
import { hours } from '../../testing/domains/meetups.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { block, putRoom, putRequest, over } from '../../testing/domains/room-requests.ts'
import {
  alarmsOf,
  answer,
  dueIn,
  minutesLate,
  own,
  putOff,
  set,
  notificationsOf,
  watchedBy,
} from '../../testing/domains/safe-checks.ts'
import { until } from '../../testing/until.ts'
import { watchSafeChecks } from './watch-safe-checks.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, lasting(0, 2))
const { roommates, companions, friends } = knowing(db)

/** Ana and Ben, who shares a room with her. */
async function pair() {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  await roommates(ben, ana, festivalId)
  return [ana, ben] as const
}
const rows = ({ user }: TestMember) => db.selectFrom('safeChecks').selectAll().where('userId', '=', user.id).execute()

type Changed = { alarmAt?: Date | null; isTold?: boolean | null; endedAt?: Date }
/** Changes the open check. */
const change = ({ user }: TestMember, changed: Changed, trx: Database = db) =>
  trx.updateTable('safeChecks').set(changed).where('userId', '=', user.id).where('endedAt', 'is', null).execute()

describe('a check', () => {
  test('is set with somebody the member knows, who is told at once and sees no way until it is needed', async () => {
    const [ana, ben] = await pair()
    expect(await own(ana)).toBeNull()
    const note = 'Sala Caracol → Hotel Sol'
    const check = await set(ana, ben, { minutes: 60, note, festivalId, timeZone: 'Europe/Madrid' })
    const person = ({ user: { id, username, name } }: TestMember) => ({ id, username, name, avatar: null })
    expect(check).toEqual({
      id: expect.any(String),
      chosen: person(ben),
      next: null,
      note,
      festival: 'Noche de Bachata',
      timeZone: 'Europe/Madrid',
      dueAt: expect.any(String),
      createdAt: expect.any(String),
      state: 'waiting',
      hasLink: false,
    })
    expect(Math.round((Date.parse(check.dueAt) - Date.parse(check.createdAt)) / 60_000)).toBe(60)
    expect(await own(ana)).toEqual(check)
    const { chosen: _, next: _next, hasLink: _hasLink, ...watched } = check
    expect(await watchedBy(ben)).toEqual([{ ...watched, note: null, member: person(ana), isNext: false }])
    expect(await notificationsOf(ben)).toEqual([
      expect.stringMatching(/^Ana is heading home alone and chose you: They want to be home by \w+day /),
    ])
    expect(await watchedBy(ana)).toEqual([])
  })

  test('can choose a roommate, somebody of a meetup, and a friend, and nobody else', async () => {
    const [ana, ben, cleo, dora, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    await roommates(ben, ana, festivalId)
    await companions(ana, cleo, festivalId)
    await friends(ana, dora)
    await db.insertInto('userFollows').values({ followerId: ana.user.id, followingId: eva.user.id }).execute()
    await putRequest(db, await putRoom(db, eva, festivalId, over), ana, 'accepted')
    const { items } = await ana.api.safeChecks.choices({ query: {} })
    expect(items[0]).toMatchObject({ name: 'Ben', isRoommate: true })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Cleo', 'Dora'])
    for (const chosen of [eva, ana, admin]) await expect(set(ana, chosen)).rejects.toEqual(refusal(404, 'not_found'))
    for (const chosen of [ben, cleo, dora]) {
      expect((await set(ana, chosen)).chosen?.name).toBe(chosen.user.name)
      await answer(ana)
    }
  })

  test('can choose a roommate until the day after the stay, and no longer', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    for (const [host, daysAgo] of [
      [ben, 1],
      [cleo, 2],
    ] as const) {
      const stay = { availableFrom: dayFromNow(-9), availableTo: dayFromNow(-daysAgo) }
      await putRequest(db, await putRoom(db, host, festivalId, stay), ana, 'accepted')
    }
    const { items } = await ana.api.safeChecks.choices({ query: {} })
    expect(items).toMatchObject([{ name: 'Ben', isRoommate: true }])
    expect((await set(ana, ben)).chosen?.name).toBe('Ben')
    await answer(ana)
    await expect(set(ana, cleo)).rejects.toEqual(refusal(404, 'not_found'))
  })

  test('can choose somebody of a meetup for a week before and after it', async () => {
    const [ana, ...others] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    for (const [at, days] of [-6.9, -7.1, 6.9, 7.1].entries()) {
      const other = others[at]!
      await companions(other, ana, festivalId)
      const startTime = hours(days * 24)
      await db.updateTable('meetups').set({ startTime }).where('creatorId', '=', other.user.id).execute()
    }
    const { items } = await ana.api.safeChecks.choices({ query: {} })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Dora'])
  })

  test('of wrong input is refused in words, and changes nothing', async () => {
    const [ana, ben] = await pair()
    const time = 'Please choose a time from 15 minutes to 12 hours'
    for (const [field, value, message] of [
      ['minutes', 14, time],
      ['minutes', 721, time],
      ['note', 'x'.repeat(201), 'Please use at most 200 characters'],
      ['note', 'Sala Caracol, then evil dot com', 'Please leave out links and web addresses, and say the way in words'],
      ['nextId', ben.user.id, 'Please choose two different people'],
    ] as const)
      await expect(set(ana, ben, { [field]: value })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: message },
      })
    const { id: waiting } = await addFestival(await signUp(), lasting(0, 2))
    await expect(set(ana, ben, { festivalId: waiting })).rejects.toEqual(refusal(404, 'not_found'))
    expect((await set(ana, ben, { timeZone: 'Mars/Olympus' })).timeZone).toBeNull()
  })

  test('is one at a time: sent again it is the same, and another one waits until it is answered', async () => {
    const [ana, ben] = await pair()
    const cleo = await signUp('Cleo')
    await friends(ana, cleo)
    const checks = await Promise.all(Array.from({ length: 50 }, () => set(ana, ben, { note: 'Home' })))
    expect(new Set(checks.map(({ id }) => id)).size).toBe(1)
    expect(await notificationsOf(ben)).toHaveLength(1)
    await expect(set(ana, cleo)).rejects.toEqual(refusal(409, 'check_runs'))
    await expect(set(ana, ben, { note: 'Elsewhere' })).rejects.toEqual(refusal(409, 'check_runs'))
    await answer(ana)
    await answer(ana)
    expect(await own(ana)).toBeNull()
    expect(await watchedBy(ben)).toEqual([])
    await set(ana, cleo)
    expect(await rows(ana)).toHaveLength(2)
  })

  test('is one of ten in a day', async () => {
    const [ana, ben] = await pair()
    for (let count = 0; count < 10; count++) {
      await set(ana, ben, { note: `${count}` })
      await answer(ana)
    }
    await expect(set(ana, ben)).rejects.toEqual(refusal(409, 'too_many_checks'))
    const earlier = { createdAt: new Date(Date.now() - 25 * 3_600_000), dueAt: new Date(Date.now() - 24 * 3_600_000) }
    await db.updateTable('safeChecks').set(earlier).where('userId', '=', ana.user.id).execute()
    await set(ana, ben)
  })

  test('is put off by 30 minutes, once for each time that the page shows, up to a day', async () => {
    const [ana, ben] = await pair()
    await expect(putOff(ana, new Date().toISOString())).rejects.toEqual(refusal(409, 'check_over'))
    const { dueAt } = await set(ana, ben, { minutes: 720 })
    await Promise.all(Array.from({ length: 10 }, () => putOff(ana, dueAt)))
    const later = (await own(ana))!.dueAt
    expect(Date.parse(later) - Date.parse(dueAt)).toBe(30 * 60_000)
    // A check whose time is over is postponed from now.
    await dueIn(db, ana, -5)
    await watchSafeChecks(db)
    const { check } = await putOff(ana, (await own(ana))!.dueAt)
    expect(Math.round((Date.parse(check!.dueAt) - Date.now()) / 60_000)).toBe(30)
    expect(check!.state).toBe('waiting')
    for (let due = check!.dueAt, tries = 0; tries < 100; tries++) {
      const next = await putOff(ana, due).catch((error: unknown) => error)
      if (next instanceof Error) {
        expect(next).toEqual(refusal(409, 'check_too_long'))
        return
      }
      due = (next as Awaited<ReturnType<typeof putOff>>).check!.dueAt
    }
    expect.unreachable('it was put off for more than a day')
  })
})

describe('at its time', () => {
  test('the member is asked once, and a quarter of an hour later the chosen one is told once, by two instances and after a restart', async () => {
    const [ana, ben] = await pair()
    await set(ana, ben, { note: 'Sala Caracol → Hotel Sol', festivalId, timeZone: 'Europe/Madrid' })
    const run = () => Promise.all([watchSafeChecks(db), watchSafeChecks(db)])
    await run()
    expect(await notificationsOf(ana)).toEqual([])
    await dueIn(db, ana, 0)
    await run()
    await run()
    expect(await notificationsOf(ana)).toEqual([expect.stringContaining('Are you home?')])
    expect((await own(ana))?.state).toBe('due')
    expect(await alarmsOf(ben)).toEqual([])
    await dueIn(db, ana, -minutesLate + 1)
    await run()
    expect(await alarmsOf(ben)).toEqual([])
    await dueIn(db, ana, -minutesLate)
    await run()
    await run()
    expect(await alarmsOf(ben)).toEqual([
      expect.stringMatching(
        /^Ana hasn’t said they’re home: They set out at Noche de Bachata on \w+day .* and wanted to be home by \w+day .*\. Their route, in their words: “Sala Caracol → Hotel Sol”\. Please write to them .*112/,
      ),
    ])
    expect(await watchedBy(ben)).toMatchObject([{ state: 'told', note: 'Sala Caracol → Hotel Sol' }])
    expect((await own(ana))?.state).toBe('told')
    expect((await notificationsOf(ana))[0]).toContain('We told Ben')
    const due = (await own(ana))!.dueAt
    await expect(putOff(ana, due)).rejects.toEqual(refusal(409, 'check_over'))
    // A late answer is notified too, and replaces the alarm.
    await answer(ana)
    await answer(ana)
    expect(await alarmsOf(ben)).toEqual([expect.stringContaining('All is well: Ana is home')])
  })

  test('nobody is told of a check that was answered or put off in time', async () => {
    const [ana, ben] = await pair()
    await set(ana, ben)
    await dueIn(db, ana, -minutesLate + 1)
    await watchSafeChecks(db)
    await putOff(ana, (await own(ana))!.dueAt)
    await watchSafeChecks(db)
    await answer(ana)
    await dueIn(db, ana, -minutesLate)
    await watchSafeChecks(db)
    expect(await alarmsOf(ben)).toEqual([])
  })

  test('one that was answered, or is another’s, keeps its time if one of the same time is put off', async () => {
    const [ana, ben] = await pair()
    await set(ben, ana)
    await set(ana, ben)
    await answer(ana)
    const { dueAt } = await set(ana, ben)
    await db
      .updateTable('safeChecks')
      .set({ dueAt: new Date(dueAt) })
      .where('userId', 'in', [ana.user.id, ben.user.id])
      .execute()
    await putOff(ana, dueAt)
    const still = [...(await rows(ana)), ...(await rows(ben))].filter((row) => row.dueAt.toISOString() === dueAt)
    expect(still).toHaveLength(2)
  })

  test('nobody is asked by a check that is put off or answered while they are waited for', async () => {
    for (const end of [
      (ana: TestMember) => dueIn(db, ana, 30),
      (ana: TestMember) => change(ana, { endedAt: new Date() }),
    ]) {
      const [ana, ben] = await pair()
      await set(ana, ben)
      await dueIn(db, ana, 0)
      const lock = await lockRow(db, 'users', ana.user.id)
      const watched = watchSafeChecks(db)
      await until(async () => (await lock.waiting()) > 0)
      await end(ana)
      await lock.release()
      await watched
      expect(await notificationsOf(ana)).toEqual([])
    }
  })

  test('a check is not put off if the chosen one is told at that moment, nor declined if it is answered', async () => {
    const [ana, ben] = await pair()
    const { id, dueAt } = await set(ana, ben)
    const during = async <Reply>(changed: Changed, call: () => Promise<Reply>) =>
      await db.transaction().execute(async (trx) => {
        await change(ana, changed, trx)
        const calling = call()
        await until(async () => (await countWaiting(db)) > 0)
        return { calling }
      })
    const told = await during({ alarmAt: new Date(), isTold: true }, () => putOff(ana, dueAt))
    expect(await told.calling).toMatchObject({ check: { state: 'told', dueAt } })
    await change(ana, { alarmAt: null, isTold: null })
    const ended = await during({ endedAt: new Date() }, async () =>
      Promise.allSettled([ben.api.safeChecks.decline({ params: { id } })]),
    )
    expect(await ended.calling).toEqual([{ status: 'rejected', reason: refusal(409, 'check_over') }])
  })

  const hidden: Record<string, (ana: TestMember, ben: TestMember) => Promise<unknown>> = {
    'whom the member blocked': (ana, ben) => block(db, ana, ben),
    'who blocked the member': (ana, ben) => block(db, ben, ana),
    'who is suspended': (_ana, ben) => suspend(db, ben),
    'who left': (_ana, ben) => ben.api.profile.remove({ body: { password: 'bailamos' } }),
    'who turned off every way to be told': (_ana, ben) =>
      ben.api.notifications.choose({ params: { kind: 'safe_check_alarm' }, body: { inApp: false, email: true } }),
  }
  test.each(Object.entries(hidden))(
    'one %s since is not told, and the member learns that nobody was (threat 77)',
    async (how, hide) => {
      const [ana, ben] = await pair()
      await set(ana, ben, { note: 'Home' })
      await hide(ana, ben)
      if (how.includes('block')) expect(await watchedBy(ben)).toEqual([])
      await dueIn(db, ana, -minutesLate)
      await watchSafeChecks(db)
      await watchSafeChecks(db)
      expect(
        await db
          .selectFrom('notifications')
          .select('id')
          .where('userId', '=', ben.user.id)
          .where('type', '=', 'safe_check_alarm')
          .execute(),
      ).toEqual([])
      expect((await notificationsOf(ana))[0]).toContain('We couldn’t tell anyone that you haven’t answered')
      expect(await own(ana)).toMatchObject({ state: 'untold', ...(how.includes('every way') ? {} : { chosen: null }) })
      await answer(ana)
    },
  )

  test('two who know each other no more can still be told: the member chose them', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const end = await friends(ana, ben)
    await set(ana, ben)
    await end()
    await dueIn(db, ana, -minutesLate)
    await watchSafeChecks(db)
    await watchSafeChecks(db)
    expect(await alarmsOf(ben)).toHaveLength(1)
  })

  test('the check of a suspended member ends, and tells nobody', async () => {
    const [ana, ben] = await pair()
    await set(ana, ben)
    await set(ben, ana)
    await admin.api.admin.suspend({ params: { id: ana.user.id }, body: { reason: 'Spam' } })
    await dueIn(db, ana, -minutesLate)
    await watchSafeChecks(db)
    expect(await alarmsOf(ben)).toEqual([])
    expect([await rows(ana), await rows(ben)]).toMatchObject([[{ endedAt: expect.any(Date) }], [{ endedAt: null }]])
  })
})

describe('the chosen one', () => {
  test('can say no, whereupon the member is told and can choose somebody else', async () => {
    const [ana, ben] = await pair()
    const [cleo, eva] = await several(signUp, 'Cleo', 'Eva')
    await friends(ana, cleo)
    await friends(eva, ben)
    await set(eva, ben)
    const { id } = await set(ana, ben)
    const decline = ({ api }: TestMember) => api.safeChecks.decline({ params: { id } })
    for (const member of [cleo, ana]) await expect(decline(member)).rejects.toEqual(refusal(404, 'not_found'))
    await decline(ben)
    await expect(decline(ben)).rejects.toEqual(refusal(404, 'not_found'))
    expect(await notificationsOf(ana)).toEqual([expect.stringContaining('Ben can’t look out for you this time')])
    expect(await own(ana)).toMatchObject({ id, chosen: null })
    const next = await set(ana, cleo)
    expect(next.chosen?.name).toBe('Cleo')
    expect(await watchedBy(ben)).toMatchObject([{ member: { name: 'Eva' } }])
    await answer(ana)
    await expect(cleo.api.safeChecks.decline({ params: { id: next.id } })).rejects.toEqual(refusal(404, 'not_found'))
  })

  test('who leaves or is suspended is nobody’s any more, and each member is told', async () => {
    for (const end of [
      (ben: TestMember) => ben.api.profile.remove({ body: { password: 'bailamos' } }),
      (ben: TestMember) => admin.api.admin.suspend({ params: { id: ben.user.id }, body: { reason: 'Spam' } }),
    ]) {
      const [ana, ben] = await pair()
      await set(ana, ben)
      // Cleo chose others, and Eva is home already.
      const [cleo, dora, eva] = await several(signUp, 'Cleo', 'Dora', 'Eva')
      for (const [one, other] of [
        [cleo, dora],
        [cleo, eva],
        [eva, ben],
      ] as const)
        await friends(one, other)
      await set(cleo, dora, { nextId: eva.user.id })
      await set(eva, ben)
      await answer(eva)
      await end(ben)
      expect((await notificationsOf(ana))[0]).toContain('Nobody is looking out for you any more')
      expect(await own(ana)).toMatchObject({ chosen: null, state: 'waiting' })
      expect(await notificationsOf(cleo)).toEqual([])
      expect(await notificationsOf(eva)).toEqual([expect.stringContaining('Cleo is heading home')])
      expect(await own(cleo)).toMatchObject({ chosen: { name: 'Dora' }, next: { name: 'Eva' } })
    }
  })

  test('cannot say no any more once they were told, and gives way to another check by leaving', async () => {
    const [ana, ben] = await pair()
    const cleo = await signUp('Cleo')
    await friends(ana, cleo)
    const { id } = await set(ana, ben)
    await dueIn(db, ana, -minutesLate)
    await watchSafeChecks(db)
    await watchSafeChecks(db)
    await expect(ben.api.safeChecks.decline({ params: { id } })).rejects.toEqual(refusal(409, 'check_over'))
    await ben.api.profile.remove({ body: { password: 'bailamos' } })
    expect(await notificationsOf(ana)).toEqual([expect.stringContaining('Are you home?')])
    expect((await set(ana, cleo)).chosen?.name).toBe('Cleo')
  })
})

test('what was told of a check goes with it', async () => {
  const [ana, ben] = await pair()
  await set(ana, ben, { note: 'Home' })
  await dueIn(db, ana, -minutesLate)
  await watchSafeChecks(db)
  await watchSafeChecks(db)
  expect(await alarmsOf(ben)).toHaveLength(1)
  await db.deleteFrom('safeChecks').where('userId', '=', ana.user.id).execute()
  for (const member of [ana, ben])
    expect((await notificationsOf(member)).filter((text) => text.includes('home'))).toEqual([])
})
