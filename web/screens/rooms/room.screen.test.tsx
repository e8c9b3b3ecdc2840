import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth, expectToFit } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../testing/rooms.ts'

const title = page.getByRole('heading', { level: 1 })

test('a room is accessible and fits at each width for a visitor, a guest and its host', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host, {
    amenities: ['WiFi', 'Kitchen'],
    description: 'Two beds, one window, a kettle.',
  })
  await renderScreen(`/rooms/${room.id}`)
  await expect.element(title).toHaveTextContent(room.title)
  await expect.element(page.getByRole('complementary').getByText('≈ $16 each, a night')).toBeVisible()
  await page.getByText('What the price means').click({ force: true })
  await expect.element(page.getByText('Published: 45.50 EUR')).toBeVisible()
  await expectGoodAtEachWidth()

  await renderScreen(`/rooms/${room.id}`, { as: guest })
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a Request' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription('Please write a message to the host.')
  await dialog.getByRole('textbox').fill('x'.repeat(2_001))
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect
    .element(dialog.getByRole('textbox'))
    .toHaveAccessibleDescription('This is too long: please use at most 2,000 characters.')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('x'.repeat(2_001))
  await expectGoodAtEachWidth(() => dialog.element())
  await userEvent.keyboard('{Escape}')
  // A message to the host is not a request.
  await page.getByRole('button', { name: 'Message Marta' }).click()
  await expect.poll(() => location.pathname).toBe('/messages')
  expect(await guest.api.roomRequests.mine()).toEqual([])

  await renderScreen(`/rooms/${room.id}`, { as: host })
  await expect.element(page.getByRole('link', { name: 'See requests' })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('the text of a request is kept until it is sent, and not longer', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host)
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(`draft:room-request:${room.id}`))
  await renderScreen(`/rooms/${room.id}`, { as: guest })
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a Request' })
  await dialog.getByRole('textbox').fill('Hola! May I join you?')
  expect(drafts()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
  expect(await guest.api.roomRequests.mine()).toMatchObject([{ message: 'Hola! May I join you?' }])
})

