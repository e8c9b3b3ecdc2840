import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFile } from '../../testing/saved-file.ts'

const card = () => page.elementLocator(document.querySelector('#calendar')!)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the address of the own calendar is shown once, replaced after a question, and ended', async () => {
  const member = await signUp()
  await renderScreen('/settings/calendar', { as: member })
  await expect.element(button('Create calendar link')).toBeVisible()
  expect(page.getByText(/^You created your link/).elements()).toEqual([])
  await button('Create calendar link').click()
  const address = page.getByLabelText('Your calendar link')
  await expect.element(address).toHaveValue(expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/))
  const first = (address.element() as HTMLInputElement).value
  await expect
    .element(page.getByRole('link', { name: 'Open in my calendar' }))
    .toHaveAttribute('href', first.replace('http:', 'webcal:'))
  expect((await fetch(first)).status).toBe(200)
  await expectGoodAtEachWidth()

  await button('Create a new link').click()
  await expect.element(page.getByText('The old one stops working right away', { exact: false })).toBeVisible()
  await button('Create a new one').click()
  await expect.element(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  const second = (address.element() as HTMLInputElement).value

  await renderScreen('/settings/calendar', { as: member })
  await expect.element(page.getByText('You created your link on', { exact: false })).toBeVisible()
  expect(card().element().textContent).not.toContain('/api/calendar/')
  await expectGoodAtEachWidth()
  await button('Turn off this link').click()
  await button('Turn it off').click()
  await expect.element(button('Create calendar link')).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
})

test('a calendar that cannot be loaded says so', async () => {
  await renderScreen('/settings/calendar', { as: await signUp(), failing: '**/api/me/calendar' })
  await expect.element(page.getByText('Failed to load your calendar.')).toBeVisible()
})

test('an address that cannot be made says so', async () => {
  await renderScreen('/settings/calendar', { as: await signUp(), failing: '**/api/me/calendar/reset' })
  await button('Create calendar link').click()
  await expect.element(page.getByText('Failed to create a link')).toBeVisible()
  await expect.element(button('Create calendar link')).toBeVisible()
})

test('a festival to come has a link to its calendar file, and one that is over has none', async () => {
  const { api } = await signUp()
  const { items } = await api.festivals.list({ query: { limit: '100' } })
  const today = new Date().toISOString().slice(0, 10)
  const coming = items.find(({ endDate }) => endDate >= today)!
  await renderScreen(`/festivals/${coming.id}`)
  const link = page.getByRole('link', { name: `Add to calendar: ${coming.name}` })
  await expect.element(link).toBeVisible()
  const file = await fetch((link.element() as HTMLAnchorElement).href)
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${coming.startDate.replaceAll('-', '')}`)
  const isFollowed = new Promise((resolve) => {
    const click = (event: Event) => {
      resolve(!event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('click', click, { once: true })
  })
  await link.click()
  expect(await isFollowed).toBe(true)

  const past = items.find(({ endDate }) => endDate < today)
  if (!past) return
  await renderScreen(`/festivals/${past.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(past.name)
  expect(page.getByRole('link', { name: /^Add to calendar/ }).elements()).toEqual([])
})

test('of a festival that still waits, its organizer saves the file with the session', async () => {
  const organizer = await signUp()
  const { id, name } = await organizer.api.festivals.create({
    body: { name: 'Noche nueva', startDate: '2027-05-01', endDate: '2027-05-02', location: 'Cádiz, Spain' },
  })
  await renderScreen(`/festivals/${id}`, { as: organizer })
  const saved = savedFile()
  await page.getByRole('link', { name: `Add to calendar: ${name}` }).click()
  const { href, download } = await saved
  expect(download).toBe('compas.ics')
  expect(await (await fetch(href)).text()).toContain('SUMMARY:Noche nueva')
})
