import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { dayFromNow } from '../../platform/days.ts'
import { openRoomGroup } from '../../testing/domains/room-groups.ts'
import {
  ask,
  block,
  decide,
  over,
  putRequest,
  putRoom,
  requestsOf,
  withdraw,
} from '../../testing/domains/room-requests.ts'
import { maxStayPayments, maxStayPaymentsOfOne } from '../../../contract/rooms/stay-limits.ts'
import { agree, changeStay, openStay, pay, stayDays, stayOf } from '../../testing/domains/stays.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Bachata Nights' })
let marco: TestMember
let ana: TestMember
let leo: TestMember

beforeEach(async () => {
  marco = await signUp('Marco')
  ana = await signUp('Ana')
  leo = await signUp('Leo')
})

const agreedIn = async (id: string, reader = marco) =>
  (await stayOf(reader, id)).people.map(({ member, agreed }) => [member.name, agreed])
const sharesIn = async (id: string) =>
  Object.fromEntries((await stayOf(marco, id)).people.map(({ member, share }) => [member.name, share]))
const titlesOf = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)
const read = ({ api }: TestMember) => api.notifications.markAllRead()

describe('a stay', () => {
  test('begins with the first yes: its host and guests, the nights, and the price of all of these @S12.12', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    const stay = await stayOf(leo, id)
    expect(stay).toMatchObject({
      id,
      from: stayDays.availableFrom,
      to: stayDays.availableTo,
      price: { total: 50_000, currency: 'EUR', split: 'by_night' },
      booking: { state: 'open', by: null, reference: null },
      arrival: { time: null, how: null, address: null },
      balance: [],
      agreedAt: null,
      hasRoom: true,
      needsHost: false,
    })
    expect(stay.people.map(({ member, isHost, share, agreed }) => [member.name, isHost, share, agreed])).toEqual([
      ['Marco', true, 16_668, false],
      ['Ana', false, 16_666, false],
      ['Leo', false, 16_666, false],
    ])
  })

  test('is of its host and its accepted guests alone @S12.13', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await ask(leo, id)
    for (const other of [leo, await signUp('Sara'), await signUpAdmin()])
      await expect(stayOf(other, id)).rejects.toMatchObject({ status: 404 })
    const [request] = await requestsOf(marco, id)
    await decide(marco, request!.id, 'rejected')
    await expect(stayOf(ana, id)).rejects.toMatchObject({ status: 404 })
    expect((await stayOf(marco, id)).people).toHaveLength(1)
  })

  test('has its guests’ own nights, and follows whoever comes and goes', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    const { availableFrom } = stayDays
    const body = { roomShareId: id, message: 'Two nights', from: availableFrom, to: dayFromNow(32) }
    const { id: requestId } = await leo.api.roomRequests.create({ body })
    await decide(marco, requestId, 'accepted')
    expect((await stayOf(ana, id)).people.at(-1)).toMatchObject({ from: availableFrom, to: dayFromNow(32) })
    expect(await sharesIn(id)).toEqual({ Marco: 20_834, Ana: 20_833, Leo: 8333 })
    await withdraw(leo, requestId)
    expect(await sharesIn(id)).toEqual({ Marco: 25_000, Ana: 25_000 })
    await expect(stayOf(leo, id)).rejects.toMatchObject({ status: 404 })
    await block(db, ana, leo)
    await block(db, marco, leo)
    await marco.api.blocks.block({ params: { id: ana.user.id } })
    await expect(stayOf(ana, id)).rejects.toMatchObject({ status: 404 })
  })

  test('of the past is none', async () => {
    const id = await putRoom(db, marco, festivalId, over)
    await putRequest(db, id, ana, 'accepted')
    await expect(stayOf(ana, id)).rejects.toMatchObject({ status: 404 })
  })

  test('leads to the group chat, otherwise to the chat of guest and host', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await openRoomGroup(db, await openStay(db, festivalId, [leo, ana]), [leo, ana])
    const [{ threadId: direct } = { threadId: null }] = await requestsOf(marco, id)
    expect(direct).not.toBeNull()
    expect([(await stayOf(ana, id)).threadId, (await stayOf(marco, id)).threadId]).toEqual([direct, direct])
    const { threadId } = await openRoomGroup(db, id, [marco, ana])
    expect((await stayOf(ana, id)).threadId).toBe(threadId)
    const threads = (await ana.api.chat.threads({ query: {} })).items
    expect(threads.find((one) => one.id === direct)?.stayId).toBe(id)
  })

  test('is in the agenda of its people', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    for (const { api } of [marco, ana])
      expect(await api.agenda.upcoming()).toContainEqual(expect.objectContaining({ id, path: `/rooms/${id}/stay` }))
  })

  test('is in the calendars of its people with their nights, without what only the page has', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await openStay(db, festivalId, [leo, ana])
    await changeStay(ana, id, {
      people: [{ member: ana.user.id, from: dayFromNow(31) }],
      arrival: { how: 'Code 4711', address: 'Calle Feria 12' },
      booking: { state: 'booked', reference: 'XK-1' },
    })
    const file = async (member: TestMember | null) =>
      await app.inject({
        url: `/api/stays/${id}/calendar.ics`,
        headers: { ...(member && { authorization: `Bearer ${member.token}` }) },
      })
    const { body } = await file(ana)
    expect(body).toContain(`DTSTART;VALUE=DATE:${dayFromNow(31).replaceAll('-', '')}`)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(body).not.toMatch(/4711|Feria|XK-1/)
    for (const other of [leo, null]) expect((await file(other)).statusCode).toBe(404)
    const { url } = await ana.api.calendar.reset()
    expect((await app.inject(new URL(url).pathname)).body).toContain(id)
  })

  test('names two guests with a block between them as their group does, without a link', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    await ana.api.blocks.block({ params: { id: leo.user.id } })
    expect((await stayOf(ana, id)).people.map(({ member }) => [member.name, member.username])).toEqual([
      ['Marco', marco.user.username],
      ['Ana', ana.user.username],
      ['Leo', null],
    ])
  })
})

