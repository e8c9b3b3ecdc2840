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
  }, 10_000)
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

const address = () => location.pathname + location.search
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** From another page of the tab, and as the first page of one, where Back would leave the site. */
test.each([
  ['/safety', 'support'],
  ['/support', undefined],
])('Back closes a menu and stays on the page (opened from %s)', async (first, link) => {
  await renderScreen(first, { as: await signUp('Ana Sol') })
  if (link) await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await eventually(address).toBe('/support')
  const profile = page.getByRole('link', { name: 'My profile' })
  const button = page.getByRole('button', { name: /^Account of/ })
  await button.click()
  await expect.element(profile).toBeVisible()
  // The script for Back is loaded when the menu opens.
  await vi.waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('My profile')
  }, 10_000)
  const entries = history.length
  history.back()
  await expect.element(profile).not.toBeInTheDocument()
  expect(address()).toBe('/support')
  await expect.element(button).toHaveFocus()
  await eventually(() => history.length).toBe(entries)
  history.forward()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(profile).not.toBeInTheDocument()
  expect(address()).toBe('/support')
})

test('a menu that Escape or a press outside closed leaves no entry, and a link in it leads on', async () => {
  await renderScreen('/safety', { as: await signUp('Ana Sol') })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await eventually(address).toBe('/support')
  const button = page.getByRole('button', { name: /^Account of/ })
  const profile = page.getByRole('link', { name: 'My profile' })
  const close = [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('heading', { level: 1 }).click(),
    () => page.getByRole('link', { name: 'Settings' }).first().click(),
  ]
  for (const act of close) {
    await button.click()
    await expect.element(profile).toBeVisible()
    await act()
    await expect.element(profile).not.toBeInTheDocument()
  }
  await eventually(address).toBe('/settings')
  history.back()
  await eventually(address).toBe('/support')
  history.back()
  await eventually(address).toBe('/safety')
})

test('Back closes the menu of a message and stays in the chat', async () => {
  const { ana, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await page.getByRole('button', { name: 'Message options' }).first().click()
  const copy = page.getByRole('button', { name: 'Copy' })
  await expect.element(copy).toBeVisible()
  history.back()
  await expect.element(copy).not.toBeInTheDocument()
  expect(address()).toBe(path)
})
