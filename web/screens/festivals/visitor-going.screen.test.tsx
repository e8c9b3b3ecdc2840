import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { newId } from '../../lib/changes/new-id.ts'
import { chooseGoing as storeChoice } from '../../lib/member/going-after-login.ts'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { ownFestival } from '../../testing/meetups.ts'
import { password, type ScreenMember, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const going = page.getByRole('button', { name: 'Going', exact: true })
const dialog = page.getByRole('dialog')
const login = page.getByRole('button', { name: 'Login', exact: true })
const goingTo = async ({ api }: ScreenMember) =>
  (await api.festivalAttendance.mine()).map(({ festivalId, status }) => ({ festivalId, status }))
const promise = ({ name }: { name: string }) => page.getByText(`We’ll mark you as going to ${name}.`)

/** The press of a visitor on the page of a festival. */
async function chooseGoing({ id, name }: { id: string; name: string }, tab = '') {
  await renderScreen(`/festivals/${id}${tab}`, { width: 360 })
  await expect.element(going).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Going? Log in to tell others' }).click()
  await expect.element(promise({ name })).toBeVisible()
  expect(location.search).toBe(`?tab=register&next=${encodeURIComponent(`/festivals/${id}${tab}`)}`)
}

async function logIn({ user }: ScreenMember) {
  await page.getByLabelText('Username or email').fill(user.username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await login.click()
}

async function memberWhoChose() {
  const member = await signUp()
  await member.api.profile.change({ body: { attendanceShownTo: 'members' } })
  return member
}

test('a visitor who registers at the second try goes, is asked who may see it, and is back on the festival', async () => {
  const festival = await ownFestival()
  const { user: other } = await signUp()
  await chooseGoing(festival)
  const username = page.getByLabelText('Username')
  await expect.element(username).toHaveFocus()
  await expectGoodAtEachWidth()
  await page.viewport(360, 780)
  const fields = { Username: other.username, Email: `${newId()}@example.org`, Password: password, Name: 'Noa Prueba' }
  for (const [label, text] of Object.entries({ ...fields, 'Confirm Password': password, Location: 'Roma' }))
    await page.getByLabelText(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(username).toHaveAccessibleDescription('Username is already taken')
  await page.getByRole('button', { name: /^Use / }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(dialog).toHaveAccessibleName(`You’re going to ${festival.name}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  expect(location.pathname + location.search).toBe(`/festivals/${festival.id}`)
  expect(history.state).not.toHaveProperty('goingTo')
  expect(sessionStorage.getItem('goingChoice')).toBeNull()
})

test('a visitor who logs in instead goes, on the tab of the festival that was open', async () => {
  const [festival, member] = [await ownFestival(), await memberWhoChose()]
  await chooseGoing(festival, '/people')
  await page.getByRole('tab', { name: 'Login' }).click()
  await logIn(member)
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(`You’re going to ${festival.name}`).first()).toBeVisible()
  expect(location.pathname).toBe(`/festivals/${festival.id}/people`)
  await expect.poll(() => goingTo(member)).toEqual([{ festivalId: festival.id, status: 'attending' }])
  // Whoever goes already is told the same, and the button is not pressed again.
  await chooseGoing(festival)
  await page.getByRole('tab', { name: 'Login' }).click()
  await logIn(member)
  await expect.element(page.getByText(`You’re going to ${festival.name}`).first()).toBeVisible()
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  expect(await goingTo(member)).toEqual([{ festivalId: festival.id, status: 'attending' }])
})

test('a visitor who continues with Google goes', async () => {
  const [festival, member] = [await ownFestival(), await memberWhoChose()]
  // The link to Google would leave the page of the test; this is what the two presses store.
  storeChoice(festival, `/festivals/${festival.id}`)
  sessionStorage.setItem('pageAfterLogin', `/festivals/${festival.id}`)
  await commands.failCalls('**/api/auth/session', { status: 200, body: { token: member.token, user: member.user } })
  onTestFinished(() => commands.restoreCalls())
  await renderScreen('/auth?success=1')
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => goingTo(member)).toEqual([{ festivalId: festival.id, status: 'attending' }])
})

test('a link alone makes nobody go (threat 155), nor does what was chosen for another page or over an hour ago', async () => {
  const [festival, other, member] = [await ownFestival(), await ownFestival(), await memberWhoChose()]
  const signInAt = async () => {
    await renderScreen(`/auth?tab=register&next=/festivals/${festival.id}`, { width: 360 })
    await expect.element(page.getByText('You’ll be back at the festival right after.')).toBeVisible()
    await expect.element(promise(festival)).not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Login' }).click()
    await logIn(member)
    await expect.element(going).toHaveAttribute('aria-pressed', 'false')
    expect(await goingTo(member)).toEqual([])
    expect(sessionStorage.getItem('goingChoice')).toBeNull()
  }
  await signInAt()
  await chooseGoing(other)
  await signInAt()
  await chooseGoing(festival)
  const stored = JSON.parse(sessionStorage.getItem('goingChoice') ?? '') as { until: number }
  sessionStorage.setItem('goingChoice', JSON.stringify({ ...stored, until: Date.now() - 1 }))
  await signInAt()
})

test('if it cannot be stored, the member reads so beside the button, and may press it', async () => {
  const [festival, member] = [await ownFestival(), await memberWhoChose()]
  await chooseGoing(festival)
  await page.getByRole('tab', { name: 'Login' }).click()
  await commands.failCalls('**/api/festival-attendance')
  onTestFinished(() => commands.restoreCalls())
  await logIn(member)
  await expect.element(page.getByText('Failed to update attendance').first()).toBeVisible()
  await expect.element(going).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible()
})
