import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { pairInTalk, say, textsOf } from '../../testing/chat.ts'
import { addFestival } from '../../testing/festivals.ts'
import { create as createMeetup, join } from '../../testing/meetups.ts'
import { several } from '../../testing/members.ts'
import { bellOf, decideReport, mailsTo, report, reportMember, storyOf, undoDecision } from '../../testing/reports.ts'
import { ask, decide, guestsOf, putRoom } from '../../testing/room-requests.ts'
import { storeDecision } from './report-decisions.queries.ts'

const { db, visitor, clientOf, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Bachata Nights' })

const warningsOf = ({ api }: TestMember) => api.reports.warnings()
const login = ({ user }: TestMember) => visitor.auth.login({ body: { username: user.username, password } })
const actsOn = (id: string) =>
  db.selectFrom('auditLog').select(['action', 'detail']).where('targetId', '=', id).orderBy('id').execute()
const letADayPass = (id: string) =>
  db
    .updateTable('reportDecisions')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .where('reportId', '=', id)
    .execute()

describe('a dismissed report', () => {
  test('is told to its author alone, and is open again if that is taken back @S7.13', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    expect(await decideReport(admin, id, { reason: 'A joke' })).toMatchObject({
      status: 'dismissed',
      decision: { action: 'dismiss', reason: 'A joke', admin: 'Admin', canUndo: true, undoneAt: null },
    })
    expect([await bellOf(ana), await bellOf(eva)]).toEqual([['We reviewed your report'], []])
    expect(await mailsTo(db, eva)).toEqual([])
    expect(await undoDecision(admin, id)).toMatchObject({ status: 'pending', decision: { canUndo: false } })
    expect(await bellOf(ana)).toEqual([])
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['report.dismiss', 'report.undo'])
  })
})

describe('a warning', () => {
  test('is in the bell and in a mail whatever the member chose, and is shown until they confirm it', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva, { description: 'She pushed me' })
    await decideReport(admin, id, { action: 'warn', reason: 'Hands off, please' })
    expect(await bellOf(eva)).toEqual(['Please read this: a warning'])
    const [mail] = await mailsTo(db, eva)
    expect(mail?.subject).toBe('A warning about your account')
    expect(mail?.text).toContain('Hands off, please.')
    const notified = JSON.stringify([mail, await eva.api.notifications.list({ query: {} }), await warningsOf(eva)])
    for (const trace of ['Ana', ana.user.id, 'She pushed me', 'report', id]) expect(notified).not.toContain(trace)
    const [warning] = await warningsOf(eva)
    expect(warning).toMatchObject({ reason: 'Hands off, please' })
    const one = { params: { id: warning!.id } }
    await expect(ana.api.reports.readWarning(one)).rejects.toMatchObject({ status: 404 })
    for (let again = 0; again < 2; again++) await eva.api.reports.readWarning(one)
    expect(await warningsOf(eva)).toEqual([])
    expect(await bellOf(ana)).toEqual(['We reviewed your report'])
    await undoDecision(admin, id)
    expect((await storyOf(admin, id)).reported?.warnings).toEqual([])
    expect((await bellOf(eva))[0]).toBe('We withdrew a warning')
  })

  test('cannot be turned off, nor chosen', async () => {
    const kinds = await visitor.notifications.kinds({})
    expect(kinds.map(({ kind }) => kind)).not.toContain('conduct')
    const body = { inApp: false, email: false }
    const choice = (await signUp()).api.notifications.choose({ params: { kind: 'conduct' }, body })
    await expect(choice).rejects.toMatchObject({ status: 400 })
  })

  test('settles the other open reports about the member if the admin says so, and tells their authors', async () => {
    const [eva, ana, bea, cleo] = await several(signUp, 'Eva', 'Ana', 'Bea', 'Cleo')
    const [first, second] = [await reportMember(ana, eva), await reportMember(bea, eva)]
    const other = await reportMember(cleo, bea)
    const own = await reportMember(admin, eva)
    expect((await storyOf(admin, first.id)).otherCount).toBe(2)
    await decideReport(admin, first.id, { action: 'warn', alsoOthers: true })
    const statusOf = async ({ id }: { id: string }) => (await storyOf(admin, id)).status
    expect(await Promise.all([first, second, other, own].map(statusOf))).toEqual([
      'warned',
      'warned',
      'pending',
      'pending',
    ])
    expect([await bellOf(bea), await bellOf(cleo)]).toEqual([['We reviewed your report'], []])
    await undoDecision(admin, second.id)
    expect(await Promise.all([first, second].map(statusOf))).toEqual(['pending', 'pending'])
  })
})

