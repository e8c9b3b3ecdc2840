import { notifyOfFinds } from '../server/rooms/saved-searches/notify-of-finds.job.ts'
import { exactText, expect, expectAccessible, makeAdmin, newMember, phone, register, test } from './journey.ts'
import { countEmails, mailWith } from './mailbox.ts'
import { confirmAddress } from './room-steps.ts'
import { onSiteDatabase } from './site-database.ts'

const look = () => onSiteDatabase((db) => notifyOfFinds(db, new AbortController().signal))
const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

test('a visitor saves a search, signs in, and is told of a festival that fits, once, in the bell and by email', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const word = `Zq${Date.now().toString(36)}`
  const member = newMember()
  await register(page.request, member)

  await page.goto(`/?query=${word}&genres=Zouk`)
  await page.getByRole('button', { name: 'Tell me about new festivals' }).click()
  await expect(page.getByText('We’ll save your search and tell you what’s new.')).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Username or email').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(exactText(page, 'You’ll be told what’s new')).toBeVisible()
  await expect(page.getByRole('button', { name: /^You’ll be told about new festivals/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('query')).toBe(word)
  await expectAccessible(page)
  await confirmAddress(page, member.email)
  const before = await countEmails(member.email)

  const organizer = newMember()
  const { api } = await register(page.request, organizer)
  await makeAdmin(organizer.username)
  const festival = { startDate: day(90), endDate: day(92), location: 'Lisbon, Portugal', price: '90', currency: 'EUR' }
  const { id } = await api.festivals.create({ body: { ...festival, name: `${word} Zouk`, genres: ['Zouk'] } })
  await api.festivals.create({ body: { ...festival, name: `${word} Tango`, genres: ['Tango'] } })
  await look()
  await look()

  expect(await mailWith('A new festival matches your search', member.email)).toContain(`/festivals/${id}`)
  expect(await countEmails(member.email)).toBe(before + 1)
  await page.goto('/notifications')
  await page.getByRole('link', { name: /A new festival matches your search/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Zouk`)
  await page.goto('/settings/notifications#searches')
  await page.getByRole('button', { name: /^Remove the search/ }).click()
  await expect(page.getByText(/^No saved searches yet/)).toBeVisible()
})
