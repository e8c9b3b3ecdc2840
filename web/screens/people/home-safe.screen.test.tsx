import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { join, ownFestival, plan } from '../../testing/meetups.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const form = page.getByRole('region', { name: 'Set a check' })
const bar = page.getByRole('region', { name: 'Running' })
const watched = page.getByRole('region', { name: 'People you look out for' })

afterEach(() => commands.restoreCalls())

async function companions() {
  const festival = await ownFestival()
  const [ana, ben, cleo] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUp('Cleo Mar')]
  for (const member of [ben, cleo]) await join(member, await plan(ana, festival.id))
  return { ana, ben, cleo, festival }
}

test('a check is set with somebody one knows, put off, and answered from any page', async () => {
  const { ana, ben, cleo, festival } = await companions()
  await renderScreen(`/home-safe?festival=${festival.id}`, { as: ana })
  await form.getByRole('radio', { name: 'Ben Luz' }).click()
  expect(form.getByText('Your roommate').elements()).toEqual([])
  await form.getByLabelText('If we can’t reach them').selectOptions('Cleo Mar')
  await form.getByLabelText('Home within').selectOptions('30 minutes')
  const way = form.getByLabelText('Your way home')
  await way.fill('Follow me on t.me/ana')
  await form.getByRole('button', { name: 'Set the check' }).click()
  await expect.element(form.getByText(/^Please leave out links/)).toBeVisible()
  await expect.element(way).toHaveFocus()
  await way.fill('Sala Caracol → Hotel Sol')
  await expect.element(form.getByText(/^Please leave out links/)).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  await form.getByRole('button', { name: 'Set the check' }).click()
  const own = page.getByRole('region', { name: 'Ben Luz is looking out for you' })
  await expect.element(own.getByText('“Sala Caracol → Hotel Sol”')).toBeVisible()
  await expect.element(own.getByText(/If we can’t reach them, we’ll tell Cleo Mar\.$/)).toBeVisible()
  await expect.element(own.getByText(`Set at ${festival.name}`)).toBeVisible()
  const before = Date.parse((await ana.api.safeChecks.own()).check!.dueAt)
  await own.getByRole('button', { name: '30 minutes more' }).click()
  await expect.poll(async () => Date.parse((await ana.api.safeChecks.own()).check!.dueAt) - before).toBe(1_800_000)
  await expect.element(bar.getByText(/^Home by/)).toBeVisible()
  await expectGoodAtEachWidth()

  await renderScreen('/home-safe', { as: ben })
  await expect.element(watched.getByText(/^Ana Sol wants to be home by/)).toBeVisible()
  for (const text of [/112/, /^They didn’t say/]) expect(watched.getByText(text).elements()).toEqual([])
  await expectGoodAtEachWidth()
  await watched.getByRole('button', { name: 'I can’t this time' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I can’t' }).click()
  await expect.element(watched.getByText(/^Nobody has chosen you/)).toBeVisible()

  await renderScreen('/home-safe', { as: cleo, width: 360 })
  await expect.element(watched.getByText(/^Ana Sol wants to be home by/)).toBeVisible()
  const { items } = await cleo.api.safeChecks.watched({ query: {} })
  await cleo.api.safeChecks.decline({ params: { id: items[0]!.id } })

  await renderScreen('/home-safe', { as: ana, width: 360 })
  await expect.element(page.getByText('There’s nobody to choose yet')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Nobody is looking out for you right now' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Choose someone else' })).toBeVisible()
  await renderScreen('/', { as: ana, width: 360 })
  await expect.element(bar.getByText('Nobody is looking out for you')).toBeVisible()
  await bar.getByRole('button', { name: 'I’m home' }).click()
  await expect.element(bar).not.toBeInTheDocument()
}, 60_000)