describe('a suspension by a report', () => {
  test('signs the member out, tells them why, is in the audit log once, and ends when it is taken back @S6.28', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    await decideReport(admin, id, { action: 'suspend', reason: 'Threats', days: 7 })
    await expect(eva.api.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(login(eva)).rejects.toMatchObject({ code: 'suspended', message: expect.stringContaining('Threats') })
    expect(await actsOn(eva.user.id)).toMatchObject([{ action: 'member.suspend', detail: { reportId: id } }])
    expect(await actsOn(id)).toEqual([])
    await undoDecision(admin, id)
    const again = { ...eva, api: clientOf((await login(eva)).token) }
    expect((await mailsTo(db, eva)).at(-1)?.subject).toBe('Your account is open again')
    expect(await warningsOf(again)).toEqual([])
    expect((await actsOn(eva.user.id)).map(({ action }) => action)).toEqual(['member.suspend', 'member.unsuspend'])
  })

  test('gives way to an earlier one when it is taken back, and leaves a later one', async () => {
    const [eva, bea, ana] = await several(signUp, 'Eva', 'Bea', 'Ana')
    const suspend = ({ user }: TestMember, reason: string) =>
      admin.api.admin.suspend({ params: { id: user.id }, body: { reason } })
    const [one, two] = [await reportMember(ana, eva), await reportMember(ana, bea)]
    await suspend(eva, 'Earlier')
    await decideReport(admin, one.id, { action: 'suspend', reason: 'Threats', days: 1 })
    await decideReport(admin, two.id, { action: 'suspend', reason: 'Threats', days: 1 })
    await suspend(bea, 'Later')
    for (const { id } of [one, two]) await undoDecision(admin, id)
    await expect(login(eva)).rejects.toMatchObject({ message: expect.stringContaining('Earlier') })
    await expect(login(bea)).rejects.toMatchObject({ message: expect.stringContaining('Later') })
  })

  test('is refused for an admin, and changes nothing then', async () => {
    const [other, ana] = [await signUpAdmin('Other'), await signUp()]
    const { id } = await reportMember(ana, other)
    await expect(decideReport(admin, id, { action: 'suspend' })).rejects.toMatchObject({
      status: 409,
      code: 'is_admin',
    })
    expect((await storyOf(admin, id)).status).toBe('pending')
    expect(await bellOf(ana)).toEqual([])
  })
})

