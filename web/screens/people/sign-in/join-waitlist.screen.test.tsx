import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { signUp } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const email = page.getByLabelText('Email Address')
const name = page.getByLabelText('Name (Optional)')
const submit = page.getByRole('button', { name: 'Join the Waitlist' })
const shown = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

afterEach(() => commands.restoreCalls())

test('somebody joins the waitlist, and the second time is told that the address is known @P1.14 @P2.1 @P2.14 @P2.135 @P2.136 @P2.137 @P2.139 @P2.140 @P4.38 @P8.36 @P8.56', async () => {
  const address = `waiting.${Date.now().toString(36)}@example.org`
  await renderScreen('/join-waitlist')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Join the Waitlist' })).toBeVisible()
  await shown('Where festival travellers connect, share rooms and build friendships.')
  await shown('Coming Soon')
  for (const promise of [
    'Discover festivals across Europe and beyond',
    'Find compatible roommates with detailed preferences',
    'Connect with dancers before, during and after events',
    'Plan meetups and build your dance community',
  ])
    await shown(promise)
  for (const bar of ['banner', 'contentinfo', 'navigation'] as const) expect(page.getByRole(bar).elements()).toEqual([])
  await name.fill('Noa')
  await email.fill(address)
  await submit.click()
  await shown('Welcome to the waitlist!')
  await shown('We’ll email you as soon as we launch.')
  const heading = page.getByRole('heading', { name: "You're on the list!" })
  await expect.element(heading).toHaveFocus()
  await shown('Thank you, Noa. We’ll email you an early-access invitation when we launch.')
  await expectGoodAtEachWidth()

  await renderScreen('/join-waitlist', { as: await signUp() })
  await email.fill(address.toUpperCase())
  await submit.click()
  await shown('Oops!')
  await shown('This email is already registered')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue(address.toUpperCase())
})

test('what was typed is there again after a refresh, until it is sent', async () => {
  await renderScreen('/join-waitlist')
  await name.fill('Noa')
  await email.fill('noa@example.org')
  await renderScreen('/join-waitlist')
  await expect.element(name).toHaveValue('Noa')
  await expect.element(email).toHaveValue('noa@example.org')
  await email.fill(`noa.${Date.now().toString(36)}@example.org`)
  await submit.click()
  await shown('Welcome to the waitlist!')
  await renderScreen('/join-waitlist')
  await expect.element(email).toHaveValue('')
})

test('what cannot be used is said at its field, and goes once it is mended', async () => {
  await renderScreen('/join-waitlist', { width: 360 })
  await name.fill('N')
  await email.fill('nobody')
  await submit.click()
  await shown('Please enter a valid email address')
  await shown('Name must be at least 2 characters')
  await expectGoodAtEachWidth()
  await name.clear()
  await expect.element(page.getByText('Name must be at least 2 characters')).not.toBeInTheDocument()
})

test('a failure keeps what was typed @P7.47 @P8.37', async () => {
  await renderScreen('/join-waitlist', { failing: '**/api/waitlist' })
  await email.fill('noa@example.org')
  await submit.click()
  await shown('Oops!')
  await shown('Something went wrong. Please try again.')
  await expect.element(email).toHaveValue('noa@example.org')
})
