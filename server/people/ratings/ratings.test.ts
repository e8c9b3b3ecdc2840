import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { create, hours, join } from '../../testing/domains/meetups.ts'
import { block, over, putRequest, putRoom } from '../../testing/domains/room-requests.ts'
import { meanOf, type Occasion, passDays, putMeetup, putStay, rate, ratingsOf } from '../../testing/domains/ratings.ts'
import { removeRoom } from '../../testing/domains/rooms.ts'
import { askForRatings } from './ask-for-ratings.job.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, { name: 'Feria' })

const signUps = async (...names: string[]) =>
  (await Promise.all(names.map((name) => signUp(name)))) as [TestMember, TestMember, TestMember]
const stayOf = (...members: TestMember[]) => putStay(db, festivalId, members)
const meetupOf = (...members: TestMember[]) => putMeetup(db, festivalId, members)
const unknown = { status: 404, code: 'not_found', message: 'Member not found' }
const refused = (code: string) => ({ status: 409, code })

describe('who shared it rates whom they shared it with', () => {
  test('host and guests of a stay, each the other once, and nobody else @S6.19 @S6.21', async () => {
    const [host, ana, ben] = await signUps('Hugo', 'Ana', 'Ben')
    const stay = await stayOf(host, ana, ben)
    for (const [one, other] of [
      [host, ana],
      [ana, host],
      [ana, ben],
    ] as const)
      expect(await rate(one, other, stay, { score: 4, tags: ['clean', 'clean'], comment: ' Calm. ' })).toMatchObject({
        rateeId: other.user.id,
        ...stay,
        score: 4,
        comment: 'Calm.',
        tags: ['clean'],
      })
    await expect(rate(host, ana, stay, { score: 1 })).rejects.toMatchObject(refused('already_rated'))
    await expect(rate(ana, ana, stay)).rejects.toMatchObject(refused('own_rating'))
    const [stranger, asking] = await signUps('Sara', 'Alba')
    await putRequest(db, stay.contextId, asking, 'pending')
    await putRequest(db, stay.contextId, stranger, 'rejected')
    for (const other of [stranger, asking]) {
      await expect(rate(other, host, stay)).rejects.toMatchObject(unknown)
      await expect(rate(host, other, stay)).rejects.toMatchObject(unknown)
    }
    const meetup: Occasion = { ...stay, contextType: 'meetup' }
    await expect(rate(ben, host, meetup)).rejects.toMatchObject(unknown)
    await expect(rate(ben, host, { ...stay, contextId: randomUUID() })).rejects.toMatchObject(unknown)
  })

  test('organizer and guests of a meetup that took place', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const lunch = await meetupOf(ana, ben, cleo)
    for (const [one, other] of [
      [ana, ben],
      [cleo, ana],
      [ben, cleo],
    ] as const)
      expect(await rate(one, other, lunch)).toMatchObject({ rateeId: other.user.id, ...lunch })
    await expect(rate(ana, ben, { ...lunch, contextType: 'room_share' })).rejects.toMatchObject(unknown)
    await db.updateTable('meetupParticipants').set({ status: 'pending' }).where('userId', '=', cleo.user.id).execute()
    await expect(rate(ana, cleo, lunch)).rejects.toMatchObject(unknown)
    const cancelled = await meetupOf(ana, ben)
    await db.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', cancelled.contextId).execute()
    await expect(rate(ana, ben, cancelled)).rejects.toMatchObject(unknown)
  })

  test('from the day after the stay or the end of the meetup, for sixty days @S6.21', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const until = async (days: number, isRecorded = true) => {
      const dates = { availableFrom: dayFromNow(days - 2), availableTo: dayFromNow(days) }
      const stay = await putStay(db, festivalId, [ana, ben], dates)
      if (!isRecorded) await db.deleteFrom('ratingInvitations').where('contextId', '=', stay.contextId).execute()
      return stay
    }
    for (const isRecorded of [true, false]) {
      for (const days of [3, 0])
        await expect(rate(ana, ben, await until(days, isRecorded))).rejects.toMatchObject(refused('not_over'))
      for (const days of [-1, -60]) await rate(ana, ben, await until(days, isRecorded))
    }
    const { message } = await rate(ana, ben, await until(-61)).then(
      () => ({ message: 'rated' }),
      (error: Error) => error,
    )
    expect(message).toBe('The 60 days to rate each other are over')
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    const lunch: Occasion = { contextType: 'meetup', contextId: id }
    await expect(rate(ben, ana, lunch)).rejects.toMatchObject(refused('not_over'))
    await db
      .updateTable('meetups')
      .set({ startTime: hours(-0.5) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('meetupParticipants')
      .set({ joinedAt: hours(-26) })
      .where('meetupId', '=', id)
      .execute()
    await askForRatings(db)
    await expect(rate(ben, ana, lunch)).rejects.toMatchObject(refused('not_over'))
    await db.updateTable('meetups').set({ durationMinutes: 15 }).where('id', '=', id).execute()
    await rate(ben, ana, lunch)
  })

  test('also when the host has deleted the room or the organizer has left', async () => {
    const [host, ana, ben] = await signUps('Hugo', 'Ana', 'Ben')
    const [removed, lunch] = [await stayOf(host, ana), await meetupOf(host, ana, ben)]
    await askForRatings(db)
    await removeRoom(host, removed.contextId)
    expect(await rate(ana, host, removed)).toMatchObject(removed)
    await host.api.profile.remove({ body: { password } })
    await rate(ana, ben, lunch)
    await rate(ben, ana, lunch)
    expect(await ratingsOf(ben, ana)).toMatchObject([
      { contextType: 'meetup', meetup: null, festival: { name: 'Feria' }, month: dayFromNow(0).slice(0, 7) },
    ])
  })

  test('not across a block, nor whoever is suspended or has left', async () => {
    for (const hide of [
      (ana: TestMember, ben: TestMember) => block(db, ana, ben),
      (ana: TestMember, ben: TestMember) => block(db, ben, ana),
      (_: TestMember, ben: TestMember) => suspend(db, ben),
      (_: TestMember, ben: TestMember) => ben.api.profile.remove({ body: { password } }),
    ]) {
      const [ana, ben] = await signUps('Ana', 'Ben')
      const stay = await stayOf(ana, ben)
      await hide(ana, ben)
      await expect(rate(ana, ben, stay)).rejects.toMatchObject(unknown)
    }
  })

  test.each([
    [{ score: 0 }, 'score', 'Please choose one to five stars'],
    [{ score: 6 }, 'score', 'Please choose one to five stars'],
    [{ score: 4.5 }, 'score', 'Please choose one to five stars'],
    [{ comment: 'x'.repeat(1001) }, 'comment', 'Please use at most 1000 characters'],
    [{ comment: 'Call me at evil dot com' }, 'comment', 'Please leave out links and addresses.'],
    [{ tags: ['rich' as 'clean'] }, 'tags.0', 'Please choose from the list'],
  ])('and not with %j @P9.46 @S6.20', async (fields, field, message) => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const stay = await stayOf(ana, ben)
    const error = { status: 400, code: 'invalid_input', fields: { [field]: message } }
    await expect(rate(ana, ben, stay, fields)).rejects.toMatchObject(error)
    expect(await rate(ana, ben, stay)).toMatchObject({ score: 5, comment: null, tags: [] })
  })

  test('a hundred a day at most', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const row = { raterId: ana.user.id, rateeId: ben.user.id, contextType: 'meetup' as const, score: 5 }
    await db
      .insertInto('ratings')
      .values(Array.from({ length: 100 }, () => ({ ...row, contextId: randomUUID() })))
      .execute()
    await expect(rate(ana, ben, await stayOf(ana, ben))).rejects.toMatchObject(refused('too_many_ratings'))
    await rate(ben, ana, await stayOf(ana, ben))
    await db
      .updateTable('ratings')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('raterId', '=', ana.user.id)
      .execute()
    await rate(ana, ben, await stayOf(ana, ben))
  })
})

