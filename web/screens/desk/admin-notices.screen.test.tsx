import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Notices } from '../../../contract/chat/notices.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

afterEach(() => commands.restoreCalls())

const text = 'We move to a larger machine until 18:00.'
const nothing: Notices = { maintenance: null, banner: null }
const banner = {
  id: '019a0000-0000-7000-8000-000000000001',
  text: 'Registration is open.',
  link: '/safety',
  endsAt: null,
}
/** Other tests use the same site, so the replies with notices are mocked. */
const answer = (path: string, body: object, status = 200) => commands.failCalls(`**/api/${path}`, { status, body })

const strip = page.getByRole('complementary', { name: 'Maintenance' })
const announcement = page.getByRole('complementary', { name: 'Announcement' })
const shown = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

test('an admin turns maintenance on and off, and puts a banner up, which a reader dismisses for good', async () => {
  await answer('notices', nothing)
  await answer('admin/maintenance', { ...nothing, maintenance: { text } })
  await answer('admin/banner', { maintenance: { text }, banner })
  await renderScreen('/admin/notices', { as: await signUpAdmin() })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await shown('Please say what everyone should know')
  await page.getByLabelText('Message to everyone').fill(text)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(strip.getByText(/larger machine/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await page.getByLabelText('Text', { exact: true }).fill(banner.text)
  await page.getByRole('button', { name: 'Publish banner' }).click()
  await expect.element(announcement.getByText(/Registration is open/)).toBeVisible()
  await expect.element(announcement.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/safety')
  await expectGoodAtEachWidth()

  await announcement.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(announcement).not.toBeInTheDocument()
  await answer('notices', { ...nothing, banner })
  await renderScreen('/safety')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(announcement).not.toBeInTheDocument()
  await answer('notices', { ...nothing, banner: { ...banner, id: '019a0000-0000-7000-8000-000000000002' } })
  await renderScreen('/safety')
  await expect.element(announcement).toBeVisible()
})

test('a banner is gone at its end, also on a page that stays open', async () => {
  await answer('notices', {
    ...nothing,
    banner: { ...banner, id: 'x', endsAt: new Date(Date.now() + 3000).toISOString() },
  })
  await renderScreen('/safety')
  await expect.element(announcement).toBeVisible()
  await expect.element(announcement, { timeout: 5000 }).not.toBeInTheDocument()
})

test('a form that is refused keeps what was typed and says why, and so does the page from then on', async () => {
  await answer('notices', nothing)
  await answer('waitlist', { error: text, code: 'maintenance' }, 503)
  await renderScreen('/join-waitlist', { width: 360 })
  await page.getByLabelText('Email Address').fill('noa@example.org')
  await answer('notices', { ...nothing, maintenance: { text } })
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await shown(text)
  await expect.element(strip.getByText(/larger machine/)).toBeVisible()
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('noa@example.org')
})