test('the lists of a host and a guest with requests are accessible and fit at each width @P2.81 @P2.85', async () => {
  const [host, guest, another] = [await signUp('Marta Ruiz'), await signUp('Jo Berg'), await signUp('Ana Sol')]
  const room = await postRoom(host)
  for (const [asking, status] of [[guest, 'accepted'] as const, [await signUp('Leo Paz'), 'rejected'] as const]) {
    const { id } = await askFor(asking, room.id)
    await host.api.roomRequests.decide({ params: { id }, body: { status } })
  }
  await askFor(another, room.id)

  await renderScreen('/my-rooms', { as: host })
  await expect.element(page.getByRole('button', { name: 'Reject Ana Sol' })).toBeVisible()
  const groups = page.getByRole('article', { name: room.title }).getByRole('heading', { level: 3 })
  expect(groups.elements().map(({ textContent }) => textContent)).toEqual([
    'Who comes when',
    'Pending (1)',
    'Accepted (1)',
    'Rejected (1)',
  ])
  await expectGoodAtEachWidth()
  await renderScreen('/my-requests', { as: guest })
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('after the second yes the host opens the group where they are, and Remove gives a place back @P2.82 @P2.83', async () => {
  const [host, guest, another] = [await signUp('Marta Ruiz'), await signUp('Jo Berg'), await signUp('Ana Sol')]
  const room = await postRoom(host)
  for (const asking of [guest, another]) await askFor(asking, room.id)
  await renderScreen('/my-rooms', { as: host, width: 360 })
  const bothIn = page.getByText('Both are in. Open the group chat')
  await page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Jo Berg' })).toBeVisible()
  expect(bothIn.elements()).toEqual([])
  await page.getByRole('button', { name: 'Accept Ana Sol' }).click()
  await expect.element(bothIn).toBeInViewport()
  await expect
    .element(page.getByRole('article', { name: 'Request from Ana Sol' }))
    .toHaveAccessibleDescription('Accepted (2)')
  await expectGoodAtEachWidth()

  await page.getByRole('button', { name: 'Remove Jo Berg' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Jo Berg from the room?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(bothIn).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  await expect.element(bothIn).toBeVisible()
  await page.getByRole('button', { name: /^Create Group Chat/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Roommates Group' })).toBeVisible()
  await renderScreen('/my-rooms', { as: host })
  await expect.element(page.getByRole('button', { name: /^Open Group Chat/ })).toBeVisible()
  expect(bothIn.elements()).toEqual([])
})

test('a full room says how to accept someone else', async () => {
  const [host, guest, another] = [await signUp('Marta Ruiz'), await signUp('Jo Berg'), await signUp('Ana Sol')]
  const room = await postRoom(host, { maxGuests: 2 })
  for (const asking of [guest, another]) await askFor(asking, room.id)
  await renderScreen('/my-rooms', { as: host, width: 360 })
  await page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  const refused = page.getByRole('button', { name: 'Accept Ana Sol' })
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(refused)
    .toHaveAccessibleDescription('To accept someone else, remove a guest or add a place under Edit.')
  await expect.element(page.getByText('Your room is full')).toBeVisible()
})

test.each([
  ['/my-rooms', '**/api/room-shares/my-rooms*'],
  ['/my-requests', '**/api/my-room-requests*'],
  ['/favorites', '**/api/favorites/festivals*'],
  ['/rooms', '**/api/room-shares?*'],
  ['/', '**/api/festivals?*'],
])('%s shows that its list could not be loaded, with a Retry button', async (path, failing) => {
  const member = await signUp()
  await renderScreen(path, { as: member, width: 360, failing })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible()
  expectToFit()
})

test('the open filters of rooms are accessible on a phone and a desktop', async () => {
  for (const width of [360, 1440]) {
    await renderScreen('/rooms?query=zzzzqqqq', { width })
    if (width === 360) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Festival' }).click()
    await expect.element(page.getByRole('listbox', { name: 'Festival' })).toBeVisible()
    await expectAccessible()
    expectToFit()
  }
})

test('guests and amenities are filters with a chip each, and full rooms are shown when asked for', async () => {
  const host = await signUp()
  // Without digits, which may look like a telephone number.
  const area = `Zq${host.user.username.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  await postRoom(host, { area, title: 'Full', maxGuests: 1, amenities: ['WiFi'] })
  await postRoom(host, { area, title: 'A twin', maxGuests: 2, amenities: ['WiFi'] })
  await postRoom(host, { area, title: 'A house', maxGuests: 5, amenities: ['WiFi', 'Balcony'] })
  await renderScreen(`/rooms?query=${area}`)
  const rooms = (count: string) => expect.element(page.getByRole('heading', { name: `${count} found` })).toBeVisible()
  await rooms('2 rooms')
  await page.getByRole('switch', { name: 'Include full rooms' }).click()
  await rooms('3 rooms')
  await page.getByRole('combobox', { name: 'Guests' }).selectOptions('2')
  await rooms('1 room')
  await expect.element(page.getByRole('switch', { name: 'Include full rooms' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Remove 2 guests' }).click()
  await rooms('2 rooms')
  await page.getByRole('button', { name: 'Balcony' }).click()
  await rooms('1 room')
  await expectGoodAtEachWidth()
  await page.getByRole('link', { name: 'Remove Balcony' }).click()
  await rooms('2 rooms')
})

test('the keyboard moves the price without entries in the history, and Clear filters and a currency reset it @P2.66', async () => {
  const host = await signUp()
  const area = `Zq${host.user.username}`
  for (const pricePerNight of ['60', '180'])
    await postRoom(host, { area, title: `A room for ${pricePerNight}`, pricePerNight, currency: 'USD', maxGuests: 2 })
  await renderScreen(`/rooms?query=${area}`)
  await expect.element(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  const entries = history.length
  const highest = () => page.getByRole('slider', { name: 'Highest price per night' }).element() as HTMLElement
  highest().focus()
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(9)}`)
  await expect.element(page.getByRole('heading', { name: '1 room found' })).toBeVisible()
  expect(location.search).toContain('maxPrice=45')
  expect(document.activeElement).toBe(highest())
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByRole('heading', { name: '0 rooms found' })).toBeVisible()
  expect(history.length).toBe(entries)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect.element(page.getByText('$0 – $200+')).toBeVisible()
  await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOptions('JPY')
  await expect.element(page.getByText('¥0 – ¥30,000+')).toBeVisible()
})

test('the open filters of festivals are accessible @P2.39', async () => {
  await renderScreen('/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: /^Dates/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Dates' })).toBeVisible()
  await expectAccessible()
  expectToFit()
})
