import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  FestivalChange,
  FestivalRevision,
  FestivalWithRevision,
  WholeFestival,
} from '../../../contract/festivals/festivals.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, aFestival, namesOf, approveFestival } from '../../testing/domains/festivals.ts'
import { releaseUnused } from '../../pictures/photos/photos.queries.ts'
import { isBound, putPhoto } from '../../testing/domains/photos.ts'
import { proveAddress } from '../../testing/domains/room-requests.ts'
import { addRoom } from '../../testing/domains/rooms.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()

const change = ({ api }: TestMember, id: string, body: z.input<typeof FestivalChange>) =>
  api.festivals.change({ params: { id }, body })
const get = ({ api }: Pick<TestMember, 'api'>, id: string) => api.festivals.get({ params: { id } })
const decide = ({ api }: TestMember, id: string, revisionId: string, status: 'approved' | 'refused' = 'approved') =>
  api.festivals.decideRevision({ params: { id }, body: { revisionId, status } })
const cancel = ({ api }: TestMember, id: string) => api.festivals.cancelRevision({ params: { id } })
const waiting = async () => (await admin.api.festivals.revisions({ query: { limit: 100 } })).items
const actsOn = async (id: string) => {
  const acts = await db.selectFrom('auditLog').select('action').where('targetId', '=', id).orderBy('id').execute()
  return acts.map(({ action }) => action)
}
const asVisitor = { api: visitor }
const replaced = { status: 409, code: 'revision_changed' }

const proposal = {
  name: 'Crypto Casino',
  website: 'https://casino.example',
  startDate: dayFromNow(60),
  endDate: dayFromNow(62),
  location: 'Minsk, Belarus',
  description: 'New words',
  price: 'Pay in coins',
}

/** Creates an approved festival and its organizer. */
async function approved(fields: Parameters<typeof addFestival>[1] = {}) {
  const organizer = await signUp('Olga')
  await proveAddress(db, organizer)
  const { id } = await addFestival(organizer, { website: 'https://example.com/fest', ...fields })
  await approveFestival(admin, id)
  return { organizer, id }
}

