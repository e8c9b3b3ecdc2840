import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prioritizeByReporters } from '../reports/report-priority.queries.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread, pairInTalk, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create as createMeetup } from '../../testing/domains/meetups.ts'
import { areOld, decideReport, queueOf, report, reportMember, storyOf } from '../../testing/domains/reports.ts'
import { putRoom } from '../../testing/domains/room-requests.ts'
import { several, suspend } from '../../testing/domains/members.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const priorityOf = async (id: string) =>
  (await db.selectFrom('reports').select('priority').where('id', '=', id).executeTakeFirstOrThrow()).priority

/** Runs the jobs that decisions have queued; returns how many. */
async function runPrioritizing() {
  const { rows } = await sql<{ reporterIds: string[] }>`
    select array(select json_array_elements_text(payload -> 'reporterIds')) as reporter_ids
    from graphile_worker._private_jobs
    join graphile_worker._private_tasks as task on task.id = task_id
    where identifier = 'prioritize_reports'`.execute(db)
  for (const { reporterIds } of rows) await prioritizeByReporters(db, reporterIds)
  return rows.length
}

describe('the queue', () => {
  test('has the most urgent first, then the oldest, with who is concerned, in pages @S6.28 @S6.32', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    await areOld(db, ana)
    const reasons = ['spam', 'unsafe', 'scam', 'unsafe'] as const
    const ids: string[] = []
    for (const reason of reasons) ids.push((await reportMember(ana, await signUp('Bad'), { reason })).id)
    const last = await reportMember(ana, eva, { reason: 'discrimination' })
    const order = [ids[1], ids[3], last.id, ids[2], ids[0]]
    expect((await queueOf(admin)).map(({ id }) => id)).toEqual(order)
    const first = await admin.api.reports.list({ query: { limit: 2 } })
    const rest = await admin.api.reports.list({ query: { limit: 3, cursor: first.next! } })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(order)
    const row = rest.items[0]!
    expect(row).toMatchObject({ title: 'Eva', reason: 'discrimination', reporterCount: 1 })
    expect([row.reported?.id, row.reporter?.id]).toEqual([eva.user.id, ana.user.id])
    expect((await admin.api.reports.list({ query: { status: 'dismissed' } })).items).toEqual([])
  })

  test('rises by each further member who reports the same one, four at most (threat 75)', async () => {
    const eva = await signUp()
    const reporters = await Promise.all(Array.from({ length: 7 }, () => signUp()))
    await areOld(db, ...reporters)
    const priorities: number[] = []
    let first = ''
    for (const reporter of reporters) {
      const { id } = await reportMember(reporter, eva, { reason: 'spam' })
      first ||= id
      priorities.push(await priorityOf(first))
    }
    expect(priorities).toEqual([92, 82, 72, 62, 52, 52, 52])
  })

  test('is not pushed by one member who reports the same one for several things (threat 75)', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    await areOld(db, ana)
    const { ana: talker, bea, id } = await pairInTalk(signUp)
    await areOld(db, talker)
    const { id: first } = await reportMember(ana, eva, { reason: 'spam' })
    const { id: about } = await reportMember(talker, bea, { reason: 'spam' })
    for (const text of ['Buy this', 'And that']) {
      const message = await say(bea, id, text)
      await report(talker, 'chat_message', message.id, { reason: 'spam' })
    }
    expect([await priorityOf(first), await priorityOf(about)]).toEqual([92, 92])
    await reportMember(ana, bea, { reason: 'spam' })
    expect(await priorityOf(about)).toBe(82)
    await decideReport(admin, (await reportMember(await signUp(), bea)).id)
    expect((await queueOf(admin)).find((one) => one.id === about)).toMatchObject({ reporterCount: 2 })
  })

  test('is not pushed by new accounts, or by those whose reports were dismissed (threat 75)', async () => {
    const [eva, old] = await several(signUp, 'Eva', 'Olga')
    await areOld(db, old)
    const { id } = await reportMember(old, eva, { reason: 'spam' })
    for (let count = 0; count < 5; count++) {
      const brigade = await reportMember(await signUp(), eva, { reason: 'unsafe' })
      expect(await priorityOf(brigade.id)).toBe(100 - 32 - 10)
    }
    expect(await priorityOf(id)).toBe(92)
    const young = await signUp()
    for (const [days, priority] of [
      [6.9, 100 - 32 - 10],
      [7.1, 100 - 40 - 10],
    ] as const) {
      await sql`update users set created_at = now() - make_interval(secs => ${days * 86_400}) where id = ${young.user.id}`.execute(
        db,
      )
      const { id: other } = await reportMember(old, await signUp(), { reason: 'spam' })
      const about = await db.selectFrom('reports').select('reportedUserId').where('id', '=', other).executeTakeFirst()
      const { id: voice } = await young.api.reports.create({
        body: { contextType: 'user', contextId: about!.reportedUserId!, reason: 'unsafe' },
      })
      expect(await priorityOf(voice), `${days} days`).toBe(priority)
    }
    const crier = await signUp()
    await areOld(db, crier)
    const cried = await Promise.all(
      Array.from({ length: 3 }, async () => (await reportMember(crier, await signUp(), { reason: 'unsafe' })).id),
    )
    const { id: later } = await reportMember(crier, eva, { reason: 'unsafe' })
    expect(await priorityOf(id)).toBe(82)
    for (const one of cried) await decideReport(admin, one)
    // A job computes the effect of a decision on reports about others.
    expect(await runPrioritizing()).toBeGreaterThan(0)
    expect(await priorityOf(id)).toBe(92)
    expect(await priorityOf(later)).toBe(100 - 32 - 10)
    // They count again with a report that was right, and a year after those that were not.
    for (const [of, change, expected] of [
      [cried.slice(0, 1), { status: 'warned' }, 82],
      [cried, { status: 'dismissed' }, 92],
      [cried, { resolvedAt: new Date(Date.now() - 366 * 86_400_000) }, 82],
    ] as const) {
      await db.updateTable('reports').set(change).where('id', 'in', of).execute()
      await prioritizeByReporters(db, [crier.user.id])
      expect(await priorityOf(id)).toBe(expected)
    }
  })

  test('counts those who report one member at the same moment', async () => {
    const eva = await signUp()
    const reporters = await Promise.all(Array.from({ length: 5 }, () => signUp()))
    await areOld(db, ...reporters)
    const sent = await Promise.all(reporters.map((reporter) => reportMember(reporter, eva, { reason: 'spam' })))
    expect(await Promise.all(sent.map(({ id }) => priorityOf(id)))).toEqual([52, 52, 52, 52, 52])
    // But not those who are suspended or leave since, whose own report stays where it is, nor a report that is decided.
    await suspend(db, reporters[4]!)
    await prioritizeByReporters(db, [reporters[0]!.user.id])
    expect(await priorityOf(sent[0]!.id)).toBe(62)
    await leave(reporters[3]!)
    await prioritizeByReporters(db, [reporters[0]!.user.id])
    expect([await priorityOf(sent[0]!.id), await priorityOf(sent[3]!.id)]).toEqual([72, 62])
    await decideReport(admin, sent[2]!.id)
    expect(await priorityOf(sent[0]!.id)).toBe(82)
  })

  test('and its stories show no admin what is about themselves', async () => {
    const [other, ana] = [await signUpAdmin('Other'), await signUp()]
    const { id } = await reportMember(ana, other)
    expect((await queueOf(other)).map((one) => one.id)).not.toContain(id)
    expect((await queueOf(admin)).map((one) => one.id)).toContain(id)
    const unknown = { status: 404, message: 'Report not found' }
    await expect(storyOf(other, id)).rejects.toMatchObject(unknown)
    await expect(decideReport(other, id)).rejects.toMatchObject(unknown)
    await expect(other.api.reports.undo({ params: { id } })).rejects.toMatchObject(unknown)
    await decideReport(admin, id)
    await expect(decideReport(other, id)).rejects.toMatchObject(unknown)
    const later = await reportMember(other, ana)
    expect((await storyOf(other, later.id)).reporter?.reportsAbout).toEqual([])
    expect((await storyOf(admin, later.id)).reporter?.reportsAbout).toHaveLength(1)
  })

  test('is read by an index', async () => {
    const { rows } = await db.connection().execute(async (one) => {
      for (const name of ['seqscan', 'sort']) await sql`set ${sql.ref(`enable_${name}`)} = off`.execute(one)
      return await sql`explain select id from reports where status = 'pending' order by priority, id limit 5`.execute(
        one,
      )
    })
    expect(JSON.stringify(rows)).toContain('reports_queue')
  })
})

