import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forAll, forMembers } from '../testing/addresses.ts'
import { expectFocusToShow, expectGoodAtEachWidth, expectToFit } from '../testing/expectations.ts'
import { signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

/** Expects that the page fits a phone in right-to-left text, and that each control has a visible focus. */
async function expectGoodFromRightToLeft() {
  await page.viewport(360, 900)
  document.documentElement.dir = 'rtl'
  expectToFit()
  await expectFocusToShow()
}

const title = page.getByRole('heading', { level: 1 })

describe('accessible in both themes, no wider than a phone, a tablet or a desktop, also from right to left:', () => {
  test.each(forAll)('%s for a visitor @P1.16 @P2.2 @P2.3 @P2.6 @P6.1', async (path) => {
    await renderScreen(path)
    await expect.element(title).toBeVisible()
    await expectGoodAtEachWidth()
    await expectGoodFromRightToLeft()
  })

  test.each(forMembers)('%s for a member @P2.5 @P2.7 @P2.8', async (path) => {
    const member = await signUp()
    await renderScreen(path, { as: member })
    await expect.element(page.getByRole('button', { name: `Account of ${member.user.name}` })).toBeVisible()
    await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
    await expectGoodAtEachWidth()
    await expectGoodFromRightToLeft()
  })

  test('a festival @P2.10', async () => {
    const { api } = await signUp()
    const [festival] = (await api.festivals.list({ query: { query: 'dame valencia', limit: 1 } })).items
    await renderScreen(`/festivals/${festival?.id}`)
    await expect.element(title).toHaveTextContent('Dame Festival Valencia')
    await expectGoodAtEachWidth()
  })

  test.each(['a visitor', 'a member'])('who goes to a festival, for %s', async (viewer) => {
    const member = await signUp()
    const [festival] = (await member.api.festivals.list({ query: { query: 'dame valencia', limit: 1 } })).items
    await renderScreen(`/festivals/${festival?.id}/people`, viewer === 'a member' ? { as: member } : {})
    await expect.element(page.getByRole('heading', { name: 'Who’s going' })).toBeVisible()
    await expect.poll(() => document.querySelector('#who-goes ~ * .skeleton')).toBeNull()
    await expectGoodAtEachWidth()
    await expectFocusToShow()
  })

  test('the programme of a festival', async () => {
    const { api } = await signUp()
    const [festival] = (await api.festivals.list({ query: { query: 'saint nicholas', limit: 1 } })).items
    await renderScreen(`/festivals/${festival?.id}/programme`, { as: await signUp() })
    await expect.element(page.getByRole('button', { name: 'Going' }).last()).toBeVisible()
    await expectGoodAtEachWidth()
  })

  test('the festivals that wait for an admin @S9.21', async () => {
    await renderScreen('/admin/festivals', { as: await signUpAdmin() })
    await expect.element(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
    await expectGoodAtEachWidth()
  })
})

test.each([768, 1024, 1440])(
  'the entries of the bar stand beside each other on a screen of %d pixels',
  async (width) => {
    await renderScreen('/safety', { width })
    const entries = document.querySelectorAll('.top-bar a, .top-bar button')
    const places = [...entries].map((entry) => entry.getBoundingClientRect()).filter((place) => place.width > 0)
    expect(places.length).toBeGreaterThan(5)
    const inOrder = places.toSorted((one, other) => one.left - other.left)
    for (const [at, { left }] of inOrder.entries()) expect(left).toBeGreaterThanOrEqual(inOrder[at - 1]?.right ?? 0)
  },
)
