import { expect, test } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth, expectToFit } from '../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor, postRoom } from '../testing/rooms.ts'

const main = page.getByRole('main')
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const says = (part: Locator, text: RegExp) => expect.element(part.getByText(text).first()).toBeVisible()
const section = page.getByRole('region', { name: 'Verifications' })
const row = (name: string) => section.getByRole('region', { name })
const onInstagram = ({ api }: ScreenMember, instagramHandle: string) =>
  api.profile.change({ body: { instagramHandle } })

test('Settings verify an Instagram account by a code and an identity by a call, which an admin answers', async () => {
  const [member, admin] = [await signUp('Rosa Ejemplo'), await signUpAdmin()]
  await renderScreen('/settings', { as: member })
  await says(row('Email'), /Open the link that we emailed to you\./)
  await expect.element(row('Instagram').getByRole('link', { name: 'Social Media' })).toBeVisible()

  await onInstagram(member, 'rosa.baila')
  await renderScreen('/settings', { as: member })
  await row('Instagram')
    .getByRole('button', { name: /^Start/ })
    .click()
  await shown('Your code is here')
  const code = row('Instagram').getByLabelText('Code for your bio')
  await expect.poll(() => (code.element() as HTMLInputElement).value).toMatch(/^compas-\w{8}$/)
  await row('Identity')
    .getByRole('button', { name: /^Start/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Verify who you are' })
  await dialog.getByRole('button', { name: 'Ask for a call' }).click()
  await shown('Please say when and how we can call you')
  await dialog.getByRole('textbox').fill('Evenings in Sevilla, by Signal')
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('button', { name: 'Ask for a call' }).click()
  await says(row('Identity'), /Evenings in Sevilla, by Signal/)

  await renderScreen('/admin/verifications', { as: admin })
  const mine = (label: string) => main.getByRole('article', { name: `${label} of Rosa Ejemplo` }).last()
  await expect
    .element(mine('Instagram').getByRole('link', { name: /@rosa\.baila/ }))
    .toHaveAttribute('href', 'https://www.instagram.com/rosa.baila')
  await expectGoodAtEachWidth()
  await page.viewport(1440, 900)
  await mine('Instagram')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await shown('Rosa Ejemplo is told.')
  await mine('Identity')
    .getByRole('button', { name: /^Refuse/ })
    .click()
  const refusal = page.getByRole('dialog', { name: 'Refuse the identity of Rosa Ejemplo?' })
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await shown('Please say why')
  await refusal.getByLabelText('Reason').fill('Nobody answered')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await shown('Rosa Ejemplo is told why.')
  await main.getByRole('link', { name: 'Verified', exact: true }).click()
  await expect.element(mine('Instagram').getByRole('button', { name: /^Take the mark back/ })).toBeVisible()

  await renderScreen('/settings', { as: member })
  await says(row('Identity'), /Nobody answered/)
  await expect.element(row('Identity').getByRole('button', { name: /^Try again/ })).toBeVisible()
  await says(row('Instagram'), /It belongs to @rosa\.baila\./)
  await expect
    .element(page.getByRole('textbox', { name: /^Instagram/ }).first())
    .toHaveAccessibleDescription(/the mark ends/)
  await expectGoodAtEachWidth()
  await row('Instagram')
    .getByRole('button', { name: /^Remove the mark/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the mark' }).click()
  await shown('Mark removed')
  await expect.element(row('Instagram').getByRole('button', { name: /^Start/ })).toBeVisible()
})

test('the desk says that nobody waits, or that it could not be loaded; an admin does not decide their own', async () => {
  const admin = await signUpAdmin()
  await renderScreen('/admin/verifications', { as: admin, failing: '**/api/admin/verifications*' })
  await shown('Failed to load the verifications. Please try again.')
  await commands.restoreCalls()
  await onInstagram(admin, 'the.admin')
  await admin.api.verifications.ask({ body: { type: 'instagram' } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await shown('Your own: another admin has to look at it.')
  await admin.api.verifications.withdraw({ params: { type: 'instagram' } })
  await renderScreen('/admin', { as: admin })
  await expect.element(main.getByRole('link', { name: 'Verifications' }).last()).toBeVisible()
  await renderScreen('/settings', { as: admin, failing: '**/api/user/verifications*' })
  await shown('Failed to load your verifications.')
})

test('what speaks for a host stands before the price, at a request and on their page; of somebody new kindly', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host, { description: 'Two beds, one window, a kettle.' })
  await askFor(guest, room.id)
  const card = page.getByRole('region', { name: 'What speaks for Marta Ruiz' })
  await renderScreen(`/rooms/${room.id}`)
  await says(card, /New here: joined this month/)
  await says(card, /Write to each other before you decide\./)
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  await expect.element(page.getByText(/^≈ [$€¥]/).first()).toBeInTheDocument()
  expect(isBefore(card.element(), page.getByText(/^≈ [$€¥]/).first().element())).toBe(true)
  expect(isBefore(card.element(), page.getByRole('heading', { name: 'About this room' }).element())).toBe(true)
  await renderScreen(`/members/${host.user.username}`, { as: host })
  await expect.element(card.getByRole('link', { name: 'Verify who you are' })).toBeVisible()
  await says(card, /No ratings yet/)
  await renderScreen('/my-rooms', { as: host })
  await shown(/About Jo Berg: New here: joined this month/)
  await renderScreen('/my-requests', { as: guest, width: 360, failing: '**/api/trust*' })
  await shown(/We could not load what speaks for Marta Ruiz/)
  await expectAccessible()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await shown(/About Marta Ruiz: New here/)
  expectToFit()
})

test('a mark says on a press what was proved', async () => {
  const [member, admin] = [await signUp('Marta Ruiz'), await signUpAdmin()]
  await member.api.verifications.ask({ body: { type: 'id', note: 'Evenings' } })
  const { items } = await admin.api.verifications.asked({ query: { limit: 100 } })
  const asked = items.find((one) => one.member.id === member.user.id)
  await admin.api.verifications.decide({ params: { id: asked?.id ?? '' }, body: { status: 'verified' } })
  await renderScreen(`/members/${member.user.username}`)
  await page.getByText('Verified:').click()
  await shown(/with a document in this name\. We kept no copy\./)
  await expectGoodAtEachWidth()
})
