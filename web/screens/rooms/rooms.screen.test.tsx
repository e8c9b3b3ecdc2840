import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth, expectToFit } from '../../testing/expectations.ts'
import { ownFestival } from '../../testing/meetups.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../testing/rooms.ts'

let made = 0
/** A unique word in the titles of two rooms, for 31 and for 46 dollars per guest. */
async function postTwo(host: ScreenMember) {
  const word = `zorro${Date.now().toString(36)}${made++}`
  await postRoom(host, { title: `Twin ${word}`, pricePerNight: '62', currency: 'USD', maxGuests: 2 })
  await postRoom(host, { title: `House ${word}`, pricePerNight: '138', currency: 'USD', maxGuests: 3 })
  return word
}

const found = (rooms: string) => expect.element(page.getByRole('heading', { name: `${rooms} found` }))
const priceFor = (name: string) => page.getByRole('radio', { name, exact: true })

test('prices are those of each guest first, and of the whole room where that is chosen, which the browser keeps @S4.12', async () => {
  localStorage.setItem('displayCurrency', 'USD')
  const word = await postTwo(await signUp())
  await renderScreen(`/rooms?query=${word}`)
  await found('2 rooms').toBeVisible()
  await expect.element(priceFor('Each')).toBeChecked()
  const highest = page.getByRole('slider', { name: 'Highest price per night' })
  highest.element().focus()
  // From 200 to 40, by steps of five.
  await userEvent.keyboard('{ArrowLeft>32/}')
  await found('1 room').toBeVisible()
  await expect.element(page.getByRole('link', { name: `Twin ${word}` })).toBeVisible()
  expect(location.search).toContain('maxPrice=40&priceOf=each')
  await expect.element(page.getByRole('link', { name: 'Remove up to $40 each' })).toBeVisible()

  await userEvent.click(priceFor('Whole room'))
  await found('0 rooms').toBeVisible()
  expect(location.search).not.toContain('priceOf')
  await renderScreen('/rooms')
  await expect.element(priceFor('Whole room')).toBeChecked()
  // The address takes precedence.
  await renderScreen(`/rooms?query=${word}&maxPrice=40&priceOf=each`)
  await found('1 room').toBeVisible()
  await expect.element(priceFor('Each')).toBeChecked()
})

test('a room without photos is told by its host, guests are said once, and a festival is not repeated on its own page', async () => {
  const host = await signUp('Noor Sol')
  const { id: festivalId, name, location, startDate, endDate } = await ownFestival()
  const stay = { festivalId, location, availableFrom: startDate, availableTo: endDate }
  const { title } = await postRoom(host, { ...stay, description: 'Breakfast on the balcony' })
  const card = page.getByRole('article').filter({ hasText: title }).last()
  const textOf = () => card.element().textContent ?? ''
  await renderScreen(`/rooms?festivalId=${festivalId}`)
  await expect.element(card).toBeVisible()
  expect(textOf()).toMatch(/^Offering Room.*Noor Sol.*each, a night.*1\/3 guests/)
  expect(textOf()).not.toContain('left')
  expect(textOf()).toContain(name)
  expect(card.element().querySelector('.photo')).toBeNull()
  await renderScreen(`/festivals/${festivalId}`)
  await expect.element(card).toBeVisible()
  expect(textOf()).not.toContain(name)
})

test('an empty result says how many rooms each filter keeps out, and blames the words only if they do @P2.69', async () => {
  localStorage.setItem('displayCurrency', 'USD')
  const word = await postTwo(await signUp())
  await renderScreen(`/rooms?query=${word}&maxPrice=30&priceOf=each&roomType=Offering`)
  const searches = page.getByRole('list', { name: 'Searches that find rooms' })
  await expect.element(searches).toBeVisible()
  const texts = searches
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts.slice(0, 2)).toEqual(['With “up to $40 each”: 1 room', 'Without “up to $30 each”: 2 rooms'])
  expect(texts[2]).toMatch(new RegExp(`^Without “${word}”: \\d+ rooms$`))
  expect(texts).toHaveLength(3)
  expect(page.getByText(/Check the spelling/).elements()).toEqual([])
  await expectGoodAtEachWidth()
  await userEvent.click(searches.getByRole('link', { name: /^With / }))
  await found('1 room').toBeVisible()

  await renderScreen('/rooms?query=qqqqzzzz', { width: 360 })
  await expect.element(page.getByText(/^Check the spelling of “qqqqzzzz”/)).toBeVisible()
  await expectAccessible()
  expectToFit()
})

test('where all rooms are full, the empty result says so and how many, and leads to them', async () => {
  const [host, guest] = [await signUp(), await signUp()]
  const word = `lleno${Date.now().toString(36)}`
  const room = await postRoom(host, { title: `Twin ${word}`, maxGuests: 2 })
  const { id } = await askFor(guest, room.id)
  await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  await renderScreen(`/rooms?query=${word}`)
  await expect.element(page.getByText('One room matches, but it’s full.')).toBeVisible()
  expect(page.getByText(/Check the spelling/).elements()).toEqual([])
  await expectGoodAtEachWidth()
  await userEvent.click(page.getByRole('link', { name: 'With full rooms: 1 room' }))
  await found('1 room').toBeVisible()
  await expect.element(page.getByRole('link', { name: `Twin ${word}` })).toBeVisible()
})

