import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const main = page.getByRole('main')
const shown = (text: string | RegExp) => expect.element(main.getByText(text).first()).toBeVisible()
/** On a busy machine the count may time out; it is repeated within ten seconds. */
const counted = (text: string | RegExp) =>
  expect.element(main.getByText(text).first(), { timeout: 15_000 }).toBeVisible()

afterEach(() => commands.restoreCalls())

test('an admin finds the health of the site at the desk', async () => {
  await commands.failJobs([])
  // Tests of other screens queue jobs at the same time.
  await commands.failCalls('**/api/admin/health/waiting', { status: 200, body: { waiting: { jobs: [], mails: [] } } })
  await renderScreen('/admin', { as: await signUpAdmin() })
  await main.getByRole('link', { name: 'Health' }).last().click()
  await shown('No job is waiting')
  await shown('No job has failed')
  await shown('0123456789ab')
  await shown(/^Never. Set BACKUP_DIR|ago, .* [MG]B$/)
})

test('an admin sees which jobs failed, at each width', async () => {
  await commands.failJobs(['first', 'no such user ana@example.com', 'third'])
  await renderScreen('/admin/health', { as: await signUpAdmin() })
  await counted('3 failed')
  await shown('no such user …')
  await expectGoodAtEachWidth()
})

test('an admin runs failed jobs again', async () => {
  await commands.failJobs(['first', 'second', 'third'])
  await renderScreen('/admin/health', { as: await signUpAdmin() })
  await counted('3 failed')
  await main
    .getByRole('button', { name: /^Retry\s?: clean_up$/ })
    .first()
    .click()
  await expect.element(page.getByText('It’ll run again within seconds')).toBeVisible()
  await shown('2 failed jobs')
  await expect.element(main.getByText('third')).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Retry all' }).click()
  await expect.element(page.getByText('They’ll run again within seconds')).toBeVisible()
  await shown('No job has failed')
  await counted('3 due')
})

test('what fails to load can be loaded again, while the rest is shown', async () => {
  const admin = await signUpAdmin()
  await commands.failJobs(['no'])
  await renderScreen('/admin/health', { as: admin, failing: '**/api/admin/health/waiting' })
  await expect.element(main.getByRole('row', { name: /^Today so far( [\d,]+){4}$/ })).toBeVisible()
  await shown('Failed to load the queue. Please try again.')
  await shown('1 failed job')
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry', exact: true }).first().click()
  await counted('1 failed')
})

test('an admin sends a test email, and sees that it is on its way', async () => {
  await commands.failJobs([])
  await renderScreen('/admin/health', { as: await signUpAdmin() })
  await shown('No email has failed')
  await main.getByRole('button', { name: 'Send me a test email' }).click()
  await shown('The test email is on its way…')
  await counted(/[\d+] email(s are| has been) waiting to be sent/)
})
