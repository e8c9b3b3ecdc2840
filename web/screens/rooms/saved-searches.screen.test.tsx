import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
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
