import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { pairInTalk, say, show, textsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create as createMeetup, join } from '../../testing/domains/meetups.ts'
import { several } from '../../testing/domains/members.ts'
import {
  bellOf,
  decideReport,
  mailsTo,
  report,
  reportMember,
  storyOf,
  undoDecision,
} from '../../testing/domains/reports.ts'
import { ask, decide, guestsOf, putRoom } from '../../testing/domains/room-requests.ts'
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
    const [eva, ana, bea] = await several(signUp, 'Eva', 'Ana', 'Bea')
    const { id } = await reportMember(ana, eva)
    // Others that are open do not keep it closed.
    for (const [by, about] of [
      [bea, eva],
      [ana, bea],
    ] as const)
      await reportMember(by, about)
    expect(await decideReport(admin, id, { reason: 'A joke' })).toMatchObject({
      status: 'dismissed',
      decision: { action: 'dismiss', reason: 'A joke', admin: 'Admin', canUndo: true, undoneAt: null },
    })
    expect([await bellOf(ana), await bellOf(eva)]).toEqual([['We reviewed your report'], []])
    expect(await mailsTo(db, eva)).toEqual([])
    expect(await undoDecision(admin, id)).toMatchObject({ status: 'pending', decision: { canUndo: false } })
    expect([await bellOf(ana), await bellOf(eva)]).toEqual([[], []])
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['report.dismiss', 'report.undo'])
    expect(await decideReport(admin, id, { reason: 'No joke' })).toMatchObject({ decision: { reason: 'No joke' } })
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
    const again = await reportMember(ana, eva)
    await decideReport(admin, again.id, { action: 'warn', reason: 'Again' })
    const [warning] = await warningsOf(eva)
    expect(warning).toMatchObject({ reason: 'Hands off, please' })
    const one = { params: { id: warning!.id } }
    await expect(ana.api.reports.readWarning(one)).rejects.toMatchObject({ status: 404 })
    for (let again = 0; again < 2; again++) await eva.api.reports.readWarning(one)
    expect(await warningsOf(eva)).toMatchObject([{ reason: 'Again' }])
    expect(await bellOf(ana)).toEqual(['We reviewed your report', 'We reviewed your report'])
    await undoDecision(admin, id)
    expect((await storyOf(admin, id)).reported?.warnings).toMatchObject([{ reason: 'Again' }])
    expect(await bellOf(eva)).toEqual(['We withdrew a warning', 'Please read this: a warning'])
    expect(await bellOf(ana)).toEqual(['We reviewed your report'])
    expect(await storyOf(admin, again.id)).toMatchObject({ status: 'warned', decision: { undoneAt: null } })
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
    const earlier = await reportMember(cleo, eva)
    await decideReport(admin, earlier.id)
    await cleo.api.notifications.markAllRead()
    const first = await reportMember(ana, eva)
    const second = await report(bea, 'room_share', await putRoom(db, eva, festival.id))
    const other = await reportMember(cleo, bea)
    const own = await reportMember(admin, eva)
    expect((await storyOf(admin, first.id)).otherCount).toBe(2)
    await decideReport(admin, first.id, { action: 'warn', alsoOthers: true })
    const statusOf = async ({ id }: { id: string }) => (await storyOf(admin, id)).status
    expect(await Promise.all([first, second, other, own, earlier].map(statusOf))).toEqual([
      'warned',
      'warned',
      'pending',
      'pending',
      'dismissed',
    ])
    expect([await bellOf(bea), await bellOf(cleo)]).toEqual([['We reviewed your report'], ['We reviewed your report']])
    expect((await storyOf(admin, second.id)).decision).toMatchObject({ action: 'warn' })
    await bea.api.notifications.markAllRead()
    await undoDecision(admin, second.id)
    // What was read stays.
    expect([await bellOf(ana), await bellOf(bea)]).toEqual([[], ['We reviewed your report']])
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
    for (const { id } of [two, one]) await undoDecision(admin, id)
    await expect(login(eva)).rejects.toMatchObject({ message: expect.stringContaining('Earlier') })
    await expect(login(bea)).rejects.toMatchObject({ message: expect.stringContaining('Later') })
  })

  test('is taken back of a member who has left since, as is what was taken down of them', async () => {
    const [eva, ana, bea] = await several(signUp, 'Eva', 'Ana', 'Bea')
    await eva.api.profile.change({ body: { bio: 'Cheap tickets' } })
    const [one, two] = [await reportMember(ana, eva), await reportMember(bea, eva)]
    await decideReport(admin, two.id, { action: 'take_down' })
    await decideReport(admin, one.id, { action: 'suspend', days: 1 })
    await admin.api.admin.endSuspension({ params: { id: eva.user.id }, body: {} })
    const { token } = await login(eva)
    await clientOf(token).profile.remove({ body: { password } })
    for (const { id } of [one, two]) expect(await undoDecision(admin, id)).toMatchObject({ status: 'pending' })
    const rows = db.selectFrom('users').select('bio').where('id', '=', eva.user.id)
    expect(await rows.execute()).toEqual([{ bio: null }])
  })

  test('is taken back by an older report about an earlier host of the room, as is a warning', async () => {
    const [eva, rosa, ana, bea] = await several(signUp, 'Eva', 'Rosa', 'Ana', 'Bea')
    const room = await putRoom(db, eva, festival.id)
    const older = await report(ana, 'room_share', room)
    await db.updateTable('roomShares').set({ hostId: rosa.user.id }).where('id', '=', room).execute()
    const { id } = await report(bea, 'room_share', room)
    await decideReport(admin, id, { action: 'warn', alsoOthers: true })
    await undoDecision(admin, older.id)
    expect(await bellOf(rosa)).toEqual(['We withdrew a warning'])
    await decideReport(admin, id, { action: 'suspend', alsoOthers: true })
    expect(await storyOf(admin, older.id)).toMatchObject({ status: 'suspended' })
    await undoDecision(admin, older.id)
    await expect(login(rosa)).resolves.toMatchObject({ user: { id: rosa.user.id } })
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
    const roomId = await putRoom(db, host, festival.id, { maxGuests: 4, title: 'Two beds' })
    const other = { params: { id: await putRoom(db, host, festival.id) } }
    await decide(host, (await ask(guest, roomId)).id, 'accepted')
    await ask(hopeful, roomId)
    await decide(host, (await ask(refused, roomId)).id, 'rejected')
    const { id } = await report(ana, 'room_share', roomId)
    const second = await report(guest, 'room_share', roomId)
    await down(id)
    await expect(down(second.id)).rejects.toMatchObject({ code: 'nothing_to_act_on' })
    await expect(down(id)).rejects.toMatchObject({ code: 'report_decided' })
    expect(await guest.api.rooms.get(other)).toMatchObject({ isActive: true })
    const [told] = (await hopeful.api.notifications.list({ query: {} })).items
    expect(told?.message).toContain('Two beds')
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
    const { id: ofOther } = await report(ana, 'room_share', other.params.id)
    await down(ofOther)
    await undoDecision(admin, id)
    expect(await ana.api.rooms.get(room)).toMatchObject({ isActive: true, currentGuests: 1 })
    await expect(ana.api.rooms.get(other)).rejects.toMatchObject(gone)
    expect((await bellOf(host))[0]).toBe('We reversed a decision')
    expect(await bellOf(host)).not.toContain('We withdrew a warning')
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
    await createMeetup(ana, festival.id)
    const { id: meetupId } = await createMeetup(eva, festival.id, { title: 'Bad lunch' })
    await join(guest, meetupId)
    const { id } = await report(ana, 'meetup', meetupId)
    const again = await report(guest, 'meetup', meetupId)
    await down(id)
    await expect(down(again.id)).rejects.toMatchObject({ code: 'nothing_to_act_on' })
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
    const waiting = await addFestival(eva, { name: 'Not yet' })
    const { id } = await report(ana, 'festival', added.id)
    const setOrganizer = (organizerId: string | null) =>
      db.updateTable('festivals').set({ organizerId }).where('id', '=', added.id).execute()
    // Reported while it has no organizer, it is the same thing.
    await setOrganizer(null)
    const { id: same } = await report(eva, 'festival', added.id)
    await setOrganizer(eva.user.id)
    await decideReport(admin, id, { action: 'take_down', alsoOthers: true })
    expect((await storyOf(admin, same)).status).toBe('taken_down')
    await expect(ana.api.festivals.get({ params: added })).rejects.toMatchObject(gone)
    await ana.api.festivals.get({ params: festival })
    await undoDecision(admin, id)
    await ana.api.festivals.get({ params: added })
    await expect(ana.api.festivals.get({ params: waiting })).rejects.toMatchObject(gone)
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', added.id).execute()
    await expect(down(id)).rejects.toMatchObject({ code: 'nothing_to_act_on' })
  })

  test('a profile: without its texts, links and picture, which come back', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    await eva.api.profile.change({ body: { bio: 'Cheap tickets', instagramHandle: 'eva' } })
    await eva.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'eva' } })
    await ana.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    await ana.api.profile.change({ body: { bio: 'I dance' } })
    const { id } = await reportMember(ana, eva)
    await down(id)
    const shown = ({ user: { username } } = eva) => visitor.people.get({ params: { username } })
    expect(await shown()).toMatchObject({ name: 'Eva', bio: null, instagramHandle: null, socialLinks: [] })
    const ofOther = { bio: 'I dance', instagramHandle: null, socialLinks: [{ username: 'ana' }] }
    expect(await shown(ana)).toMatchObject(ofOther)
    await undoDecision(admin, id)
    expect(await shown()).toMatchObject({
      bio: 'Cheap tickets',
      instagramHandle: 'eva',
      socialLinks: [{ username: 'eva' }],
    })
    expect(await shown(ana)).toMatchObject(ofOther)
  })

  test('photos: back with the message and the profile, unless they are gone or used again meanwhile', async () => {
    const { ana, bea, id: threadId } = await pairInTalk(signUp)
    const upload = async () => {
      const path = `/objects/private/${randomUUID().replaceAll('-', '')}-${'A'.repeat(48)}`
      const values = { path, ownerId: ana.user.id, contentType: 'image/webp', bytes: 1 }
      await db.insertInto('uploadedObjects').values(values).execute()
      return path
    }
    // The last one is used by nothing.
    const [kept, lost, again, avatar] = [await upload(), await upload(), await upload(), await upload(), await upload()]
    const [first, second] = [await show(ana, threadId, [kept, lost]), await show(ana, threadId, [again])]
    await db.updateTable('users').set({ avatar }).where('id', '=', ana.user.id).execute()
    await db.updateTable('uploadedObjects').set({ boundAt: new Date() }).where('path', '=', avatar).execute()
    const reports = [
      await report(bea, 'chat_message', first.id),
      await report(bea, 'chat_message', second.id),
      await reportMember(bea, ana),
    ]
    for (const { id } of reports) await down(id)
    await db.deleteFrom('uploadedObjects').where('path', '=', lost).execute()
    await show(ana, threadId, [again])
    for (const { id } of reports) await undoDecision(admin, id)
    const messages = db.selectFrom('chatMessages').select('images').where('id', 'in', [first.id, second.id])
    expect(await messages.orderBy('seq').execute()).toEqual([{ images: [kept] }, { images: [] }])
    expect((await bellOf(ana))[0]).toBe('We reversed a decision')
    const deleted = await messages.where('deletedAt', 'is not', null).execute()
    expect(deleted).toEqual([{ images: [] }])
    expect((await visitor.people.get({ params: { username: ana.user.username } })).avatar).toBe(avatar)
  })

  test('a rating and a social: gone; the rating comes back', async () => {
    const [eva, ana, left, ...ratees] = await several(signUp, 'Eva', 'Ana', 'Lea', 'Rita', 'Rosa')
    const given = await db
      .insertInto('ratings')
      .values(
        [left, ...ratees].map(({ user }) => ({
          raterId: eva.user.id,
          rateeId: user.id,
          contextType: 'meetup' as const,
          contextId: festival.id,
          score: 1,
          comment: 'Rude',
          createdAt: sql<Date>`now() - interval '20 days'`,
          countsAt: new Date(),
        })),
      )
      .returning('id')
      .execute()
    const [ofLeft, ratingId, other] = given.map(({ id }) => id) as [string, string, string]
    const parties = ['Somewhere else', 'Nowhere'].map((venueName) => ({ venueName, city: 'Cali', date: '2031-01-08' }))
    await admin.api.socialParties.upload({ body: { parties } })
    const [kept, party] = await db.selectFrom('socialParties').select('id').orderBy('venueName', 'desc').execute()
    const ratings = async () =>
      (await db.selectFrom('ratings').select('id').orderBy('id').execute()).map(({ id }) => id)
    const ofRatings = [await report(ana, 'rating', ofLeft), await report(ana, 'rating', ratingId)]
    const ofParty = [await report(ana, 'social_party', party!.id), await report(eva, 'social_party', party!.id)]
    for (const { id } of [...ofRatings, ofParty[0]!]) await down(id)
    await expect(down(ofParty[1]!.id)).rejects.toMatchObject({ code: 'nothing_to_act_on' })
    expect(await ratings()).toEqual([other])
    await expect(visitor.socialParties.get({ params: party! })).rejects.toMatchObject(gone)
    await visitor.socialParties.get({ params: kept! })
    await left.api.profile.remove({ body: { password } })
    for (const { id } of ofRatings) await undoDecision(admin, id)
    // Not that of a member who has left.
    expect(await ratings()).toEqual([ratingId, other])
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

  test('is refused when it is down already, or nothing is there', async () => {
    const { ana, bea, id: threadId } = await pairInTalk(signUp)
    const message = await say(ana, threadId, 'You are ugly')
    const { id } = await report(bea, 'chat_message', message.id)
    await ana.api.chat.remove({ params: { id: message.id } })
    const refused = { status: 409, code: 'nothing_to_act_on' }
    await expect(down(id)).rejects.toMatchObject(refused)
    await db.updateTable('reports').set({ contextId: randomUUID() }).where('id', '=', id).execute()
    await expect(down(id)).rejects.toMatchObject(refused)
    await expect(down((await reportMember(bea, ana)).id)).rejects.toMatchObject(refused)
    await bea.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'bea' } })
    await down((await reportMember(ana, bea)).id)
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
    const refused = { status: 409, code: 'own_report' }
    await expect(decideReport(admin, id)).rejects.toMatchObject(refused)
    await decideReport(await signUpAdmin(), id)
    await expect(undoDecision(admin, id)).rejects.toMatchObject(refused)
  })

  test('needs a reason, and somebody to act on', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    const noReason = { fields: { reason: 'Please say why' } }
    await expect(decideReport(admin, id, { reason: ' ' })).rejects.toMatchObject(noReason)
    const parties = [{ venueName: 'Somewhere', city: 'Cali', date: '2031-01-08' }]
    await admin.api.socialParties.upload({ body: { parties } })
    const party = await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()
    const ofParty = await report(ana, 'social_party', party.id)
    for (const action of ['warn', 'suspend'] as const)
      await expect(decideReport(admin, ofParty.id, { action })).rejects.toMatchObject({ code: 'nothing_to_act_on' })
    expect((await storyOf(admin, ofParty.id)).status).toBe('pending')
    await eva.api.profile.remove({ body: { password } })
    await expect(decideReport(admin, id, { action: 'warn' })).rejects.toMatchObject({ code: 'nothing_to_act_on' })
  })

  test('on a report without a thing, as old ones are, settles it with others; there is nothing to take down', async () => {
    const [eva, ana] = await several(signUp, 'Eva', 'Ana')
    const { id } = await reportMember(ana, eva)
    await db.updateTable('reports').set({ contextId: null }).where('id', '=', id).execute()
    const takeDown = decideReport(admin, id, { action: 'take_down' })
    await expect(takeDown).rejects.toMatchObject({ code: 'nothing_to_act_on' })
    expect(await decideReport(admin, id, { alsoOthers: true })).toMatchObject({ status: 'dismissed' })
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
    for (let n = 0; n < 2; n++) await undoDecision(admin, first.id)
    expect((await actsOn(first.id)).map(({ action }) => action)).toEqual(['report.dismiss', 'report.undo'])
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
