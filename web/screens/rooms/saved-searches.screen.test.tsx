import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { ownFestival } from '../../testing/meetups.ts'
import { password, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const tell = page.getByRole('button', { name: 'Tell me about new rooms' })
const notified = page.getByRole('button', { name: /^You’ll be told about new rooms/ })

test('a member saves the filters of the list of rooms with one press, and another ends it', async () => {
  const member = await signUp()
  localStorage.setItem('displayCurrency', 'EUR')
  await renderScreen('/rooms?query=azotea&maxPrice=50&priceIn=EUR&priceOf=each&amenities=Balcony,WiFi', { as: member })
  await userEvent.click(tell)
  await expect.element(notified).toBeVisible()
  await expectGoodAtEachWidth()
  expect(await member.api.savedSearches.list()).toMatchObject([
    { filters: { query: 'azotea', priceOf: 'each', amenities: ['WiFi', 'Balcony'] } },
  ])
  await userEvent.click(notified)
  await expect.element(tell).toBeVisible()
  expect(await member.api.savedSearches.list()).toEqual([])
})

test('without a filter, and for visitors, there is no such button', async () => {
  await renderScreen('/rooms', { as: await signUp() })
  await expect
    .element(page.getByRole('radio', { name: 'All festivals' }).or(page.getByText(/^You have no festivals yet/)))
    .toBeVisible()
  expect(tell.elements()).toEqual([])
  await renderScreen('/rooms?query=azotea')
  await expect.element(page.getByRole('heading', { name: /rooms? found$/ })).toBeVisible()
  expect(tell.elements()).toEqual([])
})

test('Settings lists the searches in words, with a way to their rooms, and removes one', async () => {
  const member = await signUp()
  localStorage.setItem('displayCurrency', 'USD')
  await renderScreen('/settings/notifications', { as: member })
  await expect.element(page.getByText(/^No saved searches yet/)).toBeVisible()
  await expectAccessible()
  await member.api.savedSearches.create({ body: { query: 'azotea', maxPrice: '40', priceOf: 'each', guests: '2' } })
  await renderScreen('/settings/notifications', { as: member })
  const link = page.getByRole('link', { name: /^“azotea” · up to \$40 each · / })
  await expect.element(link).toBeVisible()
  expect(link.element().getAttribute('href')).toBe('/rooms?query=azotea&maxPrice=40&priceOf=each&guests=2&sort=newest')
  await expectGoodAtEachWidth()
  await userEvent.click(page.getByRole('button', { name: /^Remove the search “azotea”/ }))
  await expect.element(page.getByText(/^No saved searches yet/)).toBeVisible()
  expect(await member.api.savedSearches.list()).toEqual([])
})

const tellOf = (things: string) => page.getByRole('button', { name: `Tell me about new ${things}` })
const toldOf = (things: string) => page.getByRole('button', { name: new RegExp(`^You’ll be told about new ${things}`) })

test('the filters of festivals, and a city and style of socials, are saved in the same way', async () => {
  const member = await signUp()
  await renderScreen('/?query=azotea&genres=Zouk&priceRange=50-100', { as: member })
  await userEvent.click(tellOf('festivals'))
  await expect.element(toldOf('festivals')).toBeVisible()
  await expectGoodAtEachWidth()
  await renderScreen('/social-parties?city=Madrid&style=Salsa&when=tonight', { as: member })
  await userEvent.click(tellOf('socials'))
  await expect.element(toldOf('socials')).toBeVisible()
  await expectGoodAtEachWidth()
  expect(await member.api.danceSearches.list()).toMatchObject([
    { list: 'socials', filters: { city: 'Madrid', danceStyles: ['Salsa'] } },
    { list: 'festivals', filters: { query: 'azotea', genres: ['Zouk'], priceRange: '50-100' } },
  ])
  await member.api.savedSearches.create({ body: { query: 'azotea' } })
  await renderScreen('/settings/notifications', { as: member })
  const festivals = page.getByRole('link', { name: '“azotea” · Zouk · €50-100' })
  await expect.element(festivals).toBeVisible()
  expect(festivals.element().getAttribute('href')).toBe('/?query=azotea&genres=Zouk&priceRange=50-100')
  const socials = page.getByRole('link', { name: 'Madrid · Salsa' })
  expect(socials.element().getAttribute('href')).toBe('/social-parties?city=Madrid&style=Salsa')
  await expectGoodAtEachWidth()
  await userEvent.click(page.getByRole('button', { name: 'Remove the search Madrid · Salsa' }))
  await expect.element(socials).not.toBeInTheDocument()
  expect(await member.api.danceSearches.list()).toMatchObject([{ list: 'festivals' }])
})

test('without filters festivals offer no such button, nor socials without a city', async () => {
  const member = await signUp()
  await renderScreen('/', { as: member })
  await expect.element(page.getByRole('article').first()).toBeVisible()
  expect(tellOf('festivals').elements()).toEqual([])
  await renderScreen('/social-parties?style=Salsa', { as: member })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(tellOf('socials').elements()).toEqual([])
})

test('a festival without rooms offers to tell of the first', async () => {
  const [member, festival] = [await signUp(), await ownFestival()]
  await renderScreen(`/festivals/${festival.id}`, { as: member })
  await userEvent.click(page.getByRole('button', { name: /^Tell me when there’s one/ }))
  await expect.element(page.getByRole('button', { name: /^You’ll be told when there’s one/ })).toBeVisible()
  await expectGoodAtEachWidth()
  expect(await member.api.savedSearches.list()).toMatchObject([{ filters: { festivalId: festival.id } }])
})

test('a visitor’s search is saved once they have logged in, and only after a press on that page', async () => {
  const member = await signUp()
  const logIn = async () => {
    await page.getByLabelText('Username or email').fill(member.user.username)
    await page.getByLabelText('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await renderScreen('/?query=azotea')
  await userEvent.click(tellOf('festivals'))
  await expect.element(page.getByText('We’ll save your search and tell you what’s new.')).toBeVisible()
  await expectGoodAtEachWidth()
  await renderScreen('/auth?next=%2Frooms')
  await expect.element(page.getByText('We’ll save your search and tell you what’s new.')).not.toBeInTheDocument()
  await renderScreen('/auth?next=%2F%3Fquery%3Dazotea')
  await logIn()
  await expect.element(page.getByText('You’ll be told what’s new').first()).toBeVisible()
  await expect.element(toldOf('festivals')).toBeVisible()
  expect(await member.api.danceSearches.list()).toMatchObject([{ filters: { query: 'azotea' } }])
  expect(sessionStorage.getItem('searchChoice')).toBeNull()
})
