import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { postRoom } from '../../testing/rooms.ts'

const card = (title: string) => page.getByRole('article').filter({ hasText: title })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('a list of rooms has a map beside it, by an address that keeps the filters, and the rooms without a place are said', async () => {
  localStorage.setItem('displayCurrency', 'USD')
  const host = await signUp()
  const word = `mapa${Date.now().toString(36)}`
  const offered = { currency: 'USD', maxGuests: 2, location: 'By the harbour' } as const
  const first = await postRoom(host, { ...offered, title: `Twin ${word}`, pricePerNight: '62' })
  await postRoom(host, { ...offered, title: `Loft ${word}`, pricePerNight: '80' })
  await renderScreen(`/rooms?query=${word}`)
  await userEvent.click(link('Map'))
  await expect.element(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/rooms/map?query=${word}`)

  if (first.place === null) {
    await expect.element(page.getByText('2 rooms aren’t on the map.')).toBeVisible()
  } else {
    const map = page.getByRole('region', { name: 'Map of the rooms' })
    const mark = map.getByRole('button', { name: `2 from $31: rooms in ${first.place.name}` })
    await expect.element(mark).toBeVisible()
    await userEvent.click(mark)
    await userEvent.click(
      page.getByRole('region', { name: `2 rooms in ${first.place.name}` }).getByRole('button', { name: /Loft/ }),
    )
    const popup = page.getByRole('region', { name: `Loft ${word}` })
    await expect.element(popup.getByText('each, a night')).toBeVisible()
    await expect.element(popup.getByRole('link', { name: 'See the room' })).toBeVisible()
    expect(card(`Loft ${word}`).element().parentElement).toHaveClass('room-of-map-chosen')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
  }
  await expectGoodAtEachWidth()
  await userEvent.click(link('List'))
  await expect.element(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/rooms?query=${word}`)
})