describe('an agreement', () => {
  test('names the version that was seen, and is one when all have agreed @S12.14', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await agree(marco, id)
    const again = await agree(marco, id)
    expect(again).toMatchObject({ agreedAt: null, mine: { agreedVersion: 1, agreedShare: 25_000 } })
    const { agreedAt } = await agree(ana, id)
    expect(agreedAt).not.toBeNull()
    expect((await agree(ana, id)).agreedAt).toBe(agreedAt)
    await changeStay(marco, id, { rules: 'Shoes off' })
    const call = ana.api.stays.agree({ params: { id }, body: { version: 1 } })
    await expect(call).rejects.toMatchObject({ status: 409, code: 'stay_changed' })
  })

  test('is undone for those whose share a change touches, and they are told @S12.15', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    for (const one of [marco, ana, leo]) await agree(one, id)
    for (const one of [marco, ana, leo]) await read(one)
    const price = { total: 60_000, currency: 'EUR', split: 'by_night' } as const
    const changed = await changeStay(marco, id, { price })
    expect(changed.agreedAt).toBeNull()
    expect(await agreedIn(id)).toEqual([
      ['Marco', true],
      ['Ana', false],
      ['Leo', false],
    ])
    expect(changed.changes[0]).toMatchObject({
      by: marco.user.id,
      what: { part: 'price', before: { total: 50_000, currency: 'EUR' }, after: { total: 60_000, currency: 'EUR' } },
    })
    expect((await stayOf(ana, id)).mine).toMatchObject({ agreedShare: 16_666 })
    expect([await titlesOf(ana), await titlesOf(leo), await titlesOf(marco)]).toEqual([
      ['Marco changed your stay'],
      ['Marco changed your stay'],
      [],
    ])
    const [{ message } = { message: '' }] = await ana.api.notifications.unread()
    expect(message).toContain('the price')
    expect(message).not.toMatch(/\d/)
  })

  test('stays for whom a change does not touch: beds of others, rules and bookings @S12.16', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    const beds = [{ id: randomUUID(), name: 'By the window', kind: 'single' as const }]
    for (const one of [marco, ana, leo]) await agree(one, id)
    await changeStay(ana, id, { beds, people: [{ member: leo.user.id, bed: beds[0]!.id }] })
    expect(await agreedIn(id)).toEqual([
      ['Marco', true],
      ['Ana', true],
      ['Leo', false],
    ])
    expect((await leo.api.notifications.unread())[0]?.message).toContain('is new: who sleeps where.')
    await agree(leo, id)
    await changeStay(ana, id, {
      rules: 'Quiet',
      booking: { state: 'booked', reference: 'XK-17' },
      arrival: { how: '1234' },
    })
    expect((await stayOf(leo, id)).agreedAt).not.toBeNull()
    await changeStay(leo, id, { stepBackUntil: dayFromNow(10) })
    expect(await agreedIn(id)).toEqual([
      ['Marco', false],
      ['Ana', false],
      ['Leo', true],
    ])
  })

  test('of who has not agreed to what others changed is not made by a change of their own', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await changeStay(ana, id, { rules: 'Quiet' })
    expect(await agreedIn(id)).toEqual([
      ['Marco', false],
      ['Ana', false],
    ])
  })

  test('is undone by who joins and who leaves, and by the host’s change of the room @S12.17', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    for (const one of [marco, ana]) await agree(one, id)
    const { id: requestId } = await ask(leo, id)
    await decide(marco, requestId, 'accepted')
    expect((await agreedIn(id)).map(([, agreed]) => agreed)).toEqual([false, false, false])
    for (const one of [marco, ana, leo]) await agree(one, id)
    await withdraw(leo, requestId)
    expect((await agreedIn(id)).map(([, agreed]) => agreed)).toEqual([false, false])
    for (const one of [marco, ana]) await agree(one, id)
    await marco.api.rooms.change({ params: { id }, body: { pricePerNight: '120' } })
    const stay = await stayOf(ana, id)
    expect(stay.price.total).toBe(60_000)
    expect(stay.agreedAt).toBeNull()
    expect(stay.changes.map(({ what }) => what.part)).toEqual(['price', 'left', 'joined'])
  })

  test('keeps a price that they agreed on when the host changes the price of the room', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await changeStay(ana, id, { price: { total: 44_000, currency: 'EUR', split: 'equal' } })
    await marco.api.rooms.change({ params: { id }, body: { pricePerNight: '120' } })
    expect((await stayOf(ana, id)).price.total).toBe(44_000)
  })
})

