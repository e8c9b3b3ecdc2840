import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type FestivalChange, FestivalWithRevision } from '../../contract/festivals.ts'
import { dayFromNow } from '../days.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival, aFestival, namesOf, approveFestival } from '../testing/festivals.ts'
import { addRoom } from '../testing/rooms.ts'

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
}

/** Creates an approved festival and its organizer. */
async function approved(fields: Parameters<typeof addFestival>[1] = {}) {
  const organizer = await signUp('Olga')
  const { id } = await addFestival(organizer, { website: 'https://example.com/fest', ...fields })
  await approveFestival(admin, id)
  return { organizer, id }
}

describe('a change of name, website or days of an approved festival', () => {
  test('waits for an admin, and others see the old values everywhere until then', async () => {
    const name = `Bahía ${Date.now().toString(36)}`
    const { organizer, id } = await approved({ name })
    const room = await addRoom(organizer, id)
    const before = await get(asVisitor, id)
    const changed = await change(organizer, id, { ...proposal, description: 'New words', price: '€5' })
    const { name: shown, website, startDate, endDate } = aFestival({ name, website: 'https://example.com/fest' })
    expect(changed).toMatchObject({ name: shown, website, startDate, endDate, description: 'New words', price: '€5' })
    expect(changed.revision).toMatchObject(proposal)
    expect(FestivalWithRevision.parse(changed)).toEqual(changed)

    const other = await signUp()
    for (const reader of [asVisitor, other]) {
      expect(await get(reader, id)).toEqual({ ...before, description: 'New words', price: '€5', revision: null })
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

  test.each([{ name: 'Other' }, { website: 'https://other.example' }, { website: '' }, { endDate: dayFromNow(33) }])(
    'waits also if only one of these fields changes: %j',
    async (body) => {
      const { organizer, id } = await approved()
      const before = await get(asVisitor, id)
      expect((await change(organizer, id, body)).revision).not.toBeNull()
      expect(await get(asVisitor, id)).toEqual(before)
    },
  )

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
    expect(await decide(admin, id, revision!.id, 'refused')).toEqual(before)
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
    const same = await change(organizer, id, { name: 'Harmless', price: '€7' })
    expect(same.revision).toEqual(second.revision)
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

  test('is deleted when an admin sets one of the four fields, and stays when an admin changes another field', async () => {
    const { organizer, id } = await approved()
    const { revision } = await change(organizer, id, { name: 'Other' })
    expect((await change(admin, id, { price: '€1' })).revision).toEqual(revision)
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

test('a waiting change is deleted with the account of its organizer', async () => {
  const { organizer, id } = await approved()
  await change(organizer, id, proposal)
  await organizer.api.profile.remove({ body: { password: 'bailamos' } })
  expect(await get(admin, id)).toMatchObject({ name: 'Noche de Bachata', organizer: null, revision: null })
})
