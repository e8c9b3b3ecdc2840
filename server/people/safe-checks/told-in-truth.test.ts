import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { knowing } from '../../testing/domains/live-locations.ts'
import { mailsTo } from '../../testing/services/mailed.ts'
import { several } from '../../testing/domains/members.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'
import {
  alarmsOf,
  answer,
  dueIn,
  minutesLate,
  own,
  set,
  notificationsOf,
  watchedBy,
} from '../../testing/domains/safe-checks.ts'
import { dueChecks, watchSafeChecks } from './watch-safe-checks.job.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, lasting(0, 2))
const { roommates, friends } = knowing(db)

async function trio() {
  const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
  await roommates(ben, ana, festivalId)
  await friends(ana, cleo)
  return [ana, ben, cleo] as const
}

/** Lets the time of the check pass, and runs the job. */
async function runOut(member: TestMember) {
  await dueIn(db, member, -minutesLate)
  await watchSafeChecks(db)
  await watchSafeChecks(db)
}

const choose = ({ api }: TestMember, inApp: boolean, email: boolean) =>
  api.notifications.choose({ params: { kind: 'safe_check_alarm' }, body: { inApp, email } })
const alarmMails = async ({ user }: TestMember) =>
  (await mailsTo(db, user.email)).filter(({ subject }) => subject === 'Someone hasn’t said they’re home')
const decline = ({ api }: TestMember, id: string) => api.safeChecks.decline({ params: { id } })
const leave = ({ api }: TestMember) => api.profile.remove({ body: { password: 'bailamos' } })

