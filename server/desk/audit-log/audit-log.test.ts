import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditActions } from '../../../contract/desk/admin.ts'
import { contract } from '../../../contract/index.ts'
import { password, testApp } from '../../testing/app.ts'
import { openThread } from '../../testing/domains/chat.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { queueMail } from '../../platform/mail/mail.queries.ts'
import { sampleEmail } from '../../testing/services/outbox.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'
import { storeDecision } from '../report-desk/report-decisions.queries.ts'
import { recordAct } from './audit-log.queries.ts'
import { decideOn, suggest } from '../../testing/domains/socials.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const audit = async (query: { limit?: number; cursor?: string } = {}) => admin.api.admin.audit({ query })

test('the audit log names who did what to what, the latest first, in pages @S6.36', async () => {
  const organizer = await signUp('Olga')
  const festival = await addFestival(organizer, { name: 'Feria' })
  await approveFestival(admin, festival.id)
  await admin.api.festivals.change({ params: { id: festival.id }, body: { location: 'Cali' } })
  const own = await addFestival(admin, { name: 'Own' })
  await admin.api.admin.exportWaitlist()
  const { items, total } = await audit()
  const actor = { id: admin.user.id, username: admin.user.username, name: 'Admin' }
  const about = (id: string, name: string) => ({ type: 'festival', id, name, username: null })
  const act = { id: expect.any(String), actor, createdAt: expect.stringMatching(/^20\d\d-.*Z$/) }
  expect(items).toEqual([
    {
      ...act,
      action: 'waitlist.export',
      target: { type: 'waitlist', id: null, name: null, username: null },
      detail: { count: 0 },
    },
    { ...act, action: 'festival.add', target: about(own.id, 'Own'), detail: {} },
    { ...act, action: 'festival.change', target: about(festival.id, 'Feria'), detail: {} },
    { ...act, action: 'festival.approve', target: about(festival.id, 'Feria'), detail: {} },
  ])
  expect(total).toBe(4)
  const first = await audit({ limit: 3 })
  const rest = await audit({ limit: 3, cursor: first.next! })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

test('the audit log keeps an act without the name of what is gone', async () => {
  const festival = await addFestival(await signUp(), { name: 'Short-lived' })
  await admin.api.festivals.remove({ params: { id: festival.id } })
  const [latest] = (await audit({ limit: 1 })).items
  expect(latest).toMatchObject({ action: 'festival.remove', target: { id: festival.id, name: null } })
})

test.each([
  ['an admin', { isAdmin: false }],
  ['an active member', { suspendedAt: new Date() }],
])('nothing is kept of an act whose author is not %s any more', async (_, change) => {
  const former = await signUpAdmin()
  await db.updateTable('users').set(change).where('id', '=', former.user.id).execute()
  const act = db
    .transaction()
    .execute((trx) =>
      recordAct(trx, { actorId: former.user.id, action: 'waitlist.remove', target: { type: 'waitlist' } }),
    )
  await expect(act).rejects.toMatchObject({ status: 403, message: 'Admins only' })
})

test.each([
  ['changed', sql`update audit_log set action = 'festival.add'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('the audit log cannot be %s (threat 66)', async (_, statement) => {
  await expect(statement.execute(db)).rejects.toThrow('the audit log only grows')
})

const partyId = async () => (await admin.api.socialParties.list({ query: {} })).items[0]!.id

/** The id of a report by a new member about another. */
const reportId = async () => {
  const contextId = (await signUp()).user.id
  return (await (await signUp()).api.reports.create({ body: { contextType: 'user', contextId, reason: 'spam' } })).id
}

/** The id of a message that is held for review. */
const heldId = async () => {
  const [sender, reader] = [await signUp(), await signUp()]
  const { id: threadId } = await openThread(sender, reader)
  const row = { threadId, senderId: sender.user.id, content: 'Hola', textKey: sender.user.id }
  return (await db.insertInto('heldMessages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function failedJob() {
  await addJob(db, 'clean_up', {})
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where id = (select max(id) from graphile_worker._private_jobs)`.execute(db)
  const { items } = await admin.api.health.failedJobs({ query: {} })
  return items[0]!.id
}

async function givenUpMail() {
  await queueMail(db, sampleEmail())
  const givenUp = await db
    .updateTable('mailOutbox')
    .set({ givenUpAt: new Date() })
    .where('subject', '=', sampleEmail().subject)
    .returning('id')
    .executeTakeFirstOrThrow()
  return givenUp.id
}

/** By the name of the call: makes it once, as the admin. */
const writes: Record<string, () => Promise<unknown>> = {
  'festivals.approve': async () => approveFestival(admin, (await addFestival(await signUp())).id),
  'festivals.decideRevision': async () => {
    const organizer = await signUp()
    const { id } = await addFestival(organizer)
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
    const { revision } = await organizer.api.festivals.change({ params: { id }, body: { name: 'Another' } })
    const body = { revisionId: revision!.id, status: 'refused' } as const
    await admin.api.festivals.decideRevision({ params: { id }, body })
  },
  'socialParties.upload': () =>
    admin.api.socialParties.upload({ body: { parties: [{ venueName: 'A', city: 'Cali', date: '2027-01-01' }] } }),
  'admin.grant': async () => admin.api.admin.grant({ params: { id: (await signUp()).user.id }, body: { password } }),
  'admin.revoke': async () =>
    admin.api.admin.revoke({ params: { id: (await signUpAdmin()).user.id }, body: { password } }),
  'admin.signOut': async () =>
    admin.api.admin.signOut({ params: { id: (await signUp()).user.id }, body: { reason: 'A lost phone' } }),
  'admin.suspend': async () =>
    admin.api.admin.suspend({ params: { id: (await signUp()).user.id }, body: { reason: 'Spam' } }),
  'admin.endSuspension': async () => {
    const member = await signUp()
    await suspend(db, member)
    await admin.api.admin.endSuspension({ params: { id: member.user.id }, body: {} })
  },
  'socialParties.change': async () => {
    const body = { venueName: 'A', city: 'Cali', date: '2027-01-02', isWeekly: false }
    await admin.api.socialParties.change({ params: { id: await partyId() }, body })
  },
  'socialParties.keep': async () => admin.api.socialParties.keep({ params: { id: await partyId() } }),
  'socialParties.remove': async () => admin.api.socialParties.remove({ params: { id: await partyId() }, query: {} }),
  'socialParties.removeMany': async () => {
    const party = { venueName: 'B', city: 'Cali', date: '2027-01-03T12:00:00' }
    const { id } = await db.insertInto('socialParties').values(party).returning('id').executeTakeFirstOrThrow()
    await admin.api.socialParties.removeMany({ body: { ids: [id] } })
  },
  'admin.exportWaitlist': () => admin.api.admin.exportWaitlist(),
  'admin.removeFromWaitlist': async () => {
    const entry = { email: 'w@example.org' }
    const { id } = await db.insertInto('waitlist').values(entry).returning('id').executeTakeFirstOrThrow()
    await admin.api.admin.removeFromWaitlist({ params: { id } })
  },
  'verifications.decide': async () => {
    const values = { userId: (await signUp()).user.id, type: 'id' as const }
    const { id } = await db.insertInto('verifications').values(values).returning('id').executeTakeFirstOrThrow()
    await admin.api.verifications.decide({ params: { id }, body: { status: 'verified' } })
  },
  'heldMessages.letThrough': async () => admin.api.heldMessages.letThrough({ params: { id: await heldId() } }),
  'heldMessages.refuse': async () =>
    admin.api.heldMessages.refuse({ params: { id: await heldId() }, body: { reason: 'No.' } }),
  'health.retryJob': async () => admin.api.health.retryJob({ params: { id: await failedJob() } }),
  'health.retryJobs': async () => {
    await failedJob()
    await admin.api.health.retryJobs()
  },
  'health.resendMail': async () => admin.api.health.resendMail({ params: { id: await givenUpMail() } }),
  'health.resendMails': async () => {
    await givenUpMail()
    await admin.api.health.resendMails()
  },
  'socialSuggestions.decide': async () => void (await decideOn(admin, (await suggest(admin)).id, 'declined')),
  'health.sendTestMail': () => admin.api.health.sendTestMail(),
  'notices.startMaintenance': () => admin.api.notices.startMaintenance({ body: { text: 'Back at six' } }),
  'notices.endMaintenance': () => admin.api.notices.endMaintenance(),
  'notices.setBanner': () => admin.api.notices.setBanner({ body: { text: 'A new map' } }),
  'notices.removeBanner': () => admin.api.notices.removeBanner(),
  'rates.set': () => admin.api.rates.set({ body: { currency: 'EUR', perUsd: 0.9, from: 0.92 } }),
  'reports.decide': async () => {
    const body = { action: 'suspend', reason: 'Spam' } as const
    await admin.api.reports.decide({ params: { id: await reportId() }, body })
  },
  'reports.undo': async () => {
    const id = await reportId()
    await db.transaction().execute(async (trx) => {
      const decision = {
        reportId: id,
        adminId: admin.user.id,
        action: 'dismiss',
        reason: 'Nothing',
        days: null,
      } as const
      await storeDecision(trx, decision, [id])
    })
    await admin.api.reports.undo({ params: { id } })
  },
}

test('every call for admins that writes is in the audit log, once @S6.29', async () => {
  const calls = callsOf(contract).filter(({ endpoint: { access, method } }) => access === 'admin' && method !== 'GET')
  expect(Object.keys(writes).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  for (const [name, write] of Object.entries(writes)) {
    const before = (await audit()).total
    await write()
    const { items, total } = await audit({ limit: 1 })
    expect([name, total]).toEqual([name, before + 1])
    expect(items[0]?.actor?.id).toBe(admin.user.id)
    expect(auditActions).toContain(items[0]?.action)
  }
})
