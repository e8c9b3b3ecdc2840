import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const field = dialog.getByLabelText('Per US dollar')
const change = (currency: string) => main.getByRole('button', { name: `Change ${currency}` })

test('an admin changes a rate, confirms one that is far off, and goes back to the released one', async () => {
  await renderScreen('/admin/rates', { as: await signUpAdmin() })
  await expect.element(main.getByRole('heading', { name: '149.5 JPY' })).toBeVisible()
  await change('JPY').click()
  await field.fill('nothing')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a number above 0, like 0.92')).toBeVisible()
  await field.fill('300')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/300 is more than double, or less than half,/)).toBeVisible()
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(main.getByRole('heading', { name: '300 JPY' })).toBeVisible()
  await expect.element(main.getByText(/default: 149.5/)).toBeVisible()
  await expectGoodAtEachWidth()
  await main.getByRole('button', { name: 'Back to 149.5 JPY' }).click()
  await expect.element(main.getByRole('heading', { name: '149.5 JPY' })).toBeVisible()
})

test('rates that fail to load can be loaded again', async () => {
  await renderScreen('/admin/rates', { as: await signUpAdmin(), failing: '**/api/admin/rates' })
  await expect.element(main.getByText('Failed to load the rates. Please try again.')).toBeVisible()
})
