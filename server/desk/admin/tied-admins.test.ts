import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { ageSessions, withoutPassword } from '../../testing/domains/email-changes.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { bellOf, decideReport, mailsTo, reportMember, storyOf, undoDecision } from '../../testing/domains/reports.ts'

/** Threat 147: a reported admin has their report judged by an admin to whom they gave the role for that purpose. */

const { db, signUp, signUpAdmin } = await testApp()
const operator = await signUpAdmin('Olga')

const grant = (by: TestMember, { user }: TestMember, body: { password?: string } = { password }) =>
  by.api.admin.grant({ params: { id: user.id }, body })
const revoke = (by: TestMember, { user }: TestMember, body: { password?: string } = { password }) =>
  by.api.admin.revoke({ params: { id: user.id }, body })
/** As if `grant` had been called some time ago. The audit log cannot be changed, so the row is inserted as it would be now. */
async function grantedAgo(by: TestMember, to: TestMember, ago: string) {
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', to.user.id).execute()
  await db
    .insertInto('auditLog')
    .values({
      actorId: by.user.id,
      action: 'admin.grant',
      targetType: 'user',
      targetId: to.user.id,
      detail: '{}',
      createdAt: sql<Date>`now() - ${ago}::interval`,
    })
    .execute()
}
const listed = async ({ api }: TestMember) => (await api.reports.list({ query: {} })).items.map(({ id }) => id)
const unknown = { status: 404 }

describe('a report about an admin (threat 147)', () => {
  test('is hidden from whom they raised, and from whom these raised, also after the role was taken again', async () => {
    const reported = await signUpAdmin()
    const [ana, puppet, second] = await several(signUp, 'Ana', 'Eva', 'Leo')
    const { id } = await reportMember(ana, reported)
    await grantedAgo(reported, puppet, '2 days')
    await grantedAgo(puppet, second, '2 days')
    for (const one of [reported, puppet, second]) {
      expect(await listed(one)).not.toContain(id)
      await expect(storyOf(one, id)).rejects.toMatchObject(unknown)
      await expect(decideReport(one, id)).rejects.toMatchObject(unknown)
      await expect(undoDecision(one, id)).rejects.toMatchObject(unknown)
    }
    const about = await reportMember(ana, second)
    expect(await listed(reported)).not.toContain(about.id)
    await expect(decideReport(reported, about.id)).rejects.toMatchObject(unknown)
    await revoke(reported, puppet)
    await expect(decideReport(second, id)).rejects.toMatchObject(unknown)
    expect(await listed(operator)).toContain(id)
    expect(await decideReport(operator, id)).toMatchObject({ status: 'dismissed' })
  })

  test('is hidden from who raised them, for 30 days', async () => {
    const raiser = await signUpAdmin()
    const [ana, lately, longAgo] = await several(signUp, 'Ana', 'Eva', 'Leo')
    await grantedAgo(raiser, lately, '29 days')
    await grantedAgo(raiser, longAgo, '31 days')
    const [about, earlier] = [await reportMember(ana, lately), await reportMember(ana, longAgo)]
    expect(await listed(raiser)).not.toContain(about.id)
    await expect(decideReport(raiser, about.id)).rejects.toMatchObject(unknown)
    expect(await decideReport(raiser, earlier.id)).toMatchObject({ status: 'dismissed' })
  })

  test('and any other is decided by a new admin after a day; the role given by the operator counts at once', async () => {
    const [ana, eva, fresh] = await several(signUp, 'Ana', 'Eva', 'Leo')
    const { id } = await reportMember(ana, eva)
    await grant(operator, fresh)
    expect(await listed(fresh)).toEqual([])
    await expect(decideReport(fresh, id)).rejects.toMatchObject(unknown)
    const [nearly, settled] = [await signUp(), await signUp()]
    await grantedAgo(operator, nearly, '23 hours')
    await expect(decideReport(nearly, id)).rejects.toMatchObject(unknown)
    await grantedAgo(operator, settled, '25 hours')
    expect(await decideReport(settled, id)).toMatchObject({ status: 'dismissed' })
  })
})

describe('whom a grant ties to an admin', () => {
  const refused = { status: 403, code: 'own_cause' }

  test('does not end their suspension', async () => {
    const [former, puppet] = [await signUpAdmin(), await signUp()]
    await grantedAgo(former, puppet, '2 days')
    await revoke(operator, former)
    await suspend(db, former)
    const params = { id: former.user.id }
    await expect(puppet.api.admin.endSuspension({ params, body: {} })).rejects.toMatchObject(refused)
    expect(await operator.api.admin.endSuspension({ params, body: {} })).toMatchObject({ suspension: null })
  })

  test('does not confirm their marks', async () => {
    const [member, puppet] = [await signUpAdmin(), await signUp()]
    await member.api.profile.change({ body: { instagramHandle: 'ada.baila' } })
    await member.api.verifications.ask({ body: { type: 'instagram' } })
    const { id } = await db
      .selectFrom('verifications')
      .select('id')
      .where('userId', '=', member.user.id)
      .executeTakeFirstOrThrow()
    await grantedAgo(member, puppet, '2 days')
    const decide = (by: TestMember) => by.api.verifications.decide({ params: { id }, body: { status: 'verified' } })
    await expect(decide(puppet)).rejects.toMatchObject(refused)
    expect(await decide(operator)).toMatchObject({ status: 'verified' })
  })
})

describe('a change of admins', () => {
  test('needs the password of who makes it, or a fresh sign-in where there is none', async () => {
    const [admin, member] = [await signUpAdmin(), await signUp()]
    for (const change of [grant, revoke]) {
      for (const body of [{}, { password: 'a guess' }])
        await expect(change(admin, member, body)).rejects.toMatchObject({ status: 403, code: 'wrong_password' })
      await change(admin, member)
    }
    await withoutPassword(db, admin)
    await ageSessions(db, admin, '1 day')
    await expect(grant(admin, member, {})).rejects.toMatchObject({ status: 403, code: 'fresh_sign_in_required' })
    const fresh = await signUpAdmin()
    await withoutPassword(db, fresh)
    expect(await grant(fresh, member, {})).toMatchObject({ isAdmin: true })
  })

  test('is told to every other admin at once, in the bell and by email, and to nobody else', async () => {
    const [admin, other, member] = [await signUpAdmin('Ada'), await signUpAdmin(), await signUp('Rosa')]
    await grant(admin, member)
    await grant(admin, member)
    expect(await bellOf(other)).toEqual(['Ada made Rosa an admin'])
    expect([await bellOf(admin), await bellOf(member)]).toEqual([[], []])
    expect((await mailsTo(db, other)).map(({ subject }) => subject)).toEqual(['There is a new admin'])
    await revoke(admin, member)
    expect((await bellOf(other))[0]).toBe('Ada removed Rosa as an admin')
    expect(await bellOf(member)).toEqual(['Ada removed Rosa as an admin'])
  })
})