test('somebody outside follows by a link, which is shown once, replaced and turned off', async () => {
  const { ana, ben, festival } = await companions()
  await ana.api.safeChecks.set({
    body: { chosenId: ben.user.id, minutes: 30, note: 'By the river', festivalId: festival.id },
  })
  await renderScreen('/home-safe', { as: ana, width: 360 })
  const part = page.getByRole('region', { name: 'For someone outside Compás' })
  await expect.element(part.getByText(new RegExp(`“${festival.name}” and whether you’re home`))).toBeVisible()
  expect(part.getByRole('button').elements()).toHaveLength(1)
  await part.getByRole('button', { name: 'Make a link' }).click()
  const field = part.getByLabelText('Link to your check')
  await expect.element(field).toHaveValue(expect.stringMatching(/\/home-safe\/link#token=[\w-]{43}$/))
  await expectGoodAtEachWidth()
  const link = new URL((field.element() as HTMLInputElement).value)

  await renderScreen(link.pathname + link.hash, { width: 360 })
  await expect.element(page.getByText('Ana isn’t home yet')).toBeVisible()
  await expect.element(page.getByText(`Set out at ${festival.name}`)).toBeVisible()
  expect(location.hash).toBe('')
  for (const absent of ['Sol', 'Ben', 'By the river', '“', '112', 'out of date', 'link has ended'])
    await expect.element(page.getByRole('main')).not.toMatchTextContent(absent)
  expect(document.querySelector('main .skeleton')).toBeNull()
  await renderScreen(link.pathname, { width: 360 })
  await expect.element(page.getByText('This link has ended')).toBeVisible()
  expect(document.querySelector('main .skeleton')).toBeNull()
  await expectGoodAtEachWidth()

  await renderScreen('/home-safe', { as: ana, width: 360 })
  await expect.element(part.getByRole('button', { name: 'Make a new link' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await part.getByRole('button', { name: 'Turn off the link' }).click()
  await expect.element(part.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await renderScreen(link.pathname + link.hash, { width: 360 })
  await expect.element(page.getByText('This link has ended')).toBeVisible()

  await ana.api.safeChecks.answer()
  await ana.api.safeChecks.set({ body: { chosenId: ben.user.id, minutes: 30 } })
  await renderScreen('/home-safe', { as: ana, width: 360 })
  const own = page.getByRole('region', { name: 'Ben Luz is looking out for you' })
  await expect.element(own).toBeVisible()
  for (const absent of ['“', 'Set at']) await expect.element(own).not.toMatchTextContent(absent)
  const { secret } = await ana.api.safeChecks.makeLink()
  await ana.api.safeChecks.answer()
  await renderScreen(`/home-safe/link#token=${secret}`, { width: 360, theme: 'dark' })
  await expect.element(page.getByText('Ana is home')).toBeVisible()
  expect(page.getByText(/^Set out at/).elements()).toEqual([])
}, 60_000)

test('who knows one person has no second choice, and sets the check once more if that failed', async () => {
  const { ben } = await companions()
  await renderScreen('/home-safe', { as: ben })
  await expect.element(form.getByRole('radio', { name: 'Ana Sol' })).toBeVisible()
  expect(form.getByLabelText('If we can’t reach them').elements()).toEqual([])
  await commands.failCalls('**/api/safe-check')
  await form.getByRole('button', { name: 'Set the check' }).click()
  await expect.element(page.getByText('Your check wasn’t set')).toBeVisible()
  await commands.restoreCalls()
  await form.getByRole('button', { name: 'Set the check' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ana Sol is looking out for you' })).toBeVisible()
})

test('who was told stands first, with the way and what to do; one’s own says what is known by others', async () => {
  const { ana, ben } = await companions()
  const check = await ana.api.safeChecks.set({ body: { chosenId: ben.user.id, minutes: 15, note: 'By the river' } })
  const { chosen, ...told } = { ...check, state: 'told' }
  await commands.failCalls('**/api/safe-checks?*', {
    status: 200,
    body: [{ ...told, member: { ...chosen, name: 'Ana Sol' } }] as never,
  })
  await renderScreen('/home-safe', { as: ben, width: 360 })
  await expect.element(watched.getByText(/hasn’t checked in\.$/)).toBeVisible()
  await expect.element(watched.getByText('“By the river”')).toBeVisible()
  await expect.element(watched.getByRole('link', { name: '112' })).toBeVisible()
  await expect.element(watched.getByRole('button', { name: /^Message/ })).toBeVisible()
  expect(watched.getByRole('button').elements()).toHaveLength(1)
  await expectGoodAtEachWidth()
  for (const [state, title, inBar] of [
    ['due', 'Are you home?', 'Are you home?'],
    ['told', 'We told Ben Luz that you haven’t answered', 'Are you home?'],
    ['untold', 'We couldn’t reach anyone', 'Nobody is looking out for you'],
  ] as const) {
    await commands.restoreCalls()
    await commands.failCalls('**/api/safe-check', { status: 200, body: { check: { ...check, state } } })
    await renderScreen('/home-safe', { as: ana })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(bar.getByText(inBar)).toBeVisible()
    expect(page.getByRole('button', { name: '30 minutes more' }).elements()).toHaveLength(state === 'due' ? 1 : 0)
  }
  await commands.restoreCalls()
  await renderScreen('/home-safe', { as: await signUp(), failing: '**/api/safe-check' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('There’s nobody to choose yet')).toBeVisible()
}, 60_000)
