import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { postRoom } from '../testing/rooms.ts'

const share = page.getByRole('button', { name: 'Share', exact: true })

/** Replaces a part of the browser until the test ends. */
function withBrowser(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

const copied: string[] = []
const copies = { writeText: async (text: string) => void copied.push(text) }
const refusal = (name: string) => async () => {
  throw new DOMException('No', name)
}

const addFestival = ({ api }: ScreenMember) =>
  api.festivals.create({
    body: { name: 'Sal y Son', startDate: '2027-03-05', endDate: '2027-03-07', location: 'Cádiz, Spain' },
  })

describe('sharing a page', () => {
  test('opens the sheet of the phone, with the address without filters', async () => {
    const festival = await addFestival(await signUpAdmin())
    const shared: ShareData[] = []
    withBrowser('share', async (data: ShareData) => void shared.push(data))
    await renderScreen(`/festivals/${festival.id}?tab=rooms&utm_source=mail`)
    await share.click()
    expect(shared).toEqual([{ title: festival.name, url: `${location.origin}/festivals/${festival.id}` }])
    await expectAccessible()
  })

  test('copies the address where there is no sheet, and says so', async () => {
    const room = await postRoom(await signUp())
    withBrowser('share', undefined)
    withBrowser('clipboard', copies)
    await renderScreen(`/rooms/${room.id}`, { width: 360 })
    await share.click()
    await expect.element(page.getByText('Link copied').first()).toBeVisible()
    expect(copied.at(-1)).toBe(`${location.origin}/rooms/${room.id}`)
    await expectAccessible()
  })

  test('copies the address where the sheet refuses, and does nothing where it is closed', async () => {
    const room = await postRoom(await signUp())
    const address = `${location.origin}/rooms/${room.id}`
    withBrowser('clipboard', copies)
    withBrowser('share', refusal('AbortError'))
    await renderScreen(`/rooms/${room.id}`)
    await share.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(copied).not.toContain(address)
    withBrowser('share', refusal('NotAllowedError'))
    await share.click()
    await expect.poll(() => copied).toContain(address)
  })

  test('says the address where the browser may not copy', async () => {
    const room = await postRoom(await signUp())
    withBrowser('share', undefined)
    withBrowser('clipboard', { writeText: refusal('NotAllowedError') })
    await renderScreen(`/rooms/${room.id}`)
    await share.click()
    const says = `Please copy this address: ${location.origin}/rooms/${room.id}`
    await expect.element(page.getByText(says).first()).toBeVisible()
  })

  test('is not offered for what others may not see', async () => {
    const member = await signUp()
    const waiting = await addFestival(member)
    await renderScreen(`/festivals/${waiting.id}`, { as: member })
    await expect.element(page.getByText('Waiting for approval')).toBeVisible()
    await expect.element(share).not.toBeInTheDocument()
    const room = await postRoom(member)
    await member.api.rooms.change({ params: { id: room.id }, body: { isActive: false } })
    await renderScreen(`/rooms/${room.id}`, { as: member })
    await expect.element(page.getByText('This room is closed')).toBeVisible()
    await expect.element(share).not.toBeInTheDocument()
  })
})

describe('a link to a social', () => {
  const sent = page.getByRole('region', { name: 'Socials' }).getByText('The social in your link')
  const cards = page.getByRole('region', { name: 'Socials' }).getByRole('article')

  async function addParties() {
    const admin = await signUpAdmin()
    const city = `Villasol ${Date.now().toString(36)}`
    const party = { date: '2031-01-08', danceStyles: ['Salsa'], latitude: 40.4, longitude: -3.7 }
    await admin.api.socialParties.upload({
      body: {
        parties: [party, party].map((each, at) => ({ ...each, venueName: `Sala ${at}`, city: `${city} ${at}` })),
      },
    })
    const cities = [`${city} 0`, `${city} 1`]
    const lists = await Promise.all(cities.map((each) => admin.api.socialParties.list({ query: { city: each } })))
    return lists.flatMap(({ items }) => items)
  }

  test('shows it first, where the list does not have it, and names the page after it', async () => {
    const [here, elsewhere] = await addParties()
    const city = encodeURIComponent(here!.city)
    await renderScreen(`/social-parties?city=${city}&party=${elsewhere!.id}`)
    await expect.element(sent).toBeVisible()
    await expect.element(cards.nth(1)).toBeVisible()
    const texts = () => cards.elements().map(({ textContent }) => textContent)
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/^Show Sala 1 on the map/), expect.stringMatching(/^1, show Sala 0 on the map/)])
    await expect.poll(() => document.title).toBe(`Sala 1 · ${elsewhere!.city} · Compás`)
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${location.origin}/social-parties/${elsewhere!.id}`,
    )
    await expectGoodAtEachWidth()
  })

  test('shows its page: what is known of it, other nights there, and its menu; one that is gone says so', async () => {
    const admin = await signUpAdmin()
    const city = `Villanoche ${Date.now().toString(36)}`
    const night = { venueName: 'La Noche', city, time: '9:00 PM - 1:00 AM', danceStyles: ['Salsa'] }
    const other = { ...night, address: 'Calle Mayor 1', instagramLink: 'https://www.instagram.com/x' }
    await admin.api.socialParties.upload({
      body: {
        parties: [
          { ...other, date: '2031-01-08', latitude: 40.4, longitude: -3.7 },
          { ...night, date: '2031-01-15', time: '10:00 PM' },
          { ...night, date: '2020-01-15' },
        ],
      },
    })
    const [shown, next, past] = (await admin.api.socialParties.list({ query: { city } })).items
    await renderScreen(`/social-parties/${shown!.id}`)
    await expect.element(page.getByRole('heading', { name: 'La Noche', level: 1 })).toBeVisible()
    const article = page.getByRole('article')
    await expect
      .poll(() => article.element().textContent)
      .toMatch(/Calle Mayor 1, Villanoche .*9:00 PM - 1:00 AMWednesday, Jan 08, 2031/)
    await expect.element(page.getByRole('link', { name: 'View on Instagram' })).toHaveAttribute('target', '_blank')
    await expect.element(page.getByRole('link', { name: 'Directions' })).toBeVisible()
    await page.getByRole('button', { name: 'More about La Noche' }).click()
    await expect.element(page.getByText('Is this social still on?')).toBeVisible()
    expect(page.getByRole('button', { name: 'Share this social' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expectGoodAtEachWidth()
    const nights = page.getByRole('region', { name: 'Other nights here' }).getByRole('link')
    expect(nights.elements()).toHaveLength(1)
    await nights.click()
    await expect.poll(() => location.pathname).toBe(`/social-parties/${next!.id}`)
    await expect.element(page.getByText('No map location')).toBeVisible()
    const onlyCity = page.getByText(/^We only know the city, not the exact address\./)
    await expect.element(onlyCity).toBeVisible()
    await commands.placeParties(city, 40.4, -3.7)
    await renderScreen(`/social-parties/${next!.id}`)
    await expect.element(onlyCity).toBeVisible()
    expect(document.querySelector('.place-frame, .map-place')).toBeNull()
    await expect
      .element(page.getByRole('link', { name: 'Search for it in Google Maps' }))
      .toHaveAttribute('href', expect.stringContaining('query=La+Noche%2C+Villanoche'))
    // Until it is touched, a phone displays only the land with the place on it.
    await renderScreen(`/social-parties/${shown!.id}`, { width: 360 })
    const frame = page.elementLocator(await vi.waitUntil(() => document.querySelector('.place-frame')))
    expect(frame.element().querySelector('.first-frame .map-place')?.checkVisibility()).toBe(true)
    expect(document.querySelector('.map-view')).toBeNull()
    await frame.hover()
    await expect.element(page.getByRole('region', { name: `Map: ${city}` })).toBeVisible()
    await renderScreen(`/social-parties/${past!.id}`)
    await expect.element(page.getByText('It was on Jan 15, 2020')).toBeVisible()
    expect(page.getByRole('link', { name: 'Directions' }).query()).toBeNull()
    await renderScreen('/social-parties/019a0000-0000-7000-8000-000000000000')
    await expect.element(page.getByRole('heading', { name: 'Social not found' })).toBeVisible()
    await expectGoodAtEachWidth()
  })

  test('shows it once, where the list has it', async () => {
    const [here] = await addParties()
    await renderScreen(`/social-parties?city=${encodeURIComponent(here!.city)}&party=${here!.id}`)
    await expect.element(cards.first()).toBeVisible()
    expect(cards.elements()).toHaveLength(1)
    await expect.element(sent).not.toBeInTheDocument()
  })

  test('to one that is gone shows the list', async () => {
    const [here] = await addParties()
    const city = encodeURIComponent(here!.city)
    await renderScreen(`/social-parties?city=${city}&party=019a0000-0000-7000-8000-000000000000`)
    await expect.element(cards.first()).toBeVisible()
    await expect.element(sent).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe('Social Dance Finder · Compás')
  })
})