describe('a change of an approved festival', () => {
  test('waits for an admin, and others see the old values everywhere until then', async () => {
    const name = `Bahía ${Date.now().toString(36)}`
    const { organizer, id } = await approved({ name })
    const room = await addRoom(organizer, id)
    const before = await get(asVisitor, id)
    const changed = await change(organizer, id, { ...proposal, genres: ['Zouk'] })
    const { name: shown, website, startDate, endDate } = aFestival({ name, website: 'https://example.com/fest' })
    expect(changed).toMatchObject({ name: shown, website, startDate, endDate, description: null, genres: ['Zouk'] })
    expect(changed.revision).toMatchObject(proposal)
    expect(WholeFestival.parse(changed)).toEqual(changed)

    const other = await signUp()
    for (const reader of [asVisitor, other]) {
      expect(await get(reader, id)).toEqual({ ...before, genres: ['Zouk'] })
      expect(await namesOf(reader.api, { query: 'Casino' })).toEqual([])
      expect(await namesOf(reader.api, { query: name })).toEqual([name])
      const listed = (await reader.api.festivals.list({ query: { query: name } })).items
      expect(JSON.stringify(listed)).not.toContain('asino')
      const ofItsDays = { startDate: proposal.startDate, endDate: proposal.endDate, query: name }
      expect(await namesOf(reader.api, ofItsDays)).toEqual([])
      expect(await reader.api.rooms.get({ params: { id: room.id } })).toMatchObject({ festival: name })
    }
    for (const reader of [organizer, admin]) expect((await get(reader, id)).revision).toMatchObject(proposal)
  })

  test.each([
    { name: 'Other' },
    { description: 'Meet us at https://casino.example instead' },
    { description: '' },
    { startDate: dayFromNow(29) },
    { endDate: dayFromNow(33) },
    { location: 'Minsk, Belarus' },
    { price: 'Pay at casino.example' },
    { website: 'https://other.example' },
    { website: '' },
    { image: 'a photo' },
  ])('threat 87: waits also if only one field changes: %j', async (body) => {
    const { organizer, id } = await approved({ description: 'Three nights by the sea' })
    const before = await get(asVisitor, id)
    const image = await putPhoto(db, organizer, crypto.randomUUID().replaceAll('-', ''))
    const sent = 'image' in body ? { image } : body
    const { revision } = await change(organizer, id, sent)
    expect(await get(asVisitor, id)).toEqual(before)
    expect(await namesOf(visitor, { query: 'casino' })).toEqual([])
    const blank = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value || null]))
    expect(revision).toMatchObject(blank)
    expect(await decide(admin, id, revision!.id)).toMatchObject({ ...blank, revision: null })
    await admin.api.festivals.remove({ params: { id } })
  })

  test('has fields that wait, and others that are shown at once: no field is forgotten', () => {
    const atOnce = ['currency', 'genres']
    const waits = Object.keys(FestivalRevision.omit({ id: true, createdAt: true }).shape)
    expect([...waits, ...atOnce].toSorted()).toEqual(Object.keys(FestivalChange.shape).toSorted())
  })

  test.each([{ genres: ['Tango' as const] }, { currency: 'USD' }, { price: 'From €120' }, { price: 'free' }])(
    'is shown at once where it is about styles or amounts: %j',
    async (body) => {
      const { organizer, id } = await approved()
      expect(await change(organizer, id, body)).toMatchObject({ ...body, revision: null })
      expect(await get(asVisitor, id)).toMatchObject(body)
    },
  )

  test('moves the festival once it is approved: its point, and the price by which it is found', async () => {
    const { organizer, id } = await approved()
    const { revision } = await change(organizer, id, { location: 'Minsk, Belarus', price: 'Full pass: 80 EUR' })
    await decide(admin, id, revision!.id)
    const row = await db.selectFrom('festivals').select(['location', 'priceLowEur']).where('id', '=', id).execute()
    expect(row).toEqual([{ location: 'Minsk, Belarus', priceLowEur: 80 }])
  })

  test('keeps its photo while it waits, and releases the one that is not wanted', async () => {
    const { organizer, id } = await approved()
    const [one, two] = [await putPhoto(db, organizer, '1'), await putPhoto(db, organizer, '2')]
    const bound = async () => [await isBound(db, one), await isBound(db, two)]
    const { revision } = await change(organizer, id, { image: one })
    await releaseUnused(db)
    expect(await bound()).toEqual([true, false])
    await decide(admin, id, revision!.id)
    expect(await change(organizer, id, { image: two })).toMatchObject({ image: one, revision: { image: two } })
    expect(await bound()).toEqual([true, true])
    await cancel(organizer, id)
    expect(await bound()).toEqual([true, false])
    const again = await change(organizer, id, { image: two })
    await decide(admin, id, again.revision!.id, 'refused')
    expect(await bound()).toEqual([true, false])
    await change(organizer, id, { image: two })
    await organizer.api.festivals.remove({ params: { id } })
    expect(await bound()).toEqual([false, false])
  })

  test('is applied when an admin approves it', async () => {
    const { organizer, id } = await approved()
    const { revision } = await change(organizer, id, proposal)
    const seen = (await waiting()).find((festival) => festival.id === id)
    expect(seen?.revision).toEqual(revision)
    expect(FestivalWithRevision.parse(seen)).toEqual(seen)
    expect(await decide(admin, id, revision!.id)).toMatchObject({ ...proposal, approved: true, revision: null })
    expect(await get(asVisitor, id)).toMatchObject(proposal)
    expect(await namesOf(visitor, { query: 'Casino' })).toEqual([proposal.name])
    await expect(decide(admin, id, revision!.id)).rejects.toMatchObject(replaced)
    expect(await actsOn(id)).toEqual(['festival.approve', 'festival.approve_change'])
    await admin.api.festivals.remove({ params: { id } })
  })

  test('is deleted when an admin refuses it', async () => {
    const { organizer, id } = await approved()
    const before = await get(asVisitor, id)
    const { revision } = await change(organizer, id, proposal)
    expect(await decide(admin, id, revision!.id, 'refused')).toEqual({ ...before, version: expect.any(String) })
    expect((await get(organizer, id)).revision).toBeNull()
    expect(await actsOn(id)).toEqual(['festival.approve', 'festival.refuse_change'])
  })

  test('replaces the earlier change, which can then no longer be approved', async () => {
    const { organizer, id } = await approved()
    const first = await change(organizer, id, { name: 'Harmless' })
    const second = await change(organizer, id, { website: 'https://casino.example' })
    expect(second.revision).toMatchObject({ name: 'Harmless', website: 'https://casino.example' })
    await expect(decide(admin, id, first.revision!.id)).rejects.toMatchObject(replaced)
    expect(await get(asVisitor, id)).toMatchObject({ name: 'Noche de Bachata', website: 'https://example.com/fest' })
    const same = await change(organizer, id, { name: 'Harmless', genres: ['Zouk'] })
    expect(same.revision).toEqual(second.revision)
    const cheaper = await change(organizer, id, { price: '€7' })
    expect(cheaper).toMatchObject({ price: '€7', revision: { name: 'Harmless', price: '€7' } })
    await expect(decide(admin, id, second.revision!.id)).rejects.toMatchObject(replaced)
  })

  test('is deleted by restoring the old values, by cancelling it, and with the festival', async () => {
    const { organizer, id } = await approved()
    await change(organizer, id, { name: 'Other' })
    expect((await change(organizer, id, { name: 'Noche de Bachata' })).revision).toBeNull()
    await change(organizer, id, { name: 'Other' })
    expect(await cancel(organizer, id)).toBeUndefined()
    expect(await cancel(organizer, id)).toBeUndefined()
    expect((await get(organizer, id)).revision).toBeNull()
    expect(await actsOn(id)).toEqual(['festival.approve'])
    await change(organizer, id, { name: 'Other' })
    await organizer.api.festivals.remove({ params: { id } })
    expect((await waiting()).map((festival) => festival.id)).not.toContain(id)
  })

  test('must have days in order, together with the waiting days', async () => {
    const { organizer, id } = await approved()
    await change(organizer, id, { startDate: dayFromNow(31), endDate: dayFromNow(31) })
    await expect(change(organizer, id, { startDate: dayFromNow(32) })).rejects.toMatchObject({
      status: 400,
      fields: { endDate: 'End date must not be before the start date' },
    })
  })

  test('is applied at once if the festival is not approved yet, or if an admin makes it', async () => {
    const organizer = await signUp()
    const { id } = await addFestival(organizer)
    expect(await change(organizer, id, proposal)).toMatchObject({ ...proposal, revision: null })
    await approveFestival(admin, id)
    expect(await change(admin, id, { name: 'By an admin' })).toMatchObject({ name: 'By an admin', revision: null })
    const own = await addFestival(admin)
    expect(await change(admin, own.id, proposal)).toMatchObject({ ...proposal, revision: null })
  })

  test('is deleted when an admin sets what is approved, and stays when an admin sets what is shown at once', async () => {
    const { organizer, id } = await approved()
    const { revision } = await change(organizer, id, { name: 'Other' })
    expect((await change(admin, id, { genres: ['Salsa'], name: 'Noche de Bachata' })).revision).toEqual(revision)
    expect((await change(admin, id, { price: '€1' })).revision).toMatchObject({ name: 'Other', price: '€1' })
    expect((await change(admin, id, { name: 'By an admin' })).revision).toBeNull()
    await expect(decide(admin, id, revision!.id)).rejects.toMatchObject(replaced)
  })
})