describe('threat 74, a rating', () => {
  test('is hidden from all, mean and count too, until both have rated; from then on it stays as it is @S6.23', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const stay = await stayOf(ana, ben)
    const first = await rate(ana, ben, stay, { score: 2, comment: 'Loud.', tags: ['loud'] })
    expect(first).toMatchObject({ isShown: false })
    for (const reader of [ana, ben, cleo]) {
      expect(await ratingsOf(reader, ben)).toEqual([])
      expect(await meanOf(reader, ben)).toEqual([null, 0])
    }
    expect((await ben.api.profile.export())['ratings']).toEqual([])
    expect(await ben.api.notifications.unread()).toEqual([])
    const second = await rate(ben, ana, stay, { score: 4 })
    expect(second).toMatchObject({ isShown: true })
    const theirs = { id: first.id, score: 2, comment: 'Loud.', tags: ['loud'], rater: { id: ana.user.id, name: 'Ana' } }
    const where = { contextType: 'room_share', festival: { name: 'Feria' }, meetup: null, answer: null }
    for (const reader of [ana, ben, cleo]) expect(await ratingsOf(reader, ben)).toMatchObject([{ ...theirs, ...where }])
    expect(await meanOf({ api: visitor }, ben)).toEqual([2, 1])
    expect(await meanOf({ api: visitor }, ana)).toEqual([4, 1])
    for (const [member, { id }] of [
      [ana, first],
      [ben, second],
    ] as const)
      await expect(member.api.ratings.remove({ params: { id } })).rejects.toMatchObject(refused('rating_shown'))
    await expect(rate(ana, ben, stay, { score: 5 })).rejects.toMatchObject(refused('already_rated'))
    // Whatever happens to one of them, the other is not hidden again.
    await db.deleteFrom('ratings').where('id', '=', second.id).execute()
    expect(await meanOf(cleo, ben)).toEqual([2, 1])
    await expect(ana.api.ratings.remove({ params: { id: first.id } })).rejects.toMatchObject(refused('rating_shown'))
  })

  test('is shown after two weeks, and then the other is too late to answer it with one of theirs @S6.23', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const stay = await stayOf(ana, ben)
    const { id } = await rate(ana, ben, stay, { score: 1 })
    await passDays(db, 13)
    expect(await meanOf(ben, ben)).toEqual([null, 0])
    await passDays(db, 1.01)
    expect(await meanOf(ben, ben)).toEqual([1, 1])
    await expect(rate(ben, ana, stay, { score: 1 })).rejects.toMatchObject(refused('rating_closed'))
    expect(await rate(ben, ana, await stayOf(ana, ben))).toMatchObject({ isShown: false })
    await expect(ana.api.ratings.remove({ params: { id } })).rejects.toMatchObject(refused('rating_shown'))
    expect(await meanOf(ana, ana)).toEqual([null, 0])
  })

  test('that nobody has seen can be taken back by its rater alone, and given anew', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const stay = await stayOf(ana, ben, cleo)
    const { id } = await rate(ana, ben, stay, { score: 1 })
    await rate(cleo, ana, stay)
    for (const other of [ben, cleo])
      await expect(other.api.ratings.remove({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await ana.api.ratings.remove({ params: { id } })
    await expect(ana.api.ratings.remove({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await rate(ana, ben, stay, { score: 5 })
    await rate(ben, ana, stay)
    expect(await meanOf(ana, ben)).toEqual([5, 1])
  })

  test('stays when the rated one blocks, without its words for the two; the number betrays nothing', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const stay = await stayOf(ana, ben, cleo)
    await rate(ana, ben, stay, { score: 1, comment: 'Came into my bed.' })
    await block(db, ben, ana)
    await passDays(db, 15)
    expect(await meanOf(cleo, ben)).toEqual([1, 1])
    expect(await ratingsOf(cleo, ben)).toMatchObject([{ comment: 'Came into my bed.' }])
    const hidden = { rater: null, comment: null, tags: [], festival: null, meetup: null, answer: null, score: 1 }
    expect(await ratingsOf(ben, ben)).toMatchObject([hidden])
    await expect(ratingsOf(ana, ben)).rejects.toMatchObject(unknown)
    expect((await ben.api.profile.export())['ratings']).toEqual([])
  })

  test('is the same for a reader whether its rater has left or a block hides them', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const lists = []
    for (const hide of [
      (rater: TestMember) => block(db, rater, ana),
      (rater: TestMember) => block(db, ana, rater),
      (rater: TestMember) => rater.api.profile.remove({ body: { password } }),
    ]) {
      const rater = await signUp('Rita')
      const stay = await stayOf(ben, rater)
      const { id } = await rate(rater, ben, stay, { score: 3, comment: 'So so.', tags: ['late'] })
      await rate(ben, rater, stay)
      await hide(rater)
      const shown = (await ratingsOf(ana, ben)).find((one) => one.id === id)
      lists.push({ ...shown, id: null })
    }
    expect(lists[1]).toEqual(lists[0])
    expect(lists[2]).toEqual(lists[0])
    expect(await meanOf(ana, ben)).toEqual([3, 3])
    const stored = await db
      .selectFrom('ratings')
      .select(['comment', 'tags'])
      .where('rateeId', '=', ben.user.id)
      .orderBy('id')
      .execute()
    const kept = { comment: 'So so.', tags: ['late'] }
    expect(stored).toEqual([kept, kept, { comment: null, tags: [] }])
  })

  test('of a suspended member does not count meanwhile', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const stay = await stayOf(ana, ben)
    await rate(ana, ben, stay)
    await rate(ben, ana, stay)
    await suspend(db, ana)
    expect([await meanOf(cleo, ben), await ratingsOf(cleo, ben)]).toEqual([[null, 0], []])
    await db
      .updateTable('users')
      .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null })
      .where('id', '=', ana.user.id)
      .execute()
    expect(await meanOf(cleo, ben)).toEqual([5, 1])
  })
})