describe('what is reported is taken down', () => {
  const down = (id: string) => decideReport(admin, id, { action: 'take_down', reason: 'Not allowed' })
  const gone = { status: 404 }

  test('a room: closed for everybody, and for its host to open; open again without its guests', async () => {
    const [host, guest, hopeful, refused, ana] = await several(signUp, 'Hugo', 'Gina', 'Hope', 'Rosa', 'Ana')
    const roomId = await putRoom(db, host, festival.id, { maxGuests: 4 })
    await decide(host, (await ask(guest, roomId)).id, 'accepted')
    await ask(hopeful, roomId)
    await decide(host, (await ask(refused, roomId)).id, 'rejected')
    const { id } = await report(ana, 'room_share', roomId)
    await down(id)
    const room = { params: { id: roomId } }
    for (const member of [guest, hopeful, refused, ana])
      await expect(member.api.rooms.get(room)).rejects.toMatchObject(gone)
    expect(await bellOf(guest)).toContain('Your place to stay is gone')
    expect(await bellOf(hopeful)).toContain('A room you asked for was closed')
    expect((await bellOf(host))[0]).toBe('We closed your room')
    expect(await guestsOf(db, roomId)).toBe(1)
    const open = () => host.api.rooms.change({ ...room, body: { isActive: true } })
    await expect(open()).rejects.toMatchObject({ status: 409, code: 'taken_down' })
    await host.api.rooms.change({ ...room, body: { title: 'Two kind beds' } })
    await undoDecision(admin, id)
    expect(await ana.api.rooms.get(room)).toMatchObject({ isActive: true, currentGuests: 1 })
    expect((await bellOf(host))[0]).toBe('We reversed a decision')
  })

  test('a message: empty, and back', async () => {
    const { ana, bea, id: threadId } = await pairInTalk(signUp)
    const message = await say(ana, threadId, 'You are ugly')
    const { id } = await report(bea, 'chat_message', message.id)
    await down(id)
    expect(await textsOf(bea, threadId)).toEqual(['Hola', 'Buenas', ''])
    await undoDecision(admin, id)
    expect(await textsOf(bea, threadId)).toEqual(['Hola', 'Buenas', 'You are ugly'])
  })

  test('a meetup: cancelled, with its company told, and not put back', async () => {
    const [eva, guest, ana] = await several(signUp, 'Eva', 'Gina', 'Ana')
    const { id: meetupId } = await createMeetup(eva, festival.id, { title: 'Bad lunch' })
    await join(guest, meetupId)
    const { id } = await report(ana, 'meetup', meetupId)
    await down(id)
    const [notified] = (await guest.api.notifications.list({ query: {} })).items
    expect(notified).toMatchObject({
      title: 'A meetup is cancelled',
      message: 'We cancelled “Bad lunch” because it broke our rules. There are more meetups to find.',
    })
    expect((await bellOf(eva))[0]).toBe('We cancelled your meetup')
    await undoDecision(admin, id)
    const meetup = await eva.api.meetups.get({ params: { id: meetupId } })
    expect(meetup.status).toBe('cancelled')
    const [told] = (await eva.api.notifications.list({ query: {} })).items
    expect(told?.message).toContain('couldn’t restore it')
  })

  test('a festival: waits for approval again, and is found again', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const added = await addFestival(eva, { name: 'No such festival' })
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', added.id).execute()
    const { id } = await report(ana, 'festival', added.id)
    await down(id)
    await expect(ana.api.festivals.get({ params: added })).rejects.toMatchObject(gone)
    await undoDecision(admin, id)
    await ana.api.festivals.get({ params: added })
  })

  test('a profile: without its texts, links and picture, which come back', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    await eva.api.profile.change({ body: { bio: 'Cheap tickets', instagramHandle: 'eva' } })
    await eva.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'eva' } })
    const { id } = await reportMember(ana, eva)
    await down(id)
    const shown = () => visitor.people.get({ params: { username: eva.user.username } })
    expect(await shown()).toMatchObject({ name: 'Eva', bio: null, instagramHandle: null, socialLinks: [] })
    await undoDecision(admin, id)
    expect(await shown()).toMatchObject({
      bio: 'Cheap tickets',
      instagramHandle: 'eva',
      socialLinks: [{ username: 'eva' }],
    })
  })

  test('a rating and a social: gone; the rating comes back', async () => {
    const [eva, ana, ratee] = await several(signUp, 'Eva', 'Ana', 'Rita')
    const { id: ratingId } = await db
      .insertInto('ratings')
      .values({
        raterId: eva.user.id,
        rateeId: ratee.user.id,
        contextType: 'meetup',
        contextId: festival.id,
        score: 1,
        comment: 'Rude',
        createdAt: sql<Date>`now() - interval '20 days'`,
        countsAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parties = [{ venueName: 'Nowhere', city: 'Cali', date: '2031-01-08' }]
    await admin.api.socialParties.upload({ body: { parties } })
    const party = await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()
    const ratings = async () => (await db.selectFrom('ratings').select('id').execute()).map((row) => row.id)
    const one = await report(ana, 'rating', ratingId)
    const two = await report(ana, 'social_party', party.id)
    await down(one.id)
    await down(two.id)
    expect(await ratings()).toEqual([])
    await expect(visitor.socialParties.get({ params: party })).rejects.toMatchObject(gone)
    await undoDecision(admin, one.id)
    expect(await ratings()).toEqual([ratingId])
  })

  test('a rating that was given anew meanwhile: not put back, and its author reads of it without a title', async () => {
    const [eva, ana, ratee] = await several(signUp, 'Eva', 'Ana', 'Rita')
    const rating = {
      raterId: eva.user.id,
      rateeId: ratee.user.id,
      contextType: 'meetup' as const,
      contextId: festival.id,
      score: 1,
      createdAt: sql<Date>`now() - interval '20 days'`,
      countsAt: new Date(),
    }
    const given = await db.insertInto('ratings').values(rating).returning('id').executeTakeFirstOrThrow()
    const { id } = await report(ana, 'rating', given.id)
    await down(id)
    await db.insertInto('ratings').values(rating).execute()
    await undoDecision(admin, id)
    const [told] = (await eva.api.notifications.list({ query: {} })).items
    expect(told?.message).toMatch(
      /^We shouldn’t have taken down a rating of yours, and we’re sorry\. We couldn’t restore it/,
    )
  })

  test('is refused when it is down already', async () => {
    const { ana, bea, id: threadId } = await pairInTalk(signUp)
    const message = await say(ana, threadId, 'You are ugly')
    const { id } = await report(bea, 'chat_message', message.id)
    await ana.api.chat.remove({ params: { id: message.id } })
    await expect(down(id)).rejects.toMatchObject({ status: 409, code: 'nothing_to_act_on' })
    expect((await storyOf(admin, id)).status).toBe('pending')
  })
})

