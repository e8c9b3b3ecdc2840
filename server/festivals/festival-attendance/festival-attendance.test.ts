import { describe, expect, test } from 'vitest'
import type { AttendanceChange } from '../../../contract/festivals/festival-attendance.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, callDuringRemoval } from '../../testing/domains/festivals.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const nothing = '00000000-0000-7000-8000-000000000000'

const set = ({ api }: TestMember, festivalId: string, status: AttendanceStatus) =>
  api.festivalAttendance.set({ body: { festivalId, status } })
const unsaid = { role: null, attendingDates: [], wantsCompany: false }
const rowsOf = async (userId: string) =>
  await db.selectFrom('festivalAttendance').selectAll().where('userId', '=', userId).execute()

test('a member has one status for a festival, and a new one replaces it @P3.6 @P7.19', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  expect(await set(ana, id, 'interested')).toEqual({ ...unsaid, festivalId: id, status: 'interested' })
  expect(await set(ana, id, 'attending')).toEqual({ ...unsaid, festivalId: id, status: 'attending' })
  expect(await set(ana, id, 'attending')).toEqual({ ...unsaid, festivalId: id, status: 'attending' })
  expect(await ana.api.festivalAttendance.mine()).toEqual([{ ...unsaid, festivalId: id, status: 'attending' }])
})

describe('the role and the days', () => {
  const days = { startDate: '2027-05-07', endDate: '2027-05-09' }
  const say = ({ api }: TestMember, festivalId: string, stay: Partial<AttendanceChange>) =>
    api.festivalAttendance.set({ body: { festivalId, status: 'attending', ...stay } })

  test('are kept with the attendance, sorted and once, until they are changed or cleared @P3.42', async () => {
    const ana = await signUp()
    const { id } = await addFestival(admin, days)
    const attendingDates = ['2027-05-09', '2027-05-07', '2027-05-09']
    const said = { ...unsaid, role: 'Leader', attendingDates: ['2027-05-07', '2027-05-09'] } as const
    expect(await say(ana, id, { role: 'Leader', attendingDates })).toEqual({
      festivalId: id,
      status: 'attending',
      ...said,
    })
    expect(await set(ana, id, 'interested')).toEqual({ festivalId: id, status: 'interested', ...said })
    expect(await ana.api.festivalAttendance.mine()).toEqual([{ festivalId: id, status: 'interested', ...said }])
    expect(await say(ana, id, { role: null })).toMatchObject({ role: null, attendingDates: said.attendingDates })
    expect(await say(ana, id, { attendingDates: [] })).toMatchObject(unsaid)
    expect(await say(ana, id, { wantsCompany: true })).toMatchObject({ wantsCompany: true })
    expect(await set(ana, id, 'interested')).toMatchObject({ wantsCompany: true })
  })

  test.each([
    [{ role: 'teacher' as 'Both' }, 'role'],
    [{ attendingDates: ['2027-05-06'] }, 'attendingDates'],
    [{ attendingDates: ['2027-05-07', '2027-05-10'] }, 'attendingDates'],
    [{ attendingDates: ['2027-02-30'] }, 'attendingDates.0'],
    [{ attendingDates: Array.from({ length: 62 }, () => '2027-05-07') }, 'attendingDates'],
  ])('%j is refused', async (stay, field) => {
    const ana = await signUp()
    const { id } = await addFestival(admin, days)
    await expect(say(ana, id, stay)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
    expect(await rowsOf(ana.user.id)).toEqual([])
  })

  test('that a festival no longer has after it was moved are not shown', async () => {
    const ana = await signUp()
    const { id } = await addFestival(admin, days)
    await say(ana, id, { attendingDates: ['2027-05-07', '2027-05-09'] })
    await db
      .updateTable('festivals')
      .set({ startDate: '2027-05-08', endDate: '2027-05-10' })
      .where('id', '=', id)
      .execute()
    expect(await ana.api.festivalAttendance.mine()).toMatchObject([{ attendingDates: ['2027-05-09'] }])
  })

  test('of an unknown festival are answered like any other', async () => {
    const wrong = say(await signUp(), nothing, { attendingDates: ['2027-05-07'] })
    await expect(wrong).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('a festival counts the members who attend and those who are interested @S3.7', async () => {
  const { id } = await addFestival(admin)
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
  await set(ana, id, 'attending')
  await set(ben, id, 'attending')
  await set(cleo, id, 'interested')
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ goingCount: 2, interestedCount: 1 })
  await set(cleo, id, 'attending')
  await ana.api.festivalAttendance.remove({ params: { festivalId: id } })
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ goingCount: 2, interestedCount: 0 })
})

test('removing an attendance keeps those of others, and removing it again is no error @P7.19 @S3.14', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(admin)
  for (const member of [ana, ben]) await set(member, festivalId, 'attending')
  expect(await ana.api.festivalAttendance.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.festivalAttendance.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.festivalAttendance.mine()).toEqual([])
  expect(await ben.api.festivalAttendance.mine()).toHaveLength(1)
})

