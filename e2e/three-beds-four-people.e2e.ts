import { askFor, openStay } from '../web/testing/rooms.ts'
import { newId } from '../web/lib/changes/new-id.ts'
import { expect, expectAccessible, expectToFit, newMember, phone, register, test } from './journey.ts'
import { newDancer } from './room-steps.ts'

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

test('three beds, four people, five nights: from the yes to the key @S12.37', async ({ browser, baseURL, request }) => {
  const ana = await newDancer(browser, baseURL, 'Ana Mar')
  const [marco, noemi, leo] = await Promise.all(
    ['Marco Sol', 'Noemí Luz', 'Leo Río'].map((name) => register(request, newMember(name))),
  )
  const room = await openStay(marco!, [])
  const { id, availableFrom: from, availableTo: to } = room
  const nights = [
    [noemi!, from, dayAfter(from, 3)],
    [ana, dayAfter(from, 3), to],
    [leo!, dayAfter(from, 1), to],
  ] as const
  for (const [guest, first, last] of nights) {
    const { id: requestId } = await askFor(guest, id, 'Hola!', { from: first, to: last })
    await marco!.api.roomRequests.decide({ params: { id: requestId }, body: { status: 'accepted' } })
  }
  const beds = (['double', 'single', 'sofa'] as const).map((kind) => ({ id: newId(), kind }))
  const { people, version } = await marco!.api.stays.get({ params: { id } })
  const bedOf = ['Marco Sol', 'Noemí Luz', 'Ana Mar', 'Leo Río'].map((name, at) => ({
    member: people.find(({ member }) => member.name === name)!.member.id,
    bed: beds[[0, 1, 1, 2][at]!]!.id,
  }))
  await marco!.api.stays.change({
    params: { id },
    body: { version, beds, people: bedOf, booking: { state: 'booked', reference: 'XK-77' } },
  })

  const { page } = ana
  await page.setViewportSize(phone)
  await page.goto('/my-requests')
  await page.getByRole('link', { name: /^Your stay/ }).click()
  await expect(page.getByText('0 of 4 agreed')).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /Single bed/ })).toContainText(/Noemí.*Ana · you/)
  await expect(table.getByRole('row', { name: /Sofa/ })).toContainText(/free.*Leo/)
  // 500 for 5 + 3 + 4 + 2 nights, to the cent.
  const money = page.getByRole('region', { name: 'Money' })
  for (const share of ['€178.59', '€107.14', '€142.85', '€71.42', '€500']) await expect(money).toContainText(share)
  await expect(money).toContainText(/You still owe Marco\s*€71\.42/)
  await expectToFit(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('1 of 4 agreed')).toBeVisible()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I have paid' }).click()
  await expect(money).not.toContainText('You still owe')
  await page.getByRole('button', { name: /^Change.*Getting in$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Getting in' })
  await dialog.getByLabel(/^Key/).fill('Box by the door, code 4711')
  await dialog.getByLabel(/^Address/).fill('Calle Feria 12, 3º')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Box by the door, code 4711')).toBeVisible()

  for (const one of [marco!, noemi!, leo!]) {
    const stay = await one.api.stays.get({ params: { id } })
    await one.api.stays.agree({ params: { id }, body: { version: stay.version } })
  }
  await page.reload()
  await expect(page.getByText('All 4 agreed')).toBeVisible()
  const stranger = await register(request, newMember('Sara'))
  expect(
    (
      await request.get(`/api/room-shares/${id}/stay`, { headers: { authorization: `Bearer ${stranger.token}` } })
    ).status(),
  ).toBe(404)
})

test('the host falls ill: a guest takes over, and the others keep their places @S12.38', async ({
  browser,
  baseURL,
  request,
}) => {
  const ana = await newDancer(browser, baseURL, 'Ana Mar')
  const [marco, leo] = await Promise.all(['Marco Sol', 'Leo Río'].map((name) => register(request, newMember(name))))
  const { id } = await openStay(marco!, [ana, leo!])
  await marco!.api.chat.openRoomGroup({ params: { roomId: id } })
  await marco!.api.rooms.remove({ params: { id } })

  const { page } = ana
  await page.setViewportSize(phone)
  await page.goto('/my-events?view=upcoming')
  await page.getByRole('link', { name: 'Sunny flat with a balcony' }).click()
  await expect(page).toHaveURL(new RegExp(`/rooms/${id}/stay$`))
  await expect(page.getByText('This stay has no host any more')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take over as host' }).click()
  await expect(page.getByText('This stay has no host any more')).toBeHidden()
  await expect(page.getByText('Ana · you')).toBeVisible()
  await page.getByRole('link', { name: 'Say something' }).first().click()
  await expect(page.getByRole('heading', { name: 'Roommates Group' })).toBeVisible()
  await page.getByRole('link', { name: 'Your stay' }).click()
  await expect(page).toHaveURL(new RegExp(`/rooms/${id}/stay$`))
  await page.goto('/my-rooms')
  await expect(page.getByRole('article', { name: 'Sunny flat with a balcony' })).toContainText('Closed')
  const stay = await leo!.api.stays.get({ params: { id } })
  expect(stay.people.map(({ member, isHost }) => [member.name, isHost])).toEqual([
    ['Ana Mar', true],
    ['Leo Río', false],
  ])
})
