import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { password, type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFile } from '../../testing/saved-file.ts'

const main = page.getByRole('main')
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const made = Date.now().toString(36)
let count = 0
const emailOf = (name: string) => `${name}.${made}.${count++}@example.org`
const join = ({ api }: ScreenMember, email: string, name?: string) => api.waitlist.join({ body: { email, name } })

afterEach(() => commands.restoreCalls())

test('an admin finds the waitlist from the menu and the desk, and removes an entry @P2.25 @S9.21', async () => {
  const admin = await signUpAdmin()
  const [first, second] = [emailOf('first'), emailOf('second')]
  await join(admin, first, 'Noa')
  await join(admin, second)
  await renderScreen('/', { as: admin })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Admin desk' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin desk' })).toBeVisible()
  await shown(/^\d[\d,+]* entries$/)
  await expectGoodAtEachWidth()
  await page.viewport(1440, 900)
  await main.getByRole('link', { name: 'Waitlist' }).last().click()
  await shown(first)
  await shown('Noa')
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await shown('Removed from the waitlist')
  await expect.element(main.getByText(second)).not.toBeInTheDocument()

  const file = savedFile()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).download).toMatch(/^compas-waitlist-.*\.csv$/)
  await shown('The waitlist is in your downloads')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  await shown(/exported the waitlist/)
  await shown(/removed an entry from the waitlist/)
  await expectGoodAtEachWidth()
})

test('a list that fails to load can be loaded again, and the desk says what it could not count', async () => {
  const admin = await signUpAdmin()
  await renderScreen('/admin', { as: admin, failing: '**/api/admin/waitlist*' })
  await shown('Couldn’t load the number')
  await commands.restoreCalls()
  await join(admin, emailOf('third'))
  await renderScreen('/admin/waitlist', { as: admin, failing: '**/api/admin/waitlist*' })
  await shown('Failed to load the waitlist. Please try again.')
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
})

test('whoever became an admin elsewhere sees the desk, and whoever is none any more does not', async () => {
  const member = await signUp()
  await renderScreen('/admin', { as: member, width: 360 })
  await shown('Admins only')
  await commands.makeAdmin(member.user.username)
  await renderScreen('/admin', { as: member, width: 360 })
  await expect.element(main.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  const other = await signUp()
  await renderScreen('/admin', { as: { ...other, user: { ...other.user, isAdmin: true } } })
  await shown('Admins only')
})

test('an admin finds a member, makes them an admin and takes the role again', async () => {
  const member = await signUp('Rosa Ejemplo')
  await renderScreen('/admin/members', { as: await signUpAdmin() })
  await page.getByLabelText('Name, username or email').fill(member.user.username)
  await page.getByRole('button', { name: 'Search' }).click()
  await shown(/^1 member$/)
  await main.getByRole('button', { name: /^Make admin\s?: Rosa Ejemplo$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await shown('That’s not your password')
  await expectGoodAtEachWidth()
  await dialog.getByLabelText('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await shown('Rosa Ejemplo is an admin now')
  await main.getByRole('button', { name: /^Revoke admin\s?: Rosa Ejemplo$/ }).click()
  await dialog.getByLabelText('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Revoke admin' }).click()
  await shown('Rosa Ejemplo is no longer an admin')
  await expect.element(main.getByRole('button', { name: /^Make admin\s?: Rosa Ejemplo$/ })).toBeVisible()
  await page.getByLabelText('Name, username or email').fill('nobody at all')
  await page.getByRole('button', { name: 'Search' }).click()
  await shown('Nobody found')
})

test('an admin signs a member out everywhere, and says why', async () => {
  const [admin, member] = [await signUpAdmin(), await signUp('Rosa Ejemplo')]
  await renderScreen(`/admin/members?query=${member.user.username}`, { as: admin })
  await main.getByRole('button', { name: 'Sign out everywhere: Rosa Ejemplo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await shown('Please say why')
  await dialog.getByLabelText('Reason').fill('A lost phone')
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await shown('Rosa Ejemplo is signed out everywhere')
  await shown('1 session ended.')
  await expect(member.api.auth.me()).rejects.toMatchObject({ status: 401 })
})

test('an admin suspends a member, who is told why when they log in, and ends the suspension', async () => {
  const [admin, member] = [await signUpAdmin(), await signUp('Rosa Ejemplo')]
  const { username } = member.user
  await renderScreen(`/admin/members?query=${username}`, { as: admin })
  await main.getByRole('button', { name: /^Suspend\s?: Rosa Ejemplo$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await shown('Please say why')
  await dialog.getByLabelText('Reason').fill('Sold tickets that were none')
  await dialog.getByLabelText('How long').selectOptions('Indefinitely')
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await shown('Rosa Ejemplo is suspended')
  await shown('Indefinitely: Sold tickets that were none')
  await expectGoodAtEachWidth()

  await renderScreen('/auth')
  await page.getByLabelText('Username or email').fill(username)
  await page.getByLabelText('Password', { exact: true }).fill('bailando-juntos-7')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await shown(/Your account is suspended\. The reason: Sold tickets that were none\./)
  await expectGoodAtEachWidth()

  await renderScreen('/admin/members?show=suspended', { as: admin })
  await main
    .getByRole('button', { name: /^End suspension\s?: Rosa Ejemplo$/ })
    .first()
    .click()
  await shown('Rosa Ejemplo can log in again.')
  await renderScreen('/admin/audit', { as: admin })
  await main.getByRole('link', { name: 'Rosa Ejemplo' }).first().click()
  await expect.element(page.getByLabelText('Name, username or email')).toHaveValue(username)
})
