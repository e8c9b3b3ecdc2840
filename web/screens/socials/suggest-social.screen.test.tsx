import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const main = page.getByRole('main')
const shown = (text: string | RegExp) => expect.element(main.getByText(text).first()).toBeVisible()
const suggestLink = main.getByRole('link', { name: 'Suggest a social' })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let made = 0
const aCity = () => `Villanueva ${Date.now().toString(36)}${made++}`

/** Uploads a flyer of this member as the form does. */
async function uploadFlyer({ api }: ScreenMember) {
  const canvas = new OffscreenCanvas(480, 600)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#2f6f62'
  context.fillRect(0, 0, 480, 600)
  const { uploadURL } = await api.photos.prepare({})
  await fetch(uploadURL, { method: 'PUT', body: await canvas.convertToBlob({ type: 'image/jpeg' }) })
  const { objectPath } = await api.photos.finish({ body: { photoURL: uploadURL } })
  return objectPath
}

test('the finder asks for a missing social in its head on wide screens, and after the list on narrower ones', async () => {
  const [admin, city] = [await signUpAdmin(), aCity()]
  await admin.api.socialParties.upload({ body: { parties: [{ venueName: 'La Candela', city, date: day(9) }] } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(city)}`)
  const card = main.getByRole('article').first()
  await expect.element(card).toBeVisible()
  for (const [width, isInHead] of [
    [360, false],
    [1279, false],
    [1280, true],
  ] as const) {
    await page.viewport(width, 780)
    expect(suggestLink.elements()).toHaveLength(1)
    const link = suggestLink.element()
    expect(link.closest('.finder-head') !== null, `in the head at ${width} px`).toBe(isInHead)
    const follows = card.element().compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows !== 0, `after the list at ${width} px`).toBe(!isInHead)
  }
})

test('a member comes from the finder, suggests a social, sees that it waits, and takes it back', async () => {
  const city = aCity()
  const inCity = `/social-parties?city=${encodeURIComponent(city)}`
  await renderScreen(inCity)
  await shown('No social parties found')
  await expect.element(suggestLink.first()).toBeVisible()
  await suggestLink.last().click()
  await shown('Please log in')
  const search = `?city=${encodeURIComponent(city).replaceAll('%20', '+')}`
  const login = main.getByRole('link', { name: 'Login / Register' })
  await expect
    .element(login)
    .toHaveAttribute('href', `/auth?next=${encodeURIComponent(`/social-parties/suggest${search}`)}`)

  const ana = await signUp()
  await renderScreen(`/social-parties/suggest${search}`, { as: ana })
  await expect.element(main.getByLabelText('City')).toHaveValue(city)
  await expect.element(main.getByText('Your suggestions')).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Send suggestion' }).click()
  await shown('Venue name is required')
  await shown('Date is required')
  await expectGoodAtEachWidth()
  await main.getByLabelText('Venue name').fill('La Candela')
  await main.getByLabelText('Date').fill(day(9))
  await main.getByLabelText('Time').fill('9 PM')
  await main.getByLabelText('Every week until').fill(day(3))
  await main.getByRole('button', { name: 'Send suggestion' }).click()
  await shown('The last day is before the party')
  await main.getByLabelText('Every week until').fill(day(30))
  await main.getByRole('button', { name: 'Salsa' }).click()
  await main.getByRole('button', { name: 'Send suggestion' }).click()
  await shown('Thank you! An admin will look at it.')
  const own = main.getByRole('region', { name: 'Your suggestions' })
  await expect.element(own.getByRole('heading', { name: 'La Candela' })).toBeVisible()
  await expect.element(own.getByText('Waiting for an admin')).toBeVisible()
  await expect.element(own.getByText(/^Every week from .* · 9 PM$/)).toBeVisible()
  await expectGoodAtEachWidth()

  await main.getByRole('button', { name: 'Suggest another' }).click()
  await expect.element(main.getByLabelText('Venue name')).toHaveValue('')
  await own.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Suggestion withdrawn').first()).toBeVisible()
  await expect.element(own).not.toBeInTheDocument()
  expect((await ana.api.socialSuggestions.mine({ query: {} })).items).toEqual([])
})

test('what the server refuses stands at the form, and nothing that was typed is lost', async () => {
  const [admin, ana, city] = [await signUpAdmin(), await signUp(), aCity()]
  await admin.api.socialParties.upload({ body: { parties: [{ venueName: 'La Candela', city, date: day(9) }] } })
  await renderScreen(`/social-parties/suggest?city=${encodeURIComponent(city)}`, { as: ana })
  await main.getByLabelText('Venue name').fill('La Candela')
  await main.getByLabelText('Date').fill(day(9))
  await main.getByRole('button', { name: 'Send suggestion' }).click()
  await shown('This social is already on Compás: same venue, day and time.')
  await expect.element(main.getByLabelText('Venue name')).toHaveValue('La Candela')
  await main.getByLabelText('Venue name').fill('Win at evil.com')
  await main.getByRole('button', { name: 'Send suggestion' }).click()
  await shown(/^Please leave out links and addresses/)
})

test('an admin sees a suggestion with its flyer and the social that it may be, and approves, edits or declines it', async () => {
  const [admin, ana, city] = [await signUpAdmin(), await signUp('Ana Prueba'), aCity()]
  await admin.api.socialParties.upload({ body: { parties: [{ venueName: 'Club La Candela', city, date: day(9) }] } })
  const image = await uploadFlyer(ana)
  await ana.api.socialSuggestions.create({
    body: { venueName: 'La Candela', city, date: day(9), time: '9 PM', danceStyles: ['Salsa'], image },
  })
  await ana.api.socialSuggestions.create({ body: { venueName: 'Nowhere', city, date: day(10) } })
  await renderScreen('/admin/suggestions', { as: admin })
  const card = main.getByRole('article', { name: 'La Candela' }).last()
  await expect.element(card.getByRole('img', { name: 'Flyer of La Candela' })).toBeInTheDocument()
  await expect.element(card.getByText('May be listed already')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Club La Candela' })).toBeVisible()
  const other = main.getByRole('article', { name: 'Nowhere' }).last()
  await expect.element(other.getByText('May be listed already')).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  await other.getByRole('button', { name: 'Decline' }).click()
  await expect.element(other).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Approve and edit' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit a social' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Remove Photo 1' })).toBeVisible()
  await expectGoodAtEachWidth()

  await renderScreen('/social-parties/suggest', { as: ana })
  await shown('Everyone can find it')
  await shown('Not added')
  await main.getByRole('link', { name: 'La Candela' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'La Candela' })).toBeVisible()
  await expect.element(main.getByRole('img', { name: 'Flyer of La Candela' })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('lists that fail to load say so, and suggestions that cannot be compared too', async () => {
  const [admin, ana] = [await signUpAdmin(), await signUp()]
  await ana.api.socialSuggestions.create({ body: { venueName: 'La Candela', city: aCity(), date: day(9) } })
  await renderScreen('/social-parties/suggest', { as: ana, failing: '**/api/social-suggestions/mine*' })
  await shown('Failed to load your suggestions.')
  await commands.restoreCalls()
  await renderScreen('/admin/suggestions', { as: admin, failing: '**/api/social-parties?*' })
  await shown('Not compared with the stored socials')
})