describe('the story of a report', () => {
  const evidenceOf = async (id: string) => (await storyOf(admin, id)).evidence!

  test('keeps a message as it was, with what it said before, and the five messages before it (threat 59)', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    for (const text of ['one', 'two', 'three', 'four', 'five']) await say(bea, id, text)
    const { id: note } = await say(bea, id, 'A note of the site')
    await db.updateTable('chatMessages').set({ messageType: 'system' }).where('id', '=', note).execute()
    const message = await say(ana, id, 'Send me 200 euros')
    await ana.api.chat.edit({ params: { id: message.id }, body: { content: 'See you there' } })
    const sent = await report(bea, 'chat_message', message.id)
    const before = await evidenceOf(sent.id)
    expect(before).toMatchObject({ versions: ['Send me 200 euros'], texts: [{ of: 'message', text: 'See you there' }] })
    expect(before.before.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(before.before[0]).toMatchObject({ senderId: bea.user.id, senderName: 'Bea' })
    await ana.api.chat.edit({ params: { id: message.id }, body: { content: 'Never said' } })
    await ana.api.chat.remove({ params: { id: message.id } })
    expect(await evidenceOf(sent.id)).toEqual(before)
  })

  test('of a deleted message has what it said', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const message = await say(ana, id, 'I know where you live')
    await ana.api.chat.remove({ params: { id: message.id } })
    const sent = await report(bea, 'chat_message', message.id)
    expect(await evidenceOf(sent.id)).toMatchObject({ texts: [], versions: ['I know where you live'] })
  })

  test('keeps a profile as it was', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    await eva.api.profile.change({ body: { bio: 'Cheap tickets' } })
    for (const { api, user } of [eva, ana])
      await api.profile.addSocialLink({ body: { platform: 'TikTok', username: user.username } })
    await db
      .updateTable('users')
      .set({ profilePicture: 'https://example.com/eva.jpg' })
      .where('id', '=', eva.user.id)
      .execute()
    const sent = await reportMember(ana, eva)
    await eva.api.profile.change({ body: { bio: 'I love to dance', name: 'Evita' } })
    const { title, texts, photos } = await evidenceOf(sent.id)
    const textOf = (part: string) => texts.find(({ of }) => of === part)?.text
    expect([title, textOf('bio')]).toEqual(['Eva', 'Cheap tickets'])
    expect(textOf('links')).toContain(eva.user.username)
    expect(textOf('links')).not.toContain(ana.user.username)
    expect(photos).toEqual([])
  })

  test('tells what is known of both: earlier reports about and by each, warnings and suspensions', async () => {
    const [eva, ana, bea] = await several(signUp, 'Eva', 'Ana', 'Bea')
    const warned = await reportMember(bea, eva, { reason: 'scam' })
    await decideReport(admin, warned.id, { action: 'warn', reason: 'No ticket sales' })
    const about = await reportMember(eva, ana, { reason: 'spam' })
    await decideReport(admin, about.id, { action: 'warn' })
    const festival = await addFestival(admin)
    for (const member of [eva, ana]) {
      await putRoom(db, member, festival.id)
      await createMeetup(member, festival.id)
    }
    const { id } = await reportMember(ana, eva)
    const { reported, reporter, otherCount, decision } = await storyOf(admin, id)
    expect([otherCount, decision]).toEqual([0, null])
    expect(reported).toMatchObject({
      name: 'Eva',
      suspension: null,
      roomCount: 1,
      meetupCount: 1,
      warnings: [{ reason: 'No ticket sales', readAt: null }],
      reportsAbout: [{ id: warned.id, status: 'warned', reason: 'scam', other: 'Bea' }],
      reportsBy: [{ id: about.id, status: 'warned', other: 'Ana' }],
    })
    expect(reporter).toMatchObject({ name: 'Ana', reportsAbout: [{ id: about.id }], reportsBy: [] })
    expect(JSON.stringify([reported, reporter])).not.toContain('@example.com')
  })

  test('has the latest twenty reports and warnings of a member, the last first', async () => {
    const [eva, ana, bea] = await several(signUp, 'Eva', 'Ana', 'Bea')
    const { id } = await reportMember(ana, eva)
    const row = { reporterId: bea.user.id, reportedUserId: eva.user.id, contextType: 'user', reason: 'spam' }
    const sent = await db
      .insertInto('reports')
      .values(Array.from({ length: 21 }, () => ({ ...row, contextId: randomUUID() })))
      .returning('id')
      .execute()
    const decisions = await db
      .insertInto('reportDecisions')
      .values(sent.map((one) => ({ reportId: one.id, action: 'warn' as const, reason: 'No' })))
      .returning('id')
      .execute()
    const warnings = await db
      .insertInto('warnings')
      .values(decisions.map((made) => ({ userId: eva.user.id, decisionId: made.id, reason: 'No' })))
      .returning('id')
      .execute()
    const { reported } = await storyOf(admin, id)
    const idsOf = (list: { id: string }[] = []) => list.map((one) => one.id)
    expect(idsOf(reported?.reportsAbout)).toEqual(idsOf(sent.slice(1)).toReversed())
    expect(idsOf(reported?.warnings)).toEqual(idsOf(warnings.slice(1)).toReversed())
  })

  test('stays, without the words of a reporter who leaves, and without a member who leaves', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva, { description: 'personal words' })
    await leave(ana)
    expect(await storyOf(admin, id)).toMatchObject({ reporter: null, reason: null, description: null })
    await leave(eva)
    const story = await storyOf(admin, id)
    expect([story.reported, story.evidence?.title]).toEqual([null, 'Eva'])
    expect((await queueOf(admin)).find((one) => one.id === id)).toMatchObject({ reported: null, reporter: null })
    const decider = await signUpAdmin('Dora')
    expect((await decideReport(decider, id)).decision?.admin).toBe('Dora')
    await leave(decider)
    expect((await storyOf(admin, id)).decision).toMatchObject({ action: 'dismiss', admin: null })
    const other = await reportMember(await signUp(), await signUp())
    await decideReport(admin, other.id)
    const { reportedUserId } = await db
      .selectFrom('reports')
      .select('reportedUserId')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(reportedUserId).not.toBeNull()
  })
})

