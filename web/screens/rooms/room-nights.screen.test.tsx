import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '../../lib/format/dates.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../testing/rooms.ts'

/** A room for two on three nights; Jo has the second one. */
async function roomWithAFullNight() {
  const [host, jo, ana] = [await signUp('Marta Ruiz'), await signUp('Jo Berg'), await signUp('Ana Sol')]
  const [festival] = (await host.api.festivals.list({ query: { limit: 1 } })).items
  const day = (n: number) => addDays(festival!.startDate, n)
  const room = await postRoom(host, { maxGuests: 2, availableFrom: day(0), availableTo: day(3) })
  const request = await askFor(jo, room.id, 'May I join you?', { from: day(1), to: day(2) })
  await host.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted' } })
  return { host, jo, ana, room, day }
}

test('a room that is full on one night can be asked for on the others @S12.1 @S12.5', async () => {
  const { ana, room, day } = await roomWithAFullNight()
  await renderScreen(`/rooms/${room.id}`, { as: ana })
  await expect.element(page.getByText(/^Full: /)).toBeVisible()
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a Request' })
  await expect.element(dialog.getByRole('radio', { name: 'Some nights' })).toBeChecked()
  await expect.element(dialog.getByLabelText('First night')).toHaveValue(day(0))
  await expect.element(dialog.getByLabelText('Leaving on')).toHaveValue(day(1))
  expect(dialog.getByRole('option', { name: /full$/ }).elements()).toHaveLength(1)
  await dialog.getByRole('textbox').fill('Hola! May I join you?')
  await dialog.getByLabelText('Leaving on').selectOptions(day(3))
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(dialog.getByText(/^No place is free on these nights: /)).toBeVisible()
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByLabelText('First night').selectOptions(day(2))
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ana.api.roomRequests.mine()).toMatchObject([{ from: day(2), to: day(3) }])
  await renderScreen('/my-requests', { as: ana })
  await expect.element(page.getByText('1 night', { exact: false })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('the host sees who has which nights, and what a yes would fill', async () => {
  const { host, ana, room, day } = await roomWithAFullNight()
  await askFor(ana, room.id, 'May I join you?', { from: day(2), to: day(3) })
  const leo = await signUp('Leo Paz')
  await host.api.roomRequests.ofRoom({ params: { roomId: room.id } })
  await renderScreen('/my-rooms', { as: host })
  const rows = () =>
    page
      .getByRole('table')
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent))
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(rows().slice(1)).toEqual([
    ['You', 'comes', 'comes', 'comes'],
    ['Jo Berg', '', 'comes', ''],
    ['Ana SolPending', '', '', 'would come'],
    ['Free places', '1', '0 Full', '1'],
  ])
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Accept Ana Sol' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Ana Sol' })).toBeVisible()
  await expect.poll(() => rows().at(-1)).toEqual(['Free places', '1', '0 Full', '0 Full'])
  await expect(askFor(leo, room.id)).rejects.toMatchObject({ code: 'room_full' })
})
