import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../clean-up.job.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { findShared } from '../../pictures/shared-pictures/shared-pictures.queries.ts'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { suspend } from '../../testing/domains/members.ts'
import { isBound, putPhoto } from '../../testing/domains/photos.ts'
import { proveAddress } from '../../testing/domains/room-requests.ts'
import { decideOn, suggest } from '../../testing/domains/socials.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const signUpSettled = async () => {
  const member = await signUp()
  await proveAddress(db, member)
  return member
}

beforeEach(async () => {
  await db.deleteFrom('socialSuggestions').execute()
  await db.deleteFrom('socialParties').execute()
})

const listed = async () => (await visitor.socialParties.list({ query: {} })).items
const waiting = async () => (await admin.api.socialSuggestions.pending({ query: {} })).items
const own = async ({ api }: TestMember) => (await api.socialSuggestions.mine({ query: {} })).items
const received = async ({ api }: TestMember) =>
  (await api.notifications.unread()).map(({ title, message, actionUrl }) => [title, message, actionUrl])
let photos = 0
const photoOf = (member: TestMember) => putPhoto(db, member, `f1${String(photos++).padStart(4, '0')}`)

describe('a suggested social', () => {
  test('is seen by its sender and the admins alone until it is approved, and then by all, with its flyer', async () => {
    const [ana, other] = [await signUpSettled(), await signUp()]
    const image = await photoOf(ana)
    const { id, status } = await suggest(ana, {
      time: '9 PM',
      danceStyles: ['salsa'],
      instagramLink: '@la.candela',
      image,
    })
    expect(status).toBe('pending')
    expect([await listed(), await own(other)]).toEqual([[], []])
    expect(await own(ana)).toMatchObject([{ id, status: 'pending', image, partyId: null }])
    expect(await waiting()).toMatchObject([{ id, venueName: 'La Candela', image, sender: { name: ana.user.name } }])
    for (const call of [
      () => other.api.socialSuggestions.pending({ query: {} }),
      () => decideOn(other, id, 'approved'),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })

    const { partyId } = await decideOn(admin, id, 'approved')
    const params = { id: partyId! }
    expect(await listed()).toMatchObject([
      { id: partyId, venueName: 'La Candela', time: '9 PM', danceStyles: ['Salsa'] },
    ])
    expect(await visitor.socialParties.get({ params })).toMatchObject({
      image,
      instagramLink: 'https://www.instagram.com/la.candela',
    })
    expect(await own(ana)).toMatchObject([{ status: 'approved', partyId, image: null }])
    expect([await waiting(), await isBound(db, image)]).toEqual([[], true])
    expect(await received(ana)).toEqual([
      [
        'Your social is on Compás',
        'Everyone can now find the social at “La Candela”. Thank you for suggesting it!',
        `/social-parties/${partyId}`,
      ],
    ])
    await admin.api.socialParties.remove({ params, query: {} })
    expect(await own(ana)).toMatchObject([{ status: 'approved', partyId: null }])
  })

  test('that is declined is never listed, its flyer is released, and its sender is told without the name of the admin', async () => {
    const ana = await signUpSettled()
    const image = await photoOf(ana)
    const { id } = await suggest(ana, { image })
    expect(await isBound(db, image)).toBe(true)
    await decideOn(admin, id, 'declined')
    expect([await listed(), await waiting(), await isBound(db, image)]).toEqual([[], [], false])
    expect(await own(ana)).toMatchObject([{ status: 'declined', image: null }])
    expect(await received(ana)).toEqual([
      ['Your social was not added', expect.stringContaining('the social at “La Candela”'), '/social-parties/suggest'],
    ])
    const { items } = await admin.api.admin.audit({ query: { limit: 1 } })
    expect(items[0]).toMatchObject({ action: 'social_suggestion.decline', target: { name: 'La Candela' } })
    const rows = await db.selectFrom('notifications').select('actorId').where('userId', '=', ana.user.id).execute()
    expect(rows).toEqual([{ actorId: null }])
  })

  test('is decided once, by whichever of fifty decisions comes first', async () => {
    const ana = await signUpSettled()
    const { id } = await suggest(ana)
    const decisions = Array.from({ length: 25 }, () => ['approved', 'declined'] as const).flat()
    const settled = await Promise.allSettled(decisions.map((status) => decideOn(admin, id, status)))
    const [{ status } = { status: 'pending' }] = await own(ana)
    for (const [at, result] of settled.entries())
      if (decisions[at] === status) expect(result.status).toBe('fulfilled')
      else expect(result).toMatchObject({ reason: { status: 409, code: 'suggestion_decided' } })
    expect(await listed()).toHaveLength(status === 'approved' ? 1 : 0)
    expect(await received(ana)).toHaveLength(1)
  })

  test('of every week becomes its dates up to its last day, each with the flyer', async () => {
    const ana = await signUpSettled()
    const image = await photoOf(ana)
    const { id } = await suggest(ana, { date: dayFromNow(3), until: dayFromNow(18), image })
    await decideOn(admin, id, 'approved')
    const dates = await db.selectFrom('socialParties').select(['date', 'image']).orderBy('date').execute()
    expect(dates).toEqual([3, 10, 17].map((days) => ({ date: `${dayFromNow(days)} 12:00:00`, image })))
  })

  test.each([
    ['date', { date: dayFromNow(-2) }, 'This day has passed'],
    ['date', { date: dayFromNow(367) }, 'Please choose a day within the next year'],
    ['until', { date: dayFromNow(7), until: dayFromNow(6) }, 'The last day is before the party'],
    ['until', { date: dayFromNow(7), until: dayFromNow(374) }, 'Please choose a last day within a year of the first'],
    ['city', { city: '' }, 'City is required'],
    [
      'instagramLink',
      { instagramLink: 'https://evil.example/instagram.com/' },
      'Please enter an address on Instagram, or a name like @lacandela',
    ],
  ])('is refused at %s: %o', async (field, fields, message) => {
    await expect(suggest(await signUp(), fields)).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
  })

  test('that is stored already, or was sent before, is refused; one that became stored meanwhile cannot be approved', async () => {
    const ana = await signUpSettled()
    const party = { venueName: 'la candela', city: 'ZÜRICH', date: dayFromNow(7), time: '9 PM' }
    const { id } = await suggest(ana, { time: '9 pm' })
    const again = await Promise.allSettled(Array.from({ length: 50 }, () => suggest(ana, { time: '10 PM' })))
    for (const result of again) expect(result).toMatchObject({ reason: { status: 409 } })
    expect(await own(ana)).toHaveLength(1)
    await admin.api.socialParties.upload({ body: { parties: [party] } })
    await expect(suggest(await signUp(), { time: '9 pm' })).rejects.toMatchObject({ status: 409, code: 'party_exists' })
    await expect(decideOn(admin, id, 'approved')).rejects.toMatchObject({ status: 409, code: 'party_exists' })
    expect(await waiting()).toMatchObject([{ id }])
  })
})