const leave = ({ api }: TestMember) => api.profile.remove({ body: { password: 'bailamos' } })

test('photos of what is reported are kept for admins alone, also when they are deleted', async () => {
  const { ana, bea, id } = await pairInTalk(signUp)
  const thread = await openThread(ana, bea)
  expect(thread.id).toBe(id)
  const path = `/objects/private/${'e'.repeat(32)}-${'A'.repeat(48)}`
  await db
    .insertInto('uploadedObjects')
    .values({ path, ownerId: ana.user.id, contentType: 'image/webp', bytes: 1 })
    .execute()
  const message = await ana.api.chat.send({ params: { id }, body: { content: '', images: [path] } })
  const sent = await report(bea, 'chat_message', message.id)
  await ana.api.chat.remove({ params: { id: message.id } })
  expect((await storyOf(admin, sent.id)).evidence?.photos).toEqual([path])
  const { clearBatch, messagePhotoIsVisible } = await import('../../pictures/photos/photos.queries.ts')
  await db
    .updateTable('uploadedObjects')
    .set({ releasedAt: sql<Date>`now() - interval '3 days'` })
    .where('path', '=', path)
    .execute()
  await clearBatch(db)
  const sees = ({ user }: TestMember) => messagePhotoIsVisible(db, { viewerId: user.id, path })
  expect([await sees(admin), await sees(bea), await sees(ana)]).toEqual([true, false, false])
  await leave(ana)
  expect(await db.selectFrom('uploadedObjects').select('ownerId').where('path', '=', path).execute()).toEqual([
    { ownerId: null },
  ])
})