describe('the list of a member’s ratings', () => {
  test('is for members, in pages, the latest first @S6.24', async () => {
    const ben = await signUp('Ben')
    const { id: shared } = await addFestival(admin, { name: 'Otra' })
    for (const score of [1, 2, 3]) {
      const rater = await signUp('Rita')
      const lunch = await putMeetup(db, shared, [ben, rater])
      await rate(rater, ben, lunch, { score })
      await rate(ben, rater, lunch)
    }
    const ana = await signUp('Ana')
    const list = (query = {}) => ana.api.ratings.ofMember({ params: { id: ben.user.id }, query })
    const first = await list({ limit: 2 })
    expect([first.items.map(({ score }) => score), first.total]).toEqual([[3, 2], 3])
    expect(first.items[0]).toMatchObject({ meetup: { title: 'Lunch', type: 'meal' } })
    expect((await list({ limit: 2, cursor: first.next ?? '' })).items.map(({ score }) => score)).toEqual([1])
    const asVisitor = visitor.ratings.ofMember({ params: { id: ben.user.id }, query: {} })
    await expect(asVisitor).rejects.toMatchObject({ status: 401 })
    // It names only what its reader may see.
    await db.updateTable('meetups').set({ status: 'cancelled' }).where('festivalId', '=', shared).execute()
    expect((await list()).items[0]).toMatchObject({ meetup: null, festival: { name: 'Otra' } })
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', shared).execute()
    expect((await list()).items[0]).toMatchObject({ meetup: null, festival: null })
  })
})

