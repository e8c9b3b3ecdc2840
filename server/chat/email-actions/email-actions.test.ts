import { beforeEach, describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ageMailBudget, mailsTo } from '../../testing/services/mailed.ts'
import { cancel, change, create, join, lapse, statusOf, wait } from '../../testing/domains/meetups.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { ask, block, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import { emailActions } from '../../email-actions.ts'
import { emailActionKey, readActionToken } from './action-token.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

/** The tokens of the buttons in the latest email to a member, in their order. */
async function buttons({ user }: TestMember) {
  const [email] = await mailsTo(db, user.email)
  return [...(email?.text ?? '').matchAll(/\/auth\/email-action#token=([\w.-]+)/g)].map(([, token]) => token!)
}

/** A host, who was asked for a place in a room. */
async function asked(maxGuests = 2) {
  const [host, guest] = [await signUp('Hugo'), await signUp('Ana')]
  await proveAddress(db, host)
  const roomId = await putRoom(db, host, festival.id, { maxGuests })
  const request = await ask(guest, roomId)
  const [accept = '', decline = ''] = await buttons(host)
  const status = async () => (await guest.api.roomRequests.mine({ query: {} }))[0]?.status
  return { host, guest, roomId, requestId: request.id, accept, decline, status }
}

const read = (token: string) => visitor.emailActions.read({ body: { token } })
const run = (token: string) => visitor.emailActions.run({ body: { token } })
const ended = { status: 404, code: 'not_found' }

beforeEach(() => ageMailBudget(db, '1 day'))

describe('a button in an email', () => {
  test('says what it does, does it once, and opens no session', async () => {
    const { guest, host, accept, status } = await asked()
    expect(await read(accept)).toEqual({ action: 'accept_request', person: 'Ana', about: expect.any(String) })
    expect(await status()).toBe('pending')
    const sessions = () => db.selectFrom('sessions').select('id').where('userId', '=', host.user.id).execute()
    const before = await sessions()
    const reply = await app.inject({ method: 'POST', url: '/api/email-actions', payload: { token: accept } })
    expect([reply.statusCode, reply.json()]).toEqual([200, { action: 'accept_request' }])
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await sessions()).toEqual(before)
    expect(await status()).toBe('accepted')
    await expect(run(accept)).rejects.toMatchObject(ended)
    const told = db.selectFrom('notifications').select('id').where('userId', '=', guest.user.id)
    expect(await told.where('type', '=', 'room_request_accepted').execute()).toHaveLength(1)
  })

  test('does nothing by GET, as programs that scan emails follow links', async () => {
    const { accept, status } = await asked()
    for (const url of [`/api/email-actions?token=${accept}`, `/api/email-actions/read?token=${accept}`])
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect(await status()).toBe('pending')
  })

  test('declines', async () => {
    const { decline, status } = await asked()
    expect((await read(decline)).action).toBe('decline_request')
    await run(decline)
    expect(await status()).toBe('rejected')
  })

  test('takes back no place that was given meanwhile, also where fifty press at once', async () => {
    const { host, requestId, accept, decline, status } = await asked()
    const both = Array.from({ length: 50 }, (_, at) => run(at % 2 === 0 ? accept : decline))
    const done = (await Promise.allSettled(both)).filter((one) => one.status === 'fulfilled')
    expect(done).toHaveLength(1)
    const decided = await status()
    await host.api.roomRequests.decide({ params: { id: requestId }, body: { status: 'accepted' } })
    await expect(run(decline)).rejects.toMatchObject(ended)
    expect(await status()).toBe('accepted')
    expect(['accepted', 'rejected']).toContain(decided)
  })

  test.each([
    [
      'the decision on the site',
      ({ host, requestId }: Asked) =>
        host.api.roomRequests.decide({ params: { id: requestId }, body: { status: 'rejected' } }),
    ],
    [
      'the requester, who takes it back',
      ({ guest, requestId }: Asked) => guest.api.roomRequests.withdraw({ params: { id: requestId } }),
    ],
    [
      'a change of password',
      ({ host }: Asked) =>
        host.api.profile.change({
          body: { currentPassword: password, newPassword: 'otro-ritmo', confirmNewPassword: 'otro-ritmo' },
        }),
    ],
    [
      'a change of address',
      ({ host }: Asked) =>
        db
          .updateTable('users')
          .set({ email: `new-${host.user.email}` })
          .where('id', '=', host.user.id)
          .execute(),
    ],
    ['a suspension', ({ host }: Asked) => suspend(db, host)],
    ['a block by the host', ({ host, guest }: Asked) => block(db, host, guest)],
    ['a block by the requester', ({ host, guest }: Asked) => block(db, guest, host)],
    ['the end of the requester’s account', ({ guest }: Asked) => guest.api.profile.remove({ body: { password } })],
    ['the end of the host’s account', ({ host }: Asked) => host.api.profile.remove({ body: { password } })],
  ])('ends with %s', async (_, end) => {
    const one = await asked()
    await end(one)
    for (const token of [one.accept, one.decline]) {
      await expect(read(token)).rejects.toMatchObject(ended)
      await expect(run(token)).rejects.toMatchObject(ended)
    }
  })

  test('ends after a week', async () => {
    const { accept } = await asked()
    const key = await emailActionKey(db)()
    const at = (seconds: number) => readActionToken(db, key, accept, Date.now() + seconds * 1000)
    expect(await at(lifetimes.emailAction - 3600)).not.toBeNull()
    expect(await at(lifetimes.emailAction + 7200)).toBeNull()
    expect(await at(-7200)).toBeNull()
  })

  test('is only what was signed', async () => {
    const [one, other] = [await asked(), await asked()]
    const forged = [
      one.accept.replace('accept_request', 'decline_request'),
      `B${one.accept.slice(1)}`,
      one.accept.replace(/^.{21}/, other.accept.slice(0, 21)),
      other.accept.slice(0, 42) + one.accept.slice(42),
      one.accept.replace('accept_request', 'toString'),
      `${'A'.repeat(70)}.accept_request`,
      '',
    ]
    for (const token of forged) await expect(run(token)).rejects.toMatchObject({ status: 404 })
    expect([await one.status(), await other.status()]).toEqual(['pending', 'pending'])
  })

  test('obeys the rules of the site, and says why not', async () => {
    const { host, roomId, accept, status } = await asked(2)
    const other = await signUp('Luz')
    const { id } = await ask(other, roomId)
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
    await expect(run(accept)).rejects.toMatchObject({ status: 409, code: 'room_full' })
    expect(await status()).toBe('pending')
  })

  test('is not there for what an admin may do: the link has no admin’s rights', async () => {
    const { host, accept } = await asked()
    await db.updateTable('users').set({ isAdmin: true }).where('id', '=', host.user.id).execute()
    expect((await readActionToken(db, await emailActionKey(db)(), accept))?.caller.isAdmin).toBe(false)
  })
})

const action = (name: string) => emailActions.find((one) => one.name === name)!
const asCaller = ({ user }: TestMember) => ({ ...user, sessionId: '' })
const expectEnded = async (tokens: string[]) => {
  for (const token of tokens) for (const call of [read, run]) await expect(call(token)).rejects.toMatchObject(ended)
}

describe('from an email about a meetup', () => {
  test.each([
    [0, 'accepted'],
    [1, null],
  ] as const)('the organizer lets in or declines who asks, and nobody else (button %d)', async (at, status) => {
    const [hugo, ana, luz] = await several(signUp, 'Hugo', 'Ana', 'Luz')
    await proveAddress(db, hugo)
    const [brunch, lunch] = [
      await create(hugo, festival.id, { isPrivate: true, title: 'Brunch' }),
      await create(hugo, festival.id, { isPrivate: true }),
    ]
    await join(luz, lunch.id)
    await join(ana, brunch.id)
    await ageMailBudget(db, '1 day')
    await join(ana, lunch.id)
    const tokens = await buttons(hugo)
    expect(await read(tokens[at]!)).toMatchObject({ person: 'Ana', about: 'Lunch' })
    await run(tokens[at]!)
    expect(await statusOf(ana, lunch.id)).toBe(status)
    expect([await statusOf(luz, lunch.id), await statusOf(ana, brunch.id)]).toEqual(['pending', 'pending'])
    await expectEnded(tokens)
  })

  test('the question who comes is for its organizer, while the guest and the meetup are there', async () => {
    const [hugo, ana, luz] = await several(signUp, 'Hugo', 'Ana', 'Luz')
    await proveAddress(db, hugo)
    const open = await create(hugo, festival.id)
    await join(ana, open.id)
    expect(await buttons(hugo)).toEqual([])
    const { id } = await create(hugo, festival.id, { isPrivate: true })
    await ageMailBudget(db, '1 day')
    await join(ana, id)
    const tokens = await buttons(hugo)
    const asks = action('let_in')
    const told = { readerId: hugo.user.id, actorId: ana.user.id, relatedId: id }
    const place = (await asks.find(db, told))!
    expect(await asks.find(db, { ...told, readerId: luz.user.id })).toBeNull()
    expect(await asks.show(db, asCaller(luz), place)).toBeNull()
    await expect(asks.run(db, asCaller(luz), place)).rejects.toMatchObject(ended)
    expect(await asks.show(db, asCaller(hugo), place)).not.toBeNull()
    await suspend(db, ana)
    await expectEnded(tokens)
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', ana.user.id).execute()
    await cancel(hugo, id)
    await expectEnded(tokens)
  })

  /** Two lunches with a place that is offered to each of two. */
  async function offered() {
    const [hugo, ana, luz, eva] = await several(signUp, 'Hugo', 'Ana', 'Luz', 'Eva')
    await proveAddress(db, luz)
    const meetups = []
    for (const title of ['Brunch', 'Lunch']) {
      await ageMailBudget(db, '1 day')
      const { id } = await create(hugo, festival.id, { title, capacity: 2 })
      await join(ana, id)
      for (const member of [eva, luz]) await wait(member, id)
      await change(hugo, id, { capacity: 4 })
      meetups.push(id)
    }
    const [brunch, lunch] = meetups as [string, string]
    return { hugo, luz, eva, brunch, lunch, tokens: await buttons(luz) }
  }

  test.each([
    [0, 'accepted'],
    [1, null],
  ] as const)('who waits takes the place that is offered, or leaves it (button %d)', async (at, status) => {
    const { luz, eva, brunch, lunch, tokens } = await offered()
    expect(await read(tokens[at]!)).toMatchObject({ person: null, about: 'Lunch' })
    await run(tokens[at]!)
    expect(await statusOf(luz, lunch)).toBe(status)
    expect([await statusOf(eva, lunch), await statusOf(luz, brunch)]).toEqual(['offered', 'offered'])
    await expectEnded(tokens)
  })

  test('the offer of a place is for whom it is, until it lapses, while they see the meetup', async () => {
    const { hugo, luz, eva, lunch, tokens } = await offered()
    const offers = action('take_place')
    const told = { readerId: luz.user.id, actorId: hugo.user.id, relatedId: lunch }
    const place = (await offers.find(db, told))!
    expect(await offers.find(db, { ...told, readerId: eva.user.id })).not.toBe(place)
    expect(await offers.show(db, asCaller(eva), place)).toBeNull()
    await expect(offers.run(db, asCaller(eva), place)).rejects.toMatchObject(ended)
    expect(await offers.show(db, asCaller(luz), place)).not.toBeNull()
    await suspend(db, hugo)
    await expectEnded(tokens)
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', hugo.user.id).execute()
    await lapse(db, lunch)
    expect(await offers.find(db, told)).toBeNull()
    await expectEnded(tokens)
  })
})

type Asked = Awaited<ReturnType<typeof asked>>