describe('money', () => {
  test('who booked has paid the whole price, the others owe their shares, and payments count @S12.18', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    expect((await stayOf(ana, id)).balance).toEqual([])
    await changeStay(marco, id, { booking: { state: 'reserved', by: marco.user.id, until: dayFromNow(9) } })
    const owed = (from: TestMember, amount: number) => ({ from: from.user.id, to: marco.user.id, amount })
    expect((await stayOf(ana, id)).balance).toEqual([owed(ana, 16_666), owed(leo, 16_666)])
    const paid = await pay(ana, id, marco, 10_000)
    expect(paid).toMatchObject({ from: ana.user.id, to: marco.user.id, amount: 10_000, receivedAt: null })
    expect((await stayOf(ana, id)).balance).toEqual(expect.arrayContaining([owed(leo, 16_666), owed(ana, 6666)]))
  })

  test('one payer has a limit, so that they take no places of the others', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    await db
      .insertInto('stayPayments')
      .values(
        Array.from({ length: maxStayPaymentsOfOne }, () => ({
          roomId: id,
          fromId: ana.user.id,
          toId: marco.user.id,
          amountMinor: 1,
        })),
      )
      .execute()
    await expect(pay(ana, id, marco, 1)).rejects.toMatchObject({ status: 409, code: 'too_many_payments' })
    expect(await pay(leo, id, marco, 1)).toMatchObject({ amount: 1 })
  })

  test('a stay has a limit, up to which all are shown', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    const payment = { roomId: id, fromId: ana.user.id, toId: marco.user.id, amountMinor: 1 }
    const before = Array.from({ length: maxStayPayments - 1 }, () => payment)
    await db.insertInto('stayPayments').values(before).execute()
    await pay(leo, id, marco, 1)
    await expect(pay(leo, id, marco, 1)).rejects.toMatchObject({ status: 409, code: 'too_many_payments' })
  })

  test('who was paid says that they have received it, once, and then it cannot be taken back @S12.19', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await read(marco)
    await read(ana)
    const { id: paymentId } = await pay(ana, id, marco, 25_000)
    expect(await titlesOf(marco)).toEqual(['Ana says they paid you'])
    const received = ({ api }: TestMember) => api.stays.receive({ params: { id, paymentId }, body: { received: true } })
    await expect(received(ana)).rejects.toMatchObject({ status: 404 })
    const { receivedAt } = (await received(marco)).payments[0]!
    expect((await stayOf(ana, id)).others).toEqual([])
    expect((await received(marco)).payments[0]!.receivedAt).toBe(receivedAt)
    expect(await titlesOf(ana)).toEqual(['Marco has received your payment'])
    const takeBack = ana.api.stays.takeBack({ params: { id, paymentId } })
    await expect(takeBack).rejects.toMatchObject({ status: 409, code: 'payment_received' })
    const wrong = await pay(ana, id, marco, 1)
    await expect(marco.api.stays.takeBack({ params: { id, paymentId: wrong.id } })).rejects.toMatchObject({
      status: 404,
    })
    await ana.api.stays.takeBack({ params: { id, paymentId: wrong.id } })
    expect((await stayOf(marco, id)).payments).toHaveLength(1)
  })

  test('is paid to somebody else of the stay, in whole units', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    for (const to of [ana, leo])
      await expect(pay(ana, id, to, 100)).rejects.toMatchObject({ status: 400, fields: { to: expect.any(String) } })
    for (const amount of [0, -1, 1.5, 10 ** 13])
      await expect(pay(ana, id, marco, amount)).rejects.toMatchObject({ status: 400 })
    expect((await stayOf(ana, id)).payments).toEqual([])
  })

  test('is paid to who left it with money that is owed to them', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    await changeStay(leo, id, { booking: { state: 'booked' } })
    await withdraw(leo, (await stayOf(leo, id)).mine.requestId!)
    const owed = { from: ana.user.id, to: leo.user.id, amount: 25_000 }
    expect((await stayOf(ana, id)).balance).toContainEqual(owed)
    await pay(ana, id, leo, 25_000)
    expect((await stayOf(ana, id)).balance).toEqual([{ ...owed, from: marco.user.id }])
  })

  test('is paid to a guest with whom there is a block, as to any other', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    await ana.api.blocks.block({ params: { id: leo.user.id } })
    await read(leo)
    expect(await pay(ana, id, leo, 100)).toMatchObject({ from: ana.user.id, to: leo.user.id, amount: 100 })
    expect([(await stayOf(leo, id)).payments.length, await titlesOf(leo)]).toEqual([1, []])
  })

  test('is owed as before where an account is deleted once the stay is over', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    await changeStay(marco, id, { booking: { state: 'booked' } })
    await pay(leo, id, marco, 16_666)
    const another = await openStay(db, festivalId, [marco, ana])
    const past = { fromDay: dayFromNow(-9), toDay: dayFromNow(-4) }
    await db.updateTable('stays').set(past).where('roomId', 'in', [id, another]).execute()
    const { balance } = await stayOf(ana, id)
    await leo.api.profile.remove({ body: { password } })
    const stay = await stayOf(ana, id)
    expect(stay.people.map(({ share }) => share)).toEqual([16_668, 16_666])
    expect([stay.price.total, stay.balance]).toEqual([33_334, balance])
    expect((await stayOf(ana, another)).price.total).toBe(50_000)
  })

  test('of a repeated call is one payment', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await pay(ana, id, marco, 50)
    const body = { to: marco.user.id, amount: 100 }
    const idempotencyKey = randomUUID()
    const sent = () => ana.api.stays.pay({ params: { id }, body, idempotencyKey })
    expect(await sent()).toEqual(await sent())
    expect((await stayOf(ana, id)).payments.map(({ amount }) => amount)).toEqual([100, 50])
  })

  test('and the number of the booking are in no notification and no email (threat 134) @S12.20', async () => {
    const id = await openStay(db, festivalId, [marco, ana])
    await changeStay(marco, id, { booking: { state: 'booked', reference: 'SECRET-77' } })
    await changeStay(marco, id, { price: { total: 71_717, currency: 'EUR', split: 'equal' } })
    await pay(ana, id, marco, 31_313)
    const told = await db.selectFrom('notifications').select(['facts', 'title', 'message']).execute()
    const mails = await db.selectFrom('mailOutbox').select(['facts', 'text']).execute()
    expect(JSON.stringify([told, mails])).not.toMatch(/SECRET-77|71.?717|717[.,]17|31.?313|313[.,]13/)
  })
})

test('stepping back after the day that was agreed tells the others what it changes for their share @S12.21', async () => {
  const id = await openStay(db, festivalId, [marco, ana, leo])
  const requestOf = async (guest: TestMember) => (await stayOf(guest, id)).mine.requestId!
  await changeStay(marco, id, { stepBackUntil: dayFromNow(-1) })
  for (const one of [marco, ana]) await read(one)
  await withdraw(leo, await requestOf(leo))
  const [{ title, message } = { title: '', message: '' }] = await ana.api.notifications.unread()
  expect([title, message]).toEqual([
    'Leo stepped back from your stay',
    'Your share is now €250 instead of €166.66, unless someone takes the place.',
  ])
  await changeStay(marco, id, { stepBackUntil: dayFromNow(0) })
  await read(marco)
  await withdraw(ana, await requestOf(ana))
  expect(await titlesOf(marco)).toEqual(['Ana has other plans now'])
})