describe('an answer', () => {
  const rated = async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    const stay = await stayOf(ana, ben)
    const { id } = await rate(ana, ben, stay, { score: 2 })
    const answer = ({ api }: TestMember, comment: string) => api.ratings.answer({ params: { id }, body: { comment } })
    return { ana, ben, cleo, stay, answer }
  }

  test('is given once, by the rated one, to a rating that is shown; its rater is told', async () => {
    const { ana, ben, cleo, stay, answer } = await rated()
    await expect(answer(ben, 'Sorry.')).rejects.toMatchObject({ status: 404 })
    await rate(ben, ana, stay)
    for (const other of [ana, cleo]) await expect(answer(other, 'No.')).rejects.toMatchObject({ status: 404 })
    for (let n = 0; n < 2; n++) expect(await answer(ben, 'Sorry.')).toMatchObject({ answer: 'Sorry.' })
    await expect(answer(ben, 'Not sorry.')).rejects.toMatchObject(refused('already_answered'))
    expect(await ratingsOf(cleo, ben)).toMatchObject([{ answer: 'Sorry.' }])
    expect((await ana.api.notifications.unread()).map(({ title }) => title)).toEqual([
      'Ben answered your rating',
      'Ben rated you too',
    ])
  })

  test('is not given across a block, nor with an address', async () => {
    const { ana, ben, stay, answer } = await rated()
    await rate(ben, ana, stay)
    await expect(answer(ben, 'See www.evil.com')).rejects.toMatchObject({ status: 400 })
    await expect(answer(ben, ' ')).rejects.toMatchObject({ fields: { comment: 'Please write an answer' } })
    await block(db, ana, ben)
    await expect(answer(ben, 'Sorry.')).rejects.toMatchObject({ status: 404 })
  })
})

