import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportContexts } from '../../../contract/desk/report-options.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { waitForReportsAbout } from './report-priority.queries.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { openThread, pairInTalk, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create as createMeetup, join } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { waitForOtherRemovals } from '../../member-removals.ts'
import { decideReport, report, reportMember, storyOf, undoDecision } from '../../testing/domains/reports.ts'
import { ask, putRoom } from '../../testing/domains/room-requests.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Bachata Nights' })
const notFound = { status: 404, code: 'not_found', message: 'What you report not found' }

const blocks = ({ api }: TestMember, { user }: TestMember) => api.blocks.block({ params: { id: user.id } })
const reportByName = ({ api }: TestMember, username: string) =>
  api.reports.create({ body: { contextType: 'user', username, reason: 'harassment' } })
const reportsBy = ({ user }: TestMember) =>
  db.selectFrom('reports').select(['id', 'reportedUserId']).where('reporterId', '=', user.id).execute()
const rate = async ({ user: { id: raterId } }: TestMember, { user: { id: rateeId } }: TestMember, isOld = true) => {
  const createdAt = new Date(Date.now() - (isOld ? 20 : 0) * 86_400_000)
  const values = {
    raterId,
    rateeId,
    contextType: 'meetup',
    contextId: randomUUID(),
    score: 1,
    comment: 'Rude',
    createdAt,
    countsAt: new Date(),
  } as const
  return (await db.insertInto('ratings').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const aParty = async () => {
  const party = { venueName: randomUUID(), city: 'Cali', date: '2031-01-08' }
  await admin.api.socialParties.upload({ body: { parties: [party] } })
  const found = await db
    .selectFrom('socialParties')
    .select('id')
    .where('venueName', '=', party.venueName)
    .executeTakeFirst()
  return found!.id
}

/** One thing of each kind by its author, visible to the reporter. */
const things: Record<(typeof reportContexts)[number], (author: TestMember, reporter: TestMember) => Promise<string>> = {
  user: async ({ user }) => user.id,
  room_share: (host) => putRoom(db, host, festival.id),
  async chat_message(author, reporter) {
    const { id } = await openThread(author, reporter)
    return (await say(author, id, 'Send me money')).id
  },
  meetup: async (organizer) => (await createMeetup(organizer, festival.id)).id,
  rating: (author) => signUp().then((ratee) => rate(author, ratee)),
  async festival(organizer) {
    const { id } = await addFestival(organizer)
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
    return id
  },
  social_party: () => aParty(),
}

describe('a report', () => {
  test.each(reportContexts)(
    'on a %s finds the member by the thing, and is seen by its author alone @S6.27',
    async (contextType) => {
      const [author, reporter] = [await signUp('Eva'), await signUp('Ana')]
      const contextId = await things[contextType](author, reporter)
      const sent = await report(reporter, contextType, contextId, { description: ' They shout ' })
      expect(sent).toEqual({
        id: expect.any(String),
        contextType,
        contextId,
        reason: 'harassment',
        status: 'pending',
        createdAt: expect.any(String),
      })
      const reportedUserId = contextType === 'social_party' ? null : author.user.id
      expect(await reportsBy(reporter)).toEqual([{ id: sent.id, reportedUserId }])
      const story = await storyOf(admin, sent.id)
      expect(story).toMatchObject({
        description: 'They shout',
        reporter: { name: 'Ana' },
        isOwn: false,
        decision: null,
      })
      expect(story.reported?.id ?? null).toBe(reportedUserId)
    },
  )

  test.each(reportContexts.filter((one) => one !== 'social_party'))('on an own %s is refused', async (contextType) => {
    const author = await signUp()
    const contextId = await things[contextType](author, await signUp())
    await expect(report(author, contextType, contextId)).rejects.toMatchObject({ status: 409, code: 'own_report' })
    expect(await reportsBy(author)).toEqual([])
  })

  test.each(reportContexts)('on a %s that is unknown, or is by another than is said, is 404', async (contextType) => {
    const [author, reporter] = [await signUp(), await signUp()]
    const contextId = await things[contextType](author, reporter)
    await expect(report(reporter, contextType, randomUUID())).rejects.toMatchObject(notFound)
    const reportedUserId = reporter.user.id
    await expect(report(reporter, contextType, contextId, { reportedUserId })).rejects.toMatchObject(notFound)
    if (contextType !== 'social_party')
      await report(reporter, contextType, contextId, { reportedUserId: author.user.id })
  })

  test.each(['user', 'room_share', 'meetup', 'rating'] as const)(
    'on a %s is 404 once a block is between two who never met, or its author is suspended',
    async (contextType) => {
      for (const hide of [
        (author: TestMember, reporter: TestMember) => blocks(author, reporter),
        (author: TestMember) => suspend(db, author),
      ]) {
        const [author, reporter] = [await signUp(), await signUp()]
        const contextId = await things[contextType](author, reporter)
        await hide(author, reporter)
        await expect(report(reporter, contextType, contextId)).rejects.toMatchObject(notFound)
        const byName = reportByName(reporter, author.user.username)
        await expect(byName).rejects.toMatchObject(notFound)
      }
    },
  )

  test('on what the reporter does not see is 404: a thread of others, a note in a thread, a hidden rating, a waiting festival', async () => {
    const [author, reporter] = [await signUp(), await signUp()]
    const { ana, bea, id } = await pairInTalk(signUp)
    const message = await say(ana, id, 'Between us')
    await expect(report(reporter, 'chat_message', message.id)).rejects.toMatchObject(notFound)
    await db.updateTable('chatMessages').set({ messageType: 'system' }).where('id', '=', message.id).execute()
    await expect(report(bea, 'chat_message', message.id)).rejects.toMatchObject(notFound)
    const hidden = await rate(author, reporter, false)
    await expect(report(reporter, 'rating', hidden)).rejects.toMatchObject(notFound)
    const { id: waiting } = await addFestival(author)
    await expect(report(reporter, 'festival', waiting)).rejects.toMatchObject(notFound)
  })

  test('needs a reason of the list, a short text and a signed-in member @S6.30', async () => {
    const [author, reporter] = [await signUp(), await signUp()]
    const wrong = [
      { reason: 'Boring' as never },
      { description: 'x'.repeat(2001) },
      { username: 'eva' },
      { contextType: 'group' as never },
    ]
    for (const fields of wrong)
      await expect(reportMember(reporter, author, fields)).rejects.toMatchObject({ status: 400 })
    const body = { contextType: 'user', contextId: author.user.id, reason: 'spam' } as const
    await expect(visitor.reports.create({ body })).rejects.toMatchObject({ status: 401 })
    expect(await reportsBy(reporter)).toEqual([])
  })

  test('that is open is returned instead of a second one; after the decision there can be another', async () => {
    const [author, reporter] = [await signUp(), await signUp()]
    const first = await reportMember(reporter, author)
    expect(await reportMember(reporter, author, { reason: 'scam' })).toEqual(first)
    await db
      .updateTable('reports')
      .set({ status: 'dismissed', resolvedAt: new Date() })
      .where('id', '=', first.id)
      .execute()
    expect((await reportMember(reporter, author)).id).not.toBe(first.id)
  })

  test('by one member comes in only so often a day, and so often while others are open', async () => {
    const reporter = await signUp()
    const full = { status: 409, code: 'too_many_reports' }
    for (let count = 0; count < quotas.reportsOfDay.max; count++) await reportMember(reporter, await signUp())
    await expect(reportMember(reporter, await signUp())).rejects.toMatchObject(full)
    const before = sql<Date>`now() - interval '2 days'`
    await db.updateTable('reports').set({ createdAt: before }).where('reporterId', '=', reporter.user.id).execute()
    for (let count = quotas.reportsOfDay.max; count < quotas.openReports.max; count++)
      await reportMember(reporter, await signUp())
    await db.updateTable('reports').set({ createdAt: before }).where('reporterId', '=', reporter.user.id).execute()
    await expect(reportMember(reporter, await signUp())).rejects.toMatchObject(full)
  })

  test('made 50 times at once is one, with one evidence', async () => {
    const [author, reporter] = [await signUp(), await signUp()]
    const ids = await Promise.all(Array.from({ length: 50 }, () => reportMember(reporter, author).then(({ id }) => id)))
    expect(new Set(ids).size).toBe(1)
    expect(await reportsBy(reporter)).toHaveLength(1)
  })

  test('by a hundred about one thing keeps it once for each version, and each report shows its own (threat 125)', async () => {
    const author = await signUp('Eva')
    const change = (bio: string) => author.api.profile.change({ body: { bio } })
    await change('first')
    const [one, two] = await Promise.all([await signUp(), await signUp()].map((by) => reportMember(by, author)))
    await change('second')
    const three = await reportMember(await signUp(), author)
    const kept = await db
      .selectFrom('reportedVersions')
      .select('contextId')
      .where('contextId', '=', author.user.id)
      .execute()
    expect(kept).toHaveLength(2)
    const bios = await Promise.all(
      [one, two, three].map(async (sent) => {
        const { evidence } = await storyOf(admin, sent?.id ?? '')
        return evidence?.texts.find(({ of }) => of === 'bio')?.text
      }),
    )
    expect(bios).toEqual(['first', 'first', 'second'])
  })

  test('about one member waits for no report about another, and no suspension waits for it (threat 125)', async () => {
    const [author, other, by] = [await signUp(), await signUp(), await signUp()]
    const earlier = await reportMember(by, other)
    await decideReport(admin, earlier.id)
    await db.transaction().execute(async (trx) => {
      await waitForReportsAbout(trx, { reportedUserId: author.user.id, contextId: null })
      await reportMember(by, other)
      await admin.api.admin.suspend({ params: { id: author.user.id }, body: { reason: 'Spam' } })
    })
    await db.transaction().execute(async (trx) => {
      await waitForOtherRemovals(trx)
      // It ends nobody's suspension.
      await undoDecision(admin, earlier.id)
    })
  })

  test('and a decision of fifty at once about one member never wait for each other for ever', async () => {
    const author = await signUp()
    const reporters = await Promise.all(Array.from({ length: 50 }, () => signUp()))
    const [first, ...others] = reporters
    const { id } = await reportMember(first!, author)
    const results = await Promise.allSettled([
      ...others.map((by) => reportMember(by, author)),
      decideReport(admin, id, { alsoOthers: true }),
      ...others.slice(0, 10).map((by) => reportMember(by, first!)),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('of ten things at once counts each against the limit of the day', async () => {
    const reporter = await signUp()
    const authors = await Promise.all(Array.from({ length: 15 }, () => signUp()))
    const tries = await Promise.allSettled(authors.map((author) => reportMember(reporter, author)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(quotas.reportsOfDay.max)
  })

  test('and a member who leaves do not wait for each other', async () => {
    for (let round = 0; round < 8; round++) {
      const [author, reporter] = [await signUp(), await signUp()]
      await reportMember(author, reporter)
      const results = await Promise.allSettled([
        reportMember(reporter, author),
        author.api.profile.remove({ body: { password } }),
        reportMember(reporter, await signUp()),
        reporter.api.profile.remove({ body: { password } }),
      ])
      for (const one of results.filter((result) => result.status === 'rejected'))
        expect([401, 404]).toContain((one.reason as { status: number }).status)
    }
  })
})

/** The things that two members can have shared. */
const pasts: Record<string, (author: TestMember, reporter: TestMember) => Promise<unknown>> = {
  'wrote to the other': async (author, reporter) =>
    say(author, (await openThread(author, reporter)).id, 'Send me money'),
  'asked for a room of the other': async (author, reporter) => ask(author, await putRoom(db, reporter, festival.id)),
  'has a room that the other asked for': async (author, reporter) =>
    ask(reporter, await putRoom(db, author, festival.id)),
  'came to a meetup of the other': async (author, reporter) =>
    join(author, (await createMeetup(reporter, festival.id)).id),
  'has a meetup to which the other came': async (author, reporter) =>
    join(reporter, (await createMeetup(author, festival.id)).id),
  'rated the other': (author, reporter) => rate(author, reporter),
  'was rated by the other': (author, reporter) => rate(reporter, author, false),
}

describe('a member who is hidden', () => {
  test.each(Object.entries(pasts))('by a block of theirs, and %s, is reported by id or by name', async (_, meet) => {
    const [author, reporter, stranger] = [await signUp('Eva'), await signUp('Ana'), await signUp('Sara')]
    await meet(author, reporter)
    await blocks(author, reporter)
    await blocks(author, stranger)
    await expect(reportMember(stranger, author)).rejects.toMatchObject(notFound)
    await expect(reportByName(stranger, author.user.username)).rejects.toMatchObject(notFound)
    const sent = await reportByName(reporter, author.user.username.toUpperCase())
    expect(sent).toMatchObject({ contextType: 'user', contextId: author.user.id })
    expect((await reportMember(reporter, author)).id).toBe(sent.id)
    expect(await reportsBy(reporter)).toEqual([{ id: sent.id, reportedUserId: author.user.id }])
  })

  test('by a suspension or by leaving is reported too, as by a block', async () => {
    for (const hide of [
      (author: TestMember) => suspend(db, author),
      ({ api }: TestMember) => api.profile.remove({ body: { password } }),
    ]) {
      const { ana, bea } = await pairInTalk(signUp)
      await hide(ana)
      expect(await reportMember(bea, ana)).toMatchObject({ contextId: ana.user.id })
    }
  })

  test('and whom the reporter blocked themselves is reported, as long as they would be seen', async () => {
    const [author, hidden, reporter] = [await signUp(), await signUp(), await signUp()]
    await blocks(reporter, author)
    await blocks(hidden, reporter)
    await blocks(reporter, hidden)
    expect(await reportMember(reporter, author)).toMatchObject({ contextId: author.user.id })
    await expect(reportMember(reporter, hidden)).rejects.toMatchObject(notFound)
  })

  test('is reported with the last messages of the two, also deleted ones, and one who is seen without them', async () => {
    const earlier = await signUp()
    const { ana, bea, id } = await pairInTalk(signUp)
    // Each of the two has threads with others.
    await openThread(earlier, bea)
    await openThread(ana, await signUp())
    const { id: deleted } = await say(ana, id, 'I like you')
    await ana.api.chat.edit({ params: { id: deleted }, body: { content: 'I find you' } })
    await ana.api.chat.remove({ params: { id: deleted } })
    const answer = await say(bea, id, 'Leave me alone')
    await bea.api.chat.remove({ params: { id: answer.id } })
    const seen = await storyOf(admin, (await reportMember(await signUp(), ana)).id)
    expect(seen.evidence?.before).toEqual([])
    await blocks(ana, bea)
    const { evidence } = await storyOf(admin, (await reportMember(bea, ana)).id)
    expect(evidence?.before.slice(-2)).toMatchObject([
      { senderId: ana.user.id, content: 'I find you' },
      { senderId: bea.user.id, content: 'Leave me alone' },
    ])
    expect(evidence?.before.length).toBeGreaterThan(2)
  })

  test('is reported by a message to the reporter, and by a rating of them', async () => {
    const [author, reporter, stranger] = [await signUp(), await signUp(), await signUp()]
    const messageId = await things.chat_message(author, reporter)
    const ratingId = await rate(author, reporter)
    await blocks(author, reporter)
    await blocks(author, stranger)
    const other = await signUp()
    await blocks(reporter, other)
    for (const [contextType, contextId] of [
      ['chat_message', messageId],
      ['rating', ratingId],
    ] as const) {
      expect(await report(reporter, contextType, contextId)).toMatchObject({ contextId })
      for (const third of [stranger, other])
        await expect(report(third, contextType, contextId)).rejects.toMatchObject(notFound)
    }
  })
})

test('who leaves takes the evidence of what was decided about them, and of nobody else', async () => {
  const [gone, other, reporter] = [await signUp(), await signUp(), await signUp()]
  const [open, own] = [await reportMember(await signUp(), gone), await reportMember(gone, other)]
  const decided = []
  for (const bio of [null, 'I dance']) {
    await gone.api.profile.change({ body: { bio } })
    for (const member of bio ? [gone, other] : [gone]) {
      const { id } = await reportMember(reporter, member)
      await decideReport(admin, id)
      decided.push(id)
    }
  }
  await gone.api.profile.remove({ body: { password } })
  const textsOf = async (id: string) => (await storyOf(admin, id)).evidence?.texts.length ?? null
  const some = expect.toSatisfy((count: number) => count > 0)
  expect(await Promise.all([...decided, open.id].map(textsOf))).toEqual([null, null, some, some])
  const versions = db.selectFrom('reportedVersions').select('id').where('contextId', '=', gone.user.id)
  expect(await versions.execute()).toHaveLength(1)
  // Their words are gone from their own report, and from no other.
  const reasons = await Promise.all([own.id, open.id].map(async (id) => (await storyOf(admin, id)).reason))
  expect(reasons).toEqual([null, 'harassment'])
})

describe('the reported member', () => {
  test('learns nothing: neither in the bell nor in their export (threat 28)', async () => {
    const [author, reporter] = [await signUp('Eva'), await signUp('Ana')]
    await reportMember(reporter, author, { description: 'secret words' })
    expect((await author.api.notifications.list({ query: {} })).items).toEqual([])
    const exported = JSON.stringify(await author.api.profile.export())
    for (const trace of [reporter.user.id, reporter.user.username, 'secret words', 'harassment'])
      expect(exported).not.toContain(trace)
    const own = await reporter.api.profile.export()
    expect(own['reports']).toMatchObject([{ reportedUserId: author.user.id, description: 'secret words' }])
    expect(JSON.stringify(own['reports'])).not.toMatch(/status|resolved|priority/)
  })
})
