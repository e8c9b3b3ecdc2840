import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, laterFestival, postRoom } from '../../testing/rooms.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

async function asked(change: Parameters<typeof postRoom>[1] = {}) {
  const [host, ana] = [await signUp('Marta Ruiz'), await signUp('Ana Sol')]
  // Late enough for a place to be held for three days.
  const { id: festivalId, location, startDate: availableFrom, endDate: availableTo } = await laterFestival(host, 4)
  const room = await postRoom(host, { festivalId, location, availableFrom, availableTo, maxGuests: 2, ...change })
  const request = await askFor(ana, room.id)
  return { host, ana, room, request }
}

test('a host holds a place until a time, and the guest says yes with one press @S12.51', async () => {
  const { host, ana, room } = await asked()
  await renderScreen('/my-rooms', { as: host })
  await button('Hold a place for Ana Sol').click()
  const sheet = page.getByRole('dialog', { name: 'Hold a place for Ana Sol' })
  await expect.element(sheet.getByRole('radio', { name: /^In 3 days/ })).toBeChecked()
  await expectGoodAtEachWidth(() => sheet.element())
  await sheet.getByRole('radio', { name: /^In 2 days/ }).click()
  await sheet.getByRole('button', { name: 'Hold a place' }).click()
  await shown(/^Held until .+\. Ana Sol hasn’t said yes yet\.$/)
  await expectGoodAtEachWidth()

  await renderScreen(`/rooms/${room.id}`, { as: ana })
  await shown(/^Held for you until /)
  await expectGoodAtEachWidth()
  await renderScreen('/my-requests', { as: ana })
  await shown(/^Held for you until /)
  await expect.element(page.getByText('Held for you', { exact: true })).toBeVisible()
  await expectGoodAtEachWidth()
  await button(/^Say yes/).click()
  await shown('The place is yours')
  await expect.element(page.getByText(/^Held for you until /)).not.toBeInTheDocument()
  expect(await ana.api.roomRequests.mine()).toMatchObject([{ status: 'accepted', holdUntil: null }])
})

test('of a changed offer, the yes is to the changes', async () => {
  const { host, ana, room, request } = await asked()
  const holdUntil = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await host.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted', holdUntil } })
  await host.api.rooms.change({ params: { id: room.id }, body: { pricePerNight: '60' } })
  await renderScreen('/my-requests', { as: ana })
  await shown(/^Held for you until /)
  await expect.element(button(/^Say yes/)).not.toBeInTheDocument()
  await button(/^Still fine/).click()
  await expect.element(page.getByText(/^Held for you until /)).not.toBeInTheDocument()
})

test('before a request is sent, and to the host, it says what the guest would pay @S12.58', async () => {
  const { host, room } = await asked({ pricePerNight: '90', maxGuests: 3 })
  const ben = await signUp('Ben Río')
  await renderScreen(`/rooms/${room.id}`, { as: ben })
  await button(/^Ask to join/).click()
  const dialog = page.getByRole('dialog', { name: 'Send a Request' })
  const nights = room.nights!.length
  await expect.element(dialog.getByText(`You’d pay €${45 * nights} for ${nights} nights.`)).toBeVisible()
  await expect.element(dialog.getByText(`Once the room is full: €${30 * nights}.`, { exact: false })).toBeVisible()
  await expectGoodAtEachWidth(() => dialog.element())
  await renderScreen('/my-rooms', { as: host })
  await shown(`Would pay €${45 * nights} for ${nights} nights.`)
})

test('a host proposes beds, a split, a deadline and rules, folded, and none is needed @S12.59', async () => {
  const { host, room } = await asked()
  await renderScreen('/my-rooms', { as: host })
  await button(/^Edit/).click()
  const dialog = page.getByRole('dialog', { name: 'Edit room' })
  await dialog
    .getByRole('button', { name: /Price and guests/ })
    .first()
    .click()
  await dialog.getByText('For those who come').click()
  await dialog.getByRole('button', { name: 'One more: Double bed' }).click()
  await dialog.getByRole('button', { name: 'One more: Sofa' }).click()
  await dialog.getByText('Equally', { exact: false }).first().click()
  await dialog.getByLabelText('House rules').fill('Quiet after two')
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog
    .getByRole('button', { name: /Photos and review/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await host.api.rooms.get({ params: { id: room.id } })).toMatchObject({
    beds: ['double', 'sofa'],
    rules: 'Quiet after two',
    split: 'equal',
  })
  await renderScreen(`/rooms/${room.id}`, { as: host })
  await shown('Quiet after two')
  await expectGoodAtEachWidth()
})

test('who looked for a place together moves in with one press', async () => {
  const { host, ana, room, request } = await asked({ roomType: 'Seeking' })
  await host.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted' } })
  await renderScreen('/my-rooms', { as: host })
  await button(/^We’ve found a place/).click()
  const dialog = page.getByRole('dialog', { name: 'We’ve found a place' })
  await expect.element(dialog.getByRole('radio', { name: /have a room/i })).toBeChecked()
  await dialog
    .getByRole('button', { name: /Photos and review/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await renderScreen(`/rooms/${room.id}`, { as: ana })
  await shown('Marta Ruiz has found a place for you all')
  await expectGoodAtEachWidth()
  await button(/^I’m in/).click()
  await expect.element(page.getByText(/has found a place/)).not.toBeInTheDocument()
})