describe('who suggests', () => {
  test('a new member sends two a day without links, and others five that wait, fifty at once (threat 116)', async () => {
    const [fresh, ana] = [await signUp(), await signUpSettled()]
    const sendAll = async (member: TestMember) => {
      const sent = Array.from({ length: 50 }, (_, at) => suggest(member, { venueName: `Sala ${at}` }))
      const results = await Promise.allSettled(sent)
      return results.filter(({ status }) => status === 'fulfilled').length
    }
    expect([await sendAll(fresh), await sendAll(ana)]).toEqual([2, quotas.waitingSuggestions.max])
    const linked = { venueName: 'Win at evil.com' }
    await expect(suggest(await signUp(), linked)).rejects.toMatchObject({
      status: 400,
      fields: { venueName: expect.stringContaining('leave out links') },
    })
    await suggest(await signUpSettled(), linked)
  })

  test('takes back what waits, with its flyer, and nothing that is decided or of others', async () => {
    const [ana, other] = [await signUpSettled(), await signUp()]
    const image = await photoOf(ana)
    const { id } = await suggest(ana, { image })
    const withdraw = ({ api }: TestMember) => api.socialSuggestions.withdraw({ params: { id } })
    await expect(withdraw(other)).rejects.toMatchObject({ status: 404 })
    await withdraw(ana)
    expect([await own(ana), await waiting(), await isBound(db, image)]).toEqual([[], [], false])
    await expect(decideOn(admin, id, 'approved')).rejects.toMatchObject({ status: 404 })
    const decided = await suggest(ana)
    await decideOn(admin, decided.id, 'approved')
    await expect(ana.api.socialSuggestions.withdraw({ params: { id: decided.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is suspended: the suggestion waits for the end of it', async () => {
    const ana = await signUpSettled()
    const { id } = await suggest(ana)
    await suspend(db, ana)
    expect(await waiting()).toEqual([])
    await expect(decideOn(admin, id, 'approved')).rejects.toMatchObject({ status: 404 })
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', ana.user.id).execute()
    expect(await waiting()).toMatchObject([{ id }])
  })

  test('leaves: what waits goes with them, and an approved social stays with its flyer', async () => {
    const ana = await signUpSettled()
    const [flyer, dropped] = [await photoOf(ana), await photoOf(ana)]
    const { id } = await suggest(ana, { image: flyer })
    const { partyId } = await decideOn(admin, id, 'approved')
    await suggest(ana, { venueName: 'Another', image: dropped })
    await ana.api.profile.remove({ body: { password } })
    expect(await waiting()).toEqual([])
    expect(await visitor.socialParties.get({ params: { id: partyId! } })).toMatchObject({ image: flyer })
    const left = await db
      .selectFrom('uploadedObjects')
      .select(['path', 'ownerId'])
      .where('path', 'in', [flyer, dropped])
      .execute()
    expect(left).toEqual([{ path: flyer, ownerId: null }])
  })
})

test('the flyer is in the shared picture and in a report; an admin removes it, and a change that does not name it keeps it', async () => {
  const [ana, other] = [await signUpSettled(), await signUp()]
  const image = await photoOf(ana)
  const { id } = await suggest(ana, { image })
  const { partyId } = await decideOn(admin, id, 'approved')
  const contextId = partyId!
  expect(await findShared(db, 'social-parties', contextId)).toMatchObject({ photo: image })
  await other.api.reports.create({ body: { contextType: 'social_party', contextId, reason: 'spam' } })
  expect(await db.selectFrom('reportEvidence').select('photos').execute()).toEqual([{ photos: [image] }])
  const party = { venueName: 'La Candela', city: 'Zürich', date: dayFromNow(7), isWeekly: false }
  const change = (body: object) =>
    admin.api.socialParties.change({ params: { id: contextId }, body: { ...party, ...body } })
  expect(await change({ address: 'Langstrasse 1' })).toMatchObject({ image })
  expect(await change({ image: null })).toMatchObject({ image: null })
  expect(await isBound(db, image)).toBe(false)
})

test('decided suggestions end after ninety days, and those that nobody decided on a week after their last day', async () => {
  const ana = await signUpSettled()
  const put = (venueName: string, fields: object) =>
    db
      .insertInto('socialSuggestions')
      .values({ senderId: ana.user.id, venueName, city: 'Cali', date: `${dayFromNow(-9)}T12:00:00`, ...fields })
      .execute()
  const decided = (days: number) => ({ status: 'declined', decidedAt: sql`now() - ${days} * interval '1 day'` })
  await put('decided long ago', decided(91))
  await put('decided lately', decided(89))
  await put('past', {})
  await put('past lately', { date: `${dayFromNow(-6)}T12:00:00` })
  await put('weekly', { until: dayFromNow(3) })
  await cleanUp(db)
  expect((await own(ana)).map(({ venueName }) => venueName).toSorted()).toEqual([
    'decided lately',
    'past lately',
    'weekly',
  ])
})
