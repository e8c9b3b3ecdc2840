import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pairInTalk } from '../testing/chats.ts'
import { signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const focused = () => document.activeElement?.textContent

test('the menu of an account is walked through by the arrow keys, from its button on @P2.23', async () => {
  await renderScreen('/support', { as: await signUp('Ana Sol') })
  const button = page.getByRole('button', { name: /^Account of/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  // The script for these keys is loaded when the menu opens.
  await vi.waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('My profile')
  })
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Logout')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('My profile')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Logout')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('arrow keys in a field of the site menu stay in that field, and lead on from elsewhere @P2.18 @P2.20', async () => {
  await renderScreen('/support', { width: 360 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  const field = page.getByRole('combobox').first()
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  expect(document.activeElement?.className).toContain('menu-row')
})

test('the menu of a message is walked through by the arrow keys', async () => {
  const { ana, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await page.getByRole('button', { name: 'Message options' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Delete')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Edit')
})