describe('what is due', () => {
  const due = async ({ api }: TestMember) =>
    (await api.ratings.due()).map(({ person, isOpen, given }) => [person.name, isOpen, given?.score ?? null])

  test('are those with whom one shared something lately, then those whom one has rated', async () => {
    const [host, ana, ben] = await signUps('Hugo', 'Ana', 'Ben')
    const stay = await stayOf(host, ana, ben)
    await askForRatings(db)
    const asked = await due(host)
    expect(asked).toHaveLength(2)
    expect(asked).toEqual(
      expect.arrayContaining([
        ['Ana', true, null],
        ['Ben', true, null],
      ]),
    )
    await rate(host, ana, stay, { score: 3 })
    expect(await due(host)).toEqual([
      ['Ben', true, null],
      ['Ana', false, 3],
    ])
    expect((await host.api.ratings.due())[1]).toMatchObject({
      ...stay,
      festival: { name: 'Feria' },
      endedOn: over.availableTo,
      given: { isShown: false, answer: null },
    })
    // The host’s rating of Ana is not Ben’s.
    expect(await due(ben)).toContainEqual(['Ana', true, null])
    await block(db, ben, host)
    expect(await due(host)).toEqual([['Ana', false, 3]])
    // Ana’s is visible by its age: the host can no longer rate for this.
    await passDays(db, 15)
    expect((await due(ana)).map(([name]) => name)).toEqual(['Ben'])
  })

  test('are those of the latest day first', async () => {
    const [ana, ...others] = await signUps('Ana', 'Ben', 'Cleo')
    for (const [at, days] of [-9, -3].entries())
      await putStay(db, festivalId, [ana, others[at]!], {
        availableFrom: dayFromNow(days - 2),
        availableTo: dayFromNow(days),
      })
    await askForRatings(db)
    // What Ben said after another stay, and she reads, takes nothing from this one.
    const another = { contextType: 'room_share' as const, contextId: randomUUID(), revealedAt: new Date() }
    await db
      .insertInto('ratings')
      .values({ raterId: others[0].user.id, rateeId: ana.user.id, ...another, score: 5 })
      .execute()
    expect((await due(ana)).map(([name]) => name)).toEqual(['Cleo', 'Ben'])
  })

  test('are three hundred at most: those to rate first, of the latest days', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const pair = { raterId: ana.user.id, rateeId: ben.user.id, contextType: 'meetup' as const }
    const ended = (daysAgo: number) => ({ ...pair, contextId: randomUUID(), endedOn: dayFromNow(-daysAgo) })
    const rated = ended(1)
    await db
      .insertInto('ratingInvitations')
      .values([rated, ended(2), ...Array.from({ length: 299 }, () => ended(3)), ended(9)])
      .execute()
    await db
      .insertInto('ratings')
      .values({ ...rated, score: 5 })
      .execute()
    const found = await ana.api.ratings.due()
    expect(found.map(({ isOpen, endedOn }) => [isOpen, endedOn])).toEqual([
      [true, dayFromNow(-2)],
      ...Array.from({ length: 299 }, () => [true, dayFromNow(-3)]),
    ])
  })

  test('is not who is skipped, which only the one who is asked can do', async () => {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const stay = await stayOf(ana, ben)
    await askForRatings(db)
    const [one] = await ana.api.ratings.due()
    const skip = ({ api }: TestMember) => api.ratings.skip({ params: { id: one!.id } })
    await expect(skip(ben)).rejects.toMatchObject({ status: 404 })
    for (let n = 0; n < 2; n++) await skip(ana)
    expect(await due(ana)).toEqual([])
    expect(await due(ben)).toEqual([['Ana', true, null]])
    // A rating that was skipped can still be given.
    await rate(ana, ben, stay)
    expect(await due(ana)).toEqual([['Ben', false, 5]])
    await block(db, ben, ana)
    await expect(skip(ana)).rejects.toMatchObject({ status: 404 })
  })

  test('ends after sixty days, with its row', async () => {
    const [ana, ben, cleo] = await signUps('Ana', 'Ben', 'Cleo')
    await putStay(db, festivalId, [ana, ben], { availableFrom: dayFromNow(-64), availableTo: dayFromNow(-61) })
    await putStay(db, festivalId, [ana, cleo], { availableFrom: dayFromNow(-64), availableTo: dayFromNow(-60) })
    await putRoom(db, ana, festivalId, over)
    await askForRatings(db)
    expect(await due(ana)).toEqual([['Cleo', true, null]])
  })
})