describe('the alarm (threat 117)', () => {
  test('is mailed although strangers have used up the budget of the mailbox, before all other emails', async () => {
    const [ana, ben] = await trio()
    await proveAddress(db, ben)
    await choose(ben, false, true)
    const forget = () => visitor.auth.forgotPassword({ body: { email: ben.user.email } })
    await Promise.all(Array.from({ length: 5 }, forget))
    expect(await mailsTo(db, ben.user.email)).toHaveLength(4)
    await set(ana, ben)
    await runOut(ana)
    expect(await alarmMails(ben)).toHaveLength(1)
    expect(await own(ana)).toMatchObject({ state: 'told', chosen: { name: 'Ben' } })
    const { rows: jobs } = await sql<{ task: string; priority: number }>`
      select task_identifier as task, priority from graphile_worker.jobs
      where task_identifier in ('send_mail', 'write_mail') order by priority, id`.execute(db)
    expect(jobs[0]).toEqual({ task: 'write_mail', priority: 5 })
    expect(jobs.at(-1)!.priority).toBeGreaterThan(5)
  })

  test('of one member is not held back by those of others', async () => {
    const [ana, ben] = await trio()
    await proveAddress(db, ben)
    const others = await several(signUp, 'Eva', 'Fay', 'Gil', 'Hal', 'Ida', 'Jon')
    for (const other of others) {
      await friends(other, ben)
      await set(other, ben)
      await runOut(other)
    }
    await set(ana, ben)
    await runOut(ana)
    expect(await alarmMails(ben)).toHaveLength(7)
  })

  test('reaches those behind a check that fails, and the next run tries that again', async () => {
    const [ana, ben] = await trio()
    const [eva, fay] = await several(signUp, 'Eva', 'Fay')
    await friends(eva, fay)
    const broken = await set(ana, ben)
    await set(eva, fay)
    await dueIn(db, ana, -minutesLate - 5)
    await dueIn(db, eva, -minutesLate)
    await watchSafeChecks(db)
    await sql`
      create function refuse_check() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db,
    )
    await sql`
      create trigger refuse_check before update on safe_checks for each row
      when (old.id = ${sql.lit(broken.id)}) execute function refuse_check()`.execute(db)
    await expect(watchSafeChecks(db)).rejects.toThrow('1 checks of a way home failed')
    expect(await alarmsOf(fay)).toHaveLength(1)
    expect(await alarmsOf(ben)).toEqual([])
    // Nobody has been notified yet, and its member reads that.
    expect((await own(ana))?.state).toBe('untold')
    await sql`drop trigger refuse_check on safe_checks`.execute(db)
    await sql`drop function refuse_check()`.execute(db)
    await watchSafeChecks(db)
    expect(await alarmsOf(ben)).toHaveLength(1)
    expect((await own(ana))?.state).toBe('told')
  })

  test('of more checks than are read at once reaches all, and reads none that is not due', async () => {
    const [ana, ben, cleo] = await trio()
    await set(ana, ben)
    await set(cleo, ana)
    await set(ben, ana)
    await dueIn(db, ana, -minutesLate - 2)
    await dueIn(db, cleo, -minutesLate - 1)
    const { rows: first } = await dueChecks(1).execute(db)
    const { rows: second } = await dueChecks(1, first[0]).execute(db)
    expect([first[0]?.userId, second[0]?.userId]).toEqual([ana.user.id, cleo.user.id])
    expect((await dueChecks(1, second[0]).execute(db)).rows).toEqual([])
    // Ben is asked with the others, and is not late yet.
    await dueIn(db, ben, -1)
    await watchSafeChecks(db)
    const late = new Set((await dueChecks(100).execute(db)).rows.map(({ userId }) => userId))
    expect([ana, cleo, ben].map(({ user }) => late.has(user.id))).toEqual([true, true, false])
  })

  test('has no link that turns its emails off, and an answer to one does nothing', async () => {
    const [ana, ben] = await trio()
    for (const member of [ana, ben]) await proveAddress(db, member)
    await set(ana, ben)
    await runOut(ana)
    const mails = [...(await alarmMails(ben)), ...(await mailsTo(db, ana.user.email))].filter(({ subject }) =>
      /home|told/.test(subject),
    )
    expect(mails.length).toBeGreaterThan(2)
    for (const { text, html, headers } of mails) {
      expect(text + html).not.toContain('unsubscribe')
      expect(text).toContain('You can choose which emails you get in your settings')
      expect(headers).not.toHaveProperty('List-Unsubscribe')
    }
  })
})

describe('who was told is said in truth (threat 117)', () => {
  test('the next one is told if no way leads to the first, and the member reads whom we told', async () => {
    for (const hide of [
      (ben: TestMember) => choose(ben, false, false),
      // An unverified address is never mailed.
      (ben: TestMember) => choose(ben, false, true),
      (ben: TestMember, ana: TestMember) => block(db, ben, ana),
    ]) {
      const [ana, ben, cleo] = await trio()
      expect(await set(ana, ben, { nextId: cleo.user.id, note: 'By the river' })).toMatchObject({
        chosen: { name: 'Ben' },
        next: { name: 'Cleo' },
      })
      expect(await watchedBy(cleo)).toMatchObject([{ isNext: true, note: null }])
      expect((await notificationsOf(cleo))[0]).toContain('we can’t reach the person they chose first')
      await hide(ben, ana)
      await runOut(ana)
      expect(await alarmsOf(cleo)).toEqual([expect.stringContaining('By the river')])
      expect(await own(ana)).toMatchObject({ state: 'told', chosen: { name: 'Cleo' }, next: null })
      expect((await notificationsOf(ana))[0]).toContain('We told Cleo')
      expect(await watchedBy(ben)).toEqual([])
      await answer(ana)
      expect(await alarmsOf(cleo)).toEqual([expect.stringContaining('All is well')])
    }
  })

  test('the next one is not told if the first was', async () => {
    const [ana, ben, cleo] = await trio()
    await set(ana, ben, { nextId: cleo.user.id })
    await runOut(ana)
    expect(await alarmsOf(ben)).toHaveLength(1)
    expect([await alarmsOf(cleo), await watchedBy(cleo)]).toEqual([[], []])
  })

  test('nobody counts as told by an email that was not queued', async () => {
    const [ana, ben] = await trio()
    await proveAddress(db, ben)
    await choose(ben, false, true)
    await set(ana, ben)
    await dueIn(db, ana, -minutesLate)
    await watchSafeChecks(db)
    // Uses up the hourly budget of emails about Ana.
    await sql`
      create function no_place() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db)
    await sql`create trigger no_place before insert on mail_places for each row execute function no_place()`.execute(db)
    await watchSafeChecks(db)
    await sql`drop trigger no_place on mail_places`.execute(db)
    await sql`drop function no_place()`.execute(db)
    expect(await alarmMails(ben)).toEqual([])
    expect((await own(ana))?.state).toBe('untold')
    expect((await notificationsOf(ana))[0]).toContain('We couldn’t tell anyone that you haven’t answered')
  })

  test('an answer at the same moment reaches whoever was told', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, trio))
    for (const [ana, ben, cleo] of pairs) {
      await choose(ben, false, false)
      await set(ana, ben, { nextId: cleo.user.id })
      await dueIn(db, ana, -minutesLate)
    }
    await watchSafeChecks(db)
    await Promise.all([watchSafeChecks(db), ...pairs.map(([ana]) => answer(ana))])
    for (const [, , cleo] of pairs) for (const alarm of await alarmsOf(cleo)) expect(alarm).toContain('All is well')
  })

  test('the next one may say no or leave too, and the first stays', async () => {
    for (const end of [decline, leave]) {
      const [ana, ben, cleo] = await trio()
      const { id } = await set(ana, ben, { nextId: cleo.user.id })
      await end(cleo, id)
      expect(await own(ana)).toMatchObject({ chosen: { name: 'Ben' }, next: null })
      expect((await notificationsOf(ana))[0]).toMatch(/The other (person you chose|one) is still looking out for you/)
    }
  })

  test('who says no, or leaves, gives way to the next one', async () => {
    for (const end of [decline, leave]) {
      const [ana, ben, cleo] = await trio()
      const { id } = await set(ana, ben, { nextId: cleo.user.id })
      await end(ben, id)
      expect(await own(ana)).toMatchObject({ chosen: { name: 'Cleo' }, next: null, state: 'waiting' })
      expect((await notificationsOf(ana))[0]).toMatch(/The other (person you chose|one) is still looking out for you/)
      expect(await watchedBy(cleo)).toMatchObject([{ isNext: false }])
      await decline(cleo, id)
      expect(await own(ana)).toMatchObject({ chosen: null })
      expect((await notificationsOf(ana))[0]).toContain('Nobody will be told if you don’t answer')
    }
  })
})