test('an unknown status is refused @S3.15', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  await expect(set(ana, id, 'going' as AttendanceStatus)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { status: expect.any(String) },
  })
  expect(await rowsOf(ana.user.id)).toEqual([])
})

test.each([nothing, 'no-id', "' or 1=1 --"])('the festival %s is unknown @S3.16', async (festivalId) => {
  const ana = await signUp()
  await expect(set(ana, festivalId, 'attending')).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect(await ana.api.festivalAttendance.remove({ params: { festivalId } })).toBeUndefined()
})

test('only its organizer and admins can attend a festival that waits for approval', async () => {
  const [organizer, other] = [await signUp(), await signUp()]
  const { id } = await addFestival(organizer)
  await expect(set(other, id, 'attending')).rejects.toMatchObject({ status: 404 })
  await set(admin, id, 'interested')
  await set(organizer, id, 'attending')
  expect(await organizer.api.festivalAttendance.mine()).toEqual([{ ...unsaid, festivalId: id, status: 'attending' }])
})

test('a former admin does not see a festival that waits for approval in their old attendance', async () => {
  const former = await signUpAdmin()
  const { id } = await addFestival(await signUp())
  await set(former, id, 'attending')
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', former.user.id).execute()
  expect(await former.api.festivalAttendance.mine()).toEqual([])
})

test('a member cannot set the attendance of another member', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(admin)
  const body = { festivalId, status: 'attending' as const, userId: ben.user.id }
  await ana.api.festivalAttendance.set({ body })
  expect(await rowsOf(ben.user.id)).toEqual([])
  expect(await rowsOf(ana.user.id)).toMatchObject([{ userId: ana.user.id }])
})

test('fifty statuses set at once leave one record @S3.13', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  await Promise.all(Array.from({ length: 50 }, (_, n) => set(ana, id, n % 2 ? 'attending' : 'interested')))
  expect(await rowsOf(ana.user.id)).toHaveLength(1)
  const { goingCount, interestedCount } = await visitor.festivals.get({ params: { id } })
  expect(goingCount + interestedCount).toBe(1)
})

test('setting and removing at once all succeed and leave one record or none', async () => {
  const ana = await signUp()
  const { id: festivalId } = await addFestival(admin)
  const press = (n: number) =>
    n % 2 ? ana.api.festivalAttendance.remove({ params: { festivalId } }) : set(ana, festivalId, 'attending')
  await Promise.all(Array.from({ length: 50 }, (_, n) => press(n)))
  expect((await rowsOf(ana.user.id)).length).toBeLessThanOrEqual(1)
})

test('setting a status while the festival is removed is 404 and leaves no record', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  const pressed = await callDuringRemoval(db, id, () => set(ana, id, 'attending'))
  expect(pressed).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })
  expect(await rowsOf(ana.user.id)).toEqual([])
})