describe('a decision', () => {
  test('by two admins at once is one: nothing of the other remains', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => signUpAdmin()))
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    const tries = await Promise.allSettled(others.map((one) => decideReport(one, id, { action: 'warn' })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries.filter((result) => result.status === 'rejected'))
      expect(one.reason).toMatchObject({ status: 409, code: 'report_decided' })
    expect(await warningsOf(eva)).toHaveLength(1)
    expect(await actsOn(id)).toHaveLength(1)
    expect(await mailsTo(db, eva)).toHaveLength(1)
    // One who looks just before the other stores it finds nothing left to settle.
    const decision = { reportId: id, adminId: admin.user.id, action: 'warn' as const, reason: 'Late', days: null }
    const { settled } = await db.transaction().execute((trx) => storeDecision(trx, decision, []))
    expect(settled).toEqual([])
  })

  test('on what one reported oneself is refused', async () => {
    const { id } = await reportMember(admin, await signUp())
    expect((await storyOf(admin, id)).isOwn).toBe(true)
    await expect(decideReport(admin, id)).rejects.toMatchObject({ status: 409, code: 'own_report' })
  })

  test('needs a reason, and somebody to act on', async () => {
    const ana = await signUp()
    const { id } = await reportMember(ana, await signUp())
    const noReason = { fields: { reason: 'Please say why' } }
    await expect(decideReport(admin, id, { reason: ' ' })).rejects.toMatchObject(noReason)
    const parties = [{ venueName: 'Somewhere', city: 'Cali', date: '2031-01-08' }]
    await admin.api.socialParties.upload({ body: { parties } })
    const party = await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()
    const ofParty = await report(ana, 'social_party', party.id)
    for (const action of ['warn', 'suspend'] as const)
      await expect(decideReport(admin, ofParty.id, { action })).rejects.toMatchObject({ code: 'nothing_to_act_on' })
    expect((await storyOf(admin, ofParty.id)).status).toBe('pending')
  })

  test('can be taken back for a day, once', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    await decideReport(admin, id, { action: 'warn' })
    await letADayPass(id)
    expect((await storyOf(admin, id)).decision?.canUndo).toBe(false)
    await expect(undoDecision(admin, id)).rejects.toMatchObject({ status: 409, code: 'too_late_to_undo' })
    expect(await warningsOf(eva)).toHaveLength(1)
  })

  test('that is taken back leaves a newer report of the same member open alone', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const first = await reportMember(ana, eva)
    await decideReport(admin, first.id)
    const second = await reportMember(ana, eva)
    await undoDecision(admin, first.id)
    expect([(await storyOf(admin, first.id)).status, (await storyOf(admin, second.id)).status]).toEqual([
      'dismissed',
      'pending',
    ])
  })

  test('and an undo end without deadlock while members leave and report', async () => {
    for (let round = 0; round < 6; round++) {
      const [eva, ana, bea] = await several(signUp, 'Eva', 'Ana', 'Bea')
      const [one, two] = [await reportMember(ana, eva), await reportMember(bea, ana)]
      const tries = await Promise.allSettled([
        decideReport(admin, one.id, { action: 'suspend', alsoOthers: true }),
        decideReport(admin, two.id, { action: 'warn' }),
        bea.api.profile.remove({ body: { password } }),
        reportMember(await signUp(), eva),
        undoDecision(admin, one.id),
      ])
      for (const one of tries.filter((result) => result.status === 'rejected'))
        expect([401, 404, 409]).toContain((one.reason as { status: number }).status)
    }
  })
})