test('who has said no is not asked again by the same member for seven days, first or next (threat 117)', async () => {
  const [ana, ben, cleo] = await trio()
  const { id } = await set(ana, ben)
  await decline(ben, id)
  const names = async () => (await ana.api.safeChecks.choices({ query: {} })).items.map(({ name }) => name)
  const age = (days: number) =>
    sql`update safe_check_refusals set refused_at = now() - make_interval(days => ${days}) where user_id = ${ana.user.id}`.execute(
      db,
    )
  for (const days of [0, 6]) {
    await age(days)
    expect(await names()).toEqual(['Cleo'])
    await expect(set(ana, ben)).rejects.toEqual(refusal(409, 'check_refused'))
    await expect(set(ana, cleo, { nextId: ben.user.id })).rejects.toEqual(refusal(409, 'check_refused'))
  }
  const notified = (await notificationsOf(ben)).length
  await Promise.allSettled(Array.from({ length: 50 }, () => set(ana, ben)))
  expect(await notificationsOf(ben)).toHaveLength(notified)
  // Other members may choose her, and Ben may choose Ana.
  await roommates(ben, cleo, festivalId)
  await set(cleo, ben)
  await set(ben, ana)
  await age(7)
  expect((await set(ana, ben)).chosen?.name).toBe('Ben')
})

test('a way home in words is no address', async () => {
  const [ana, ben] = await trio()
  for (const note of [
    'Sala Caracol → Hotel Sol, Calle Mayor 12, 3.º B',
    'Bus N26, then 5 min on foot. Av. de América 7.',
    'Bar 33 to St. Anne str. 4',
  ]) {
    await set(ana, ben, { note })
    await answer(ana)
  }
})
