import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const made = Date.now().toString(36)
const report = ({ api }: ScreenMember, { user }: ScreenMember, description: string | null = null) =>
  api.reports.create({ body: { contextType: 'user', contextId: user.id, reason: 'unsafe', description } })

afterEach(() => commands.restoreCalls())

test('a member reports another from their menu, is thanked, and may block them too', async () => {
  const [eva, ana] = [await signUp('Eva Falsa'), await signUp()]
  await renderScreen(`/members/${eva.user.username}`, { as: ana, failing: '**/api/reports' })
  await page.getByRole('button', { name: 'More about Eva Falsa' }).click()
  await page.getByRole('button', { name: 'Report Eva Falsa…' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await shown('Please choose what’s wrong')
  await dialog.getByRole('radio', { name: /^Scam/ }).click()
  await dialog.getByLabelText('What happened?').fill('Sells passes that are none')
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await shown('Your report did not reach us')
  await commands.restoreCalls()
  await expect.element(dialog.getByLabelText('What happened?')).toHaveValue('Sells passes that are none')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await shown('Thank you for telling us')
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Block Eva Falsa' }).click()
  await shown('Block Eva Falsa?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'More about Eva Falsa' })).toHaveFocus()
  expect((await ana.api.profile.export())['reports']).toMatchObject([
    { reason: 'scam', description: 'Sells passes that are none' },
  ])
})

test('an admin reads the story of a report, warns, and takes it back; the member confirms the warning', async () => {
  const [eva, ana, bea, admin] = [await signUp(`Eva ${made}`), await signUp(), await signUp(), await signUpAdmin()]
  await report(bea, eva)
  const { id } = await report(ana, eva, `She followed me home ${made}`)
  await renderScreen('/admin/reports', { as: admin })
  await expect.element(main.getByRole('link', { name: `Eva ${made}` }).first()).toBeVisible()
  await shown('2 members reported them')
  await expectGoodAtEachWidth()
  await renderScreen(`/admin/reports/${id}`, { as: admin })
  await shown(`She followed me home ${made}`)
  await shown('Snapshot when reported')
  await shown(/Danger, by Lucía Prueba: waiting/)
  await expectGoodAtEachWidth()
  await page.viewport(1440, 900)
  await main.getByRole('button', { name: 'Warn' }).click()
  await dialog.getByRole('button', { name: 'Warn' }).click()
  await shown('Please say why')
  await dialog.getByLabelText('Reason').fill('Never follow anybody')
  await dialog.getByRole('switch', { name: /the other open report/ }).click()
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Warn' }).click()
  await shown('The member was warned')
  await shown(/Never follow anybody \(not read yet\)/)

  await renderScreen('/settings', { as: eva })
  await shown('Please read this')
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'I’ve read it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await eva.api.reports.warnings()).toEqual([])

  await renderScreen(`/admin/reports/${id}`, { as: admin })
  await main.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo decision' }).click()
  await shown('Decision undone')
  await shown(/, undone /)
  await expect.element(main.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test('reports that fail to load can be loaded again, and what is gone or none says so', async () => {
  const admin = await signUpAdmin()
  await renderScreen('/admin/reports?status=taken_down', { as: admin, failing: '**/api/admin/reports*' })
  await shown('Failed to load the reports. Please try again.')
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await shown('None yet')
  await renderScreen('/admin/reports/019a0000-0000-7000-8000-000000000000', { as: admin })
  await shown('Report not found')
  const { id } = await report(admin, await signUp())
  await renderScreen(`/admin/reports/${id}`, { as: admin })
  await shown('You reported this yourself, so another admin has to decide it.')
})
