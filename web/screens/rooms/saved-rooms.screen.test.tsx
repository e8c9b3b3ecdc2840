import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { postRoom } from '../../testing/rooms.ts'

const interest = page.getByRole('button', { name: /^(Show Interest|Interested!)/ })
const told = page.getByText(/^Saved for you. Only you’ll know./)
const titles = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

test('a member saves a room with one press, finds it again on any device, and removes it @P2.77', async () => {
  const [host, member] = [await signUp('Marta Ruiz'), await signUp()]
  const [first, second] = [await postRoom(host, { title: 'A terrace' }), await postRoom(host, { title: 'A balcony' })]
  await renderScreen('/saved-rooms', { as: member })
  await expect.element(page.getByText('No saved rooms yet')).toBeVisible()
  for (const { id } of [first, second]) {
    await renderScreen(`/rooms/${id}`, { as: member })
    await expect.element(page.getByText('Saves it for you. Only you’ll know.')).toBeVisible()
    await userEvent.click(interest)
    await expect.element(interest).toHaveAttribute('aria-pressed', 'true')
    await expect.element(told).toBeVisible()
    await expect.poll(() => member.api.savedRooms.ids()).toContain(id)
  }
  await expectGoodAtEachWidth()
  localStorage.removeItem('roomInterest')
  await userEvent.click(page.getByRole('link', { name: 'Saved rooms' }).first())
  await expect.poll(titles).toEqual(['A balcony', 'A terrace'])
  await expectGoodAtEachWidth()
  await userEvent.click(interest.first())
  await expect.poll(() => member.api.savedRooms.ids()).toEqual([first.id])
  // It stays until the next visit, so that it can be saved again.
  expect(titles()).toEqual(['A balcony', 'A terrace'])
  await renderScreen('/saved-rooms', { as: member })
  await expect.poll(titles).toEqual(['A terrace'])
  expect((await host.api.notifications.unreadCount()).count).toBe(0)
})

test('a card of the list says after a press that nobody is told', async () => {
  const [host, member] = [await signUp(), await signUp()]
  const word = `zorro${Date.now().toString(36)}`
  await postRoom(host, { title: `Twin ${word}` })
  await renderScreen(`/rooms?query=${word}`, { as: member, width: 360 })
  await expect.element(interest).toHaveAttribute('aria-pressed', 'false')
  expect(told.elements()).toEqual([])
  await userEvent.click(interest)
  await expect.element(interest).toHaveAttribute('aria-pressed', 'true')
  await expect.element(told).toBeVisible()
  await expectGoodAtEachWidth()
})

test('a visitor’s rooms are kept in the browser, and offered to the account after a login', async () => {
  const [host, member] = [await signUp(), await signUp()]
  const [gone, room] = [await postRoom(host), await postRoom(host, { title: 'A terrace' })]
  for (const { id } of [gone, room]) {
    await renderScreen(`/rooms/${id}`)
    await userEvent.click(interest)
    await expect.element(told).toBeVisible()
  }
  await renderScreen('/saved-rooms')
  await expect.element(page.getByText('Log in to see your saved rooms.')).toBeVisible()
  await host.api.rooms.remove({ params: { id: gone.id } })

  await renderScreen(`/rooms/${room.id}`, { as: member })
  await expect.element(interest).toHaveAttribute('aria-pressed', 'true')
  expect(await member.api.savedRooms.ids()).toEqual([])
  await renderScreen('/saved-rooms', { as: member })
  await expect.element(page.getByText('2 rooms were saved on this device before you logged in')).toBeVisible()
  await expectGoodAtEachWidth()
  await userEvent.click(page.getByRole('button', { name: 'Keep in my account' }))
  await expect.poll(titles).toEqual(['A terrace'])
  await expect.element(page.getByText(/saved on this device/)).not.toBeInTheDocument()
  expect(localStorage.getItem('roomInterest')).toBeNull()
  expect(await member.api.savedRooms.ids()).toEqual([room.id])
})