test('a member sees the rooms of their festivals, and those of all by a choice that the address keeps @S4.15', async () => {
  const [host, member] = [await signUp(), await signUp()]
  const word = await postTwo(host)
  const [own, elsewhere] = (await member.api.festivals.list({ query: { limit: 2 } })).items
  const { id: festivalId, startDate: availableFrom, endDate: availableTo } = elsewhere!
  await postRoom(host, { title: `Far ${word}`, festivalId, availableFrom, availableTo })
  await member.api.festivalAttendance.set({ body: { festivalId: own!.id, status: 'interested' } })
  await renderScreen(`/rooms?query=${word}`, { as: member })
  await found('2 rooms').toBeVisible()
  const choice = (name: string) => page.getByRole('radio', { name })
  await expect.element(choice('My festivals')).toBeChecked()
  await userEvent.click(choice('All festivals'))
  await found('3 rooms').toBeVisible()
  expect(location.search).toContain('scope=all')
  await renderScreen(location.pathname + location.search, { as: member })
  await found('3 rooms').toBeVisible()
  await expect.element(choice('All festivals')).toBeChecked()
  await expectGoodAtEachWidth()
})

test('where a member’s festival has no rooms a line says so, and rooms of other festivals follow @P6.8', async () => {
  const [host, admin, member] = [await signUp(), await signUpAdmin(), await signUp()]
  const word = await postTwo(host)
  const days = { startDate: '2031-05-02', endDate: '2031-05-04' }
  const name = `Zouk ${word}`
  const festival = await admin.api.festivals.create({ body: { name, location: 'Porto, Portugal', ...days } })
  await member.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })
  await renderScreen('/rooms', { as: member })
  await expect.element(page.getByText(`No rooms for ${name} yet.`)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^\d+ rooms at other festivals$/ })).toBeVisible()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await expectGoodAtEachWidth()
  await userEvent.click(page.getByRole('button', { name: 'Tell me about new rooms' }))
  await expect.element(page.getByRole('button', { name: /^You’ll be told about new rooms/ })).toBeVisible()
  expect(await member.api.savedSearches.list()).toMatchObject([{ filters: { festivalId: festival.id } }])
  await userEvent.click(page.getByRole('button', { name: 'Post one' }))
  const dialog = page.getByRole('dialog', { name: 'Post Room' })
  await expect.element(dialog.getByRole('combobox', { name: 'Festival' })).toHaveValue(name)
  await userEvent.keyboard('{Escape}')

  await renderScreen(`/rooms?query=${word}&maxPrice=40&priceOf=each`, { as: member })
  await expect.element(page.getByText(`No rooms for ${name} match your filters.`)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '1 room at other festivals' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: `Twin ${word}` })).toBeVisible()
  await expectGoodAtEachWidth()

  // A room of the festival takes the place of the line.
  await postRoom(host, {
    title: `Near ${word}`,
    festivalId: festival.id,
    availableFrom: days.startDate,
    availableTo: days.endDate,
  })
  await renderScreen('/rooms', { as: member })
  await found('1 room').toBeVisible()
  expect(page.getByText(/^No rooms for/).elements()).toEqual([])
})

test('the filters fold into a row of buttons that name what is set, which the browser keeps', async () => {
  localStorage.setItem('displayCurrency', 'USD')
  const word = await postTwo(await signUp())
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  await renderScreen(`/rooms?query=${word}`, { width: 1440 })
  await found('2 rooms').toBeVisible()
  await expect.element(panel).toBeVisible()
  await expect.element(button('Price')).not.toBeInTheDocument()
  await userEvent.click(button('Filters'))
  await expect.element(panel).not.toBeInTheDocument()
  // Four cards would fit beside each other.
  expect(page.getByRole('article').first().element().clientWidth).toBeLessThan(316)

  await userEvent.click(button('up to $40 each'))
  await found('1 room').toBeVisible()
  await expect.element(button('up to $40 each')).not.toBeInTheDocument()
  // The button displays the value, and no chip repeats it.
  expect(page.getByRole('link', { name: /^Remove/ }).elements()).toEqual([])
  await userEvent.click(button('Price: up to $40 each'))
  await expectAccessible()
  await userEvent.click(page.getByRole('radio', { name: 'Any price' }))
  await found('2 rooms').toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(button('Guests'))
  await userEvent.click(page.getByRole('radio', { name: '2 guests' }))
  await found('1 room').toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Guests: 2 guests')).toBeVisible()

  await renderScreen(`/rooms?query=${word}`, { width: 1440 })
  await found('2 rooms').toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await page.viewport(360, 780)
  await userEvent.click(button('Dates'))
  await expect.element(page.getByRole('dialog', { name: 'Dates' }).getByText('Pick the first day')).toBeVisible()
  await expectAccessible()
  expectToFit()
  await userEvent.click(button('Show rooms'))
  await expectGoodAtEachWidth()
})
