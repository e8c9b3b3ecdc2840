import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, decide } from '../../testing/domains/room-requests.ts'
import { addRoom, changeRoom, getRoom } from '../../testing/domains/rooms.ts'
import { changeStay, stayOf } from '../../testing/domains/stays.ts'

const { visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin(), { startDate: dayFromNow(30), endDate: dayFromNow(34) })
const days = { availableFrom: dayFromNow(30), availableTo: dayFromNow(34) }
const proposal = {
  beds: ['double', 'sofa', 'sofa'] as ('double' | 'sofa')[],
  rules: 'Quiet after two.\nShoes off.',
  split: 'equal' as const,
  stepBackUntil: dayFromNow(20),
}

async function open(fields = {}) {
  const [host, guest] = [await signUp('Hugo'), await signUp('Ana')]
  const { id } = await addRoom(host, festival.id, { ...days, maxGuests: 3, ...fields })
  return { host, guest, id, accept: async () => decide(host, (await ask(guest, id)).id, 'accepted') }
}

describe('what a room proposes', () => {
  test('is asked of nobody, and has defaults', async () => {
    const { host, guest, id, accept } = await open()
    const defaults = { beds: [], rules: null, split: 'by_night', stepBackUntil: null }
    expect(await getRoom(host, id)).toMatchObject(defaults)
    expect(await visitor.rooms.get({ params: { id } })).toMatchObject(defaults)
    await accept()
    expect(await stayOf(guest, id)).toMatchObject({ beds: [], rules: null, stepBackUntil: null })
  })

  test('is what its stay begins with, which has its own afterwards @S12.59', async () => {
    const { host, guest, id, accept } = await open(proposal)
    expect(await getRoom(guest, id)).toMatchObject(proposal)
    await accept()
    const stay = await stayOf(guest, id)
    expect(stay).toMatchObject({
      rules: proposal.rules,
      stepBackUntil: proposal.stepBackUntil,
      price: { split: 'equal' },
      version: 1,
      changes: [],
    })
    expect(stay.beds.map(({ kind, name }) => [kind, name])).toEqual([
      ['double', null],
      ['sofa', null],
      ['sofa', null],
    ])
    await changeRoom(host, id, { beds: [], rules: null, split: 'by_night', stepBackUntil: null })
    expect(await stayOf(guest, id)).toMatchObject({ rules: proposal.rules, beds: stay.beds, version: 1 })
    await changeStay(guest, id, { rules: 'Loud until four' })
    expect((await getRoom(host, id)).rules).toBeNull()
  })

  test('asks nobody to agree again when it changes', async () => {
    const { host, guest, id } = await open()
    await ask(guest, id)
    await changeRoom(host, id, proposal)
    expect(await guest.api.roomRequests.mine()).toMatchObject([{ asked: null }])
  })

  test('has no deadline after the stay', async () => {
    const { host, id } = await open()
    const late = { ...days, stepBackUntil: dayFromNow(35) }
    const refused = { status: 400, fields: { stepBackUntil: expect.any(String) } }
    await expect(changeRoom(host, id, late)).rejects.toMatchObject(refused)
    await expect(addRoom(host, festival.id, late)).rejects.toMatchObject(refused)
    // The days may be moved later on.
    await changeRoom(host, id, { stepBackUntil: dayFromNow(34) })
    await changeRoom(host, id, { availableTo: dayFromNow(33) })
    const guest = await signUp()
    await decide(host, (await ask(guest, id)).id, 'accepted')
    expect((await stayOf(guest, id)).stepBackUntil).toBe(dayFromNow(33))
  })

  test.each([
    ['beds', { beds: ['hammock'] }],
    ['beds', { beds: Array.from({ length: 21 }, () => 'sofa') }],
    ['split', { split: 'by_hand' }],
    ['stepBackUntil', { stepBackUntil: 'soon' }],
    ['rules', { rules: 'x'.repeat(2001) }],
  ])('refuses other values of %s', async (field, wrong) => {
    const { host, id } = await open()
    await expect(changeRoom(host, id, wrong as object)).rejects.toMatchObject({ status: 400 })
    expect(await getRoom(host, id)).toMatchObject({ beds: [], rules: null, split: 'by_night' })
    expect(field in (await getRoom(host, id))).toBe(true)
  })
})

test('who looked together is told that a place was found, and agrees with one press', async () => {
  const { host, guest, id, accept } = await open({ roomType: 'Seeking' })
  await accept()
  await guest.api.notifications.markAllRead()
  await changeRoom(host, id, { roomType: 'Offering', location: 'Calle Sol 3', pricePerNight: '70' })
  expect(await guest.api.notifications.unread()).toMatchObject([{ title: 'Hugo has found a place' }])
  const [request] = await guest.api.roomRequests.mine()
  await guest.api.roomRequests.agree({ params: { id: request!.id }, body: { version: request!.offerVersion } })
  expect(await guest.api.roomRequests.mine()).toMatchObject([{ status: 'accepted', asked: null }])
  expect((await stayOf(guest, id)).price.total).toBe(28_000)
})
