import { beforeAll, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

beforeAll(() => commands.addTowns(), 120_000)

const field = () => page.getByLabelText('Location')
const list = () => page.getByRole('listbox', { name: 'Places' })
const option = (name: RegExp) => page.getByRole('option', { name })
const seville = /^Seville, Spain\s*Andalusia$/

test('a place is completed with the keyboard, and the form is not sent', async () => {
  await renderScreen('/festivals/new', { as: await signUp() })
  await field().click()
  await userEvent.keyboard('sev')
  await expect.element(option(seville)).toBeVisible()
  await expect.element(page.getByText('1 place to choose from')).toBeInTheDocument()
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Backspace}')
  await expect.element(option(/^Segovia/)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  await expect.element(option(seville)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field()).toHaveAttribute('aria-activedescendant', option(seville).element().id)
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('Seville, Spain')
  await expect.element(list()).not.toBeInTheDocument()
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  expect(document.activeElement).toBe(field().element())
})

test('a place is chosen with the finger, between the bar and the keyboard of a phone', async () => {
  await renderScreen('/festivals/new', { as: await signUp(), width: 360 })
  await page.viewport(360, 420)
  await field().click()
  await userEvent.keyboard('se')
  await expect.element(option(seville)).toBeVisible()
  const frame = list().element().parentElement
  expect(frame?.getBoundingClientRect().bottom).toBeLessThanOrEqual(420)
  expect(frame?.scrollTop, 'the list begins with its first place').toBe(0)
  expectToFit()
  await expectAccessible()
  await option(seville).click()
  await expect.element(field()).toHaveValue('Seville, Spain')
  await expect.element(list()).not.toBeInTheDocument()
})

test('any other text is valid: Escape and Tab leave it as it was typed, and Enter sends the form', async () => {
  await renderScreen('/festivals/new', { as: await signUp() })
  await field().click()
  await userEvent.keyboard('se')
  await expect.element(list()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('se')
  await field().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

test('where places cannot be completed, the field is a plain text field', async () => {
  await renderScreen('/festivals/new', { as: await signUp(), failing: '**/api/places*' })
  await field().click()
  await userEvent.keyboard('segovia')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('segovia')
})