test('only admins decide on changes or list them, and only the organizer and admins cancel one', async () => {
  const { organizer, id } = await approved()
  const { revision } = await change(organizer, id, { name: 'Other' })
  const other = await signUp()
  for (const member of [organizer, other]) {
    await expect(decide(member, id, revision!.id)).rejects.toMatchObject({ status: 403 })
    await expect(member.api.festivals.revisions({ query: {} })).rejects.toMatchObject({ status: 403 })
  }
  await expect(cancel(other, id)).rejects.toMatchObject({ status: 403 })
  await expect(visitor.festivals.cancelRevision({ params: { id } })).rejects.toMatchObject({ status: 401 })
  await expect(decide(admin, id, 'x')).rejects.toMatchObject(replaced)
  expect((await get(organizer, id)).revision).toEqual(revision)
})

test('waiting changes are listed in pages, the longest waiting first; a replaced change moves to the end', async () => {
  const before = (await waiting()).map(({ id }) => id)
  const festivals = await Promise.all([approved(), approved(), approved(), approved()])
  for (const { organizer, id } of festivals) await change(organizer, id, { name: 'Changed' })
  const [first, ...others] = festivals
  await change(first.organizer, first.id, { name: 'Changed again' })
  const expected = [...before, ...others.map(({ id }) => id), first.id]
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await admin.api.festivals.revisions({ query: { limit: 3, ...(cursor && { cursor }) } })
    expect(page.total).toBe(expected.length)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(expected)
})

test('with a simultaneous approval and change, the festival has the values that the admin saw, or the old ones', async () => {
  for (let round = 0; round < 10; round++) {
    const { organizer, id } = await approved()
    const { revision } = await change(organizer, id, { name: 'Harmless', website: 'https://harmless.example' })
    const [approval] = await Promise.allSettled([
      decide(admin, id, revision!.id),
      change(organizer, id, { name: 'Casino', website: 'https://casino.example' }),
    ])
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject(replaced)
    const shown = approval.status === 'fulfilled' ? 'Harmless' : 'Noche de Bachata'
    expect(await get(asVisitor, id)).toMatchObject({ name: shown })
    expect((await get(organizer, id)).revision).toMatchObject({ name: 'Casino', website: 'https://casino.example' })
  }
})

test('twenty simultaneous changes leave one waiting change', async () => {
  const { organizer, id } = await approved()
  await Promise.all(Array.from({ length: 20 }, (_, n) => change(organizer, id, { name: `Change ${n}` })))
  const rows = await db.selectFrom('festivalRevisions').select('id').where('festivalId', '=', id).execute()
  expect(rows).toEqual([{ id: (await get(organizer, id)).revision?.id }])
})

test('a waiting change is deleted with the account of its organizer, and those of others still wait', async () => {
  const [{ organizer, id }, other] = [await approved(), await approved()]
  await change(organizer, id, proposal)
  const { revision } = await change(other.organizer, other.id, { name: 'Still waits' })
  await organizer.api.profile.remove({ body: { password: 'bailamos' } })
  expect(await get(admin, id)).toMatchObject({ name: 'Noche de Bachata', organizer: null, revision: null })
  expect((await get(other.organizer, other.id)).revision).toEqual(revision)
})
