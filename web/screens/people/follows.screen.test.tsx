import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const names = () => [...document.querySelectorAll('main article h3')].map((title) => title.textContent)
const follow = ({ api }: ScreenMember, { user }: ScreenMember) => api.follows.follow({ params: { id: user.id } })
const stateFor = ({ api }: ScreenMember, { user }: ScreenMember) => api.follows.state({ params: { id: user.id } })

test('on a page one follows a member and stops it at once, and opens who follows them', async () => {
  const [ana, bea, cleo] = [await signUp('Ana'), await signUp('Bea'), await signUp('Cleo')]
  await follow(bea, ana)
  await follow(cleo, bea)
  await renderScreen(`/members/${bea.user.username}`, { as: ana })
  await expect.element(page.getByText('Follows you', { exact: true })).toBeVisible()
  await button('Follow Bea').click()
  await expect.element(button('Following Bea: stop following')).toBeVisible()
  await expect
    .element(page.getByText('They can now see where you’re going. You can change that in Settings.'))
    .toBeVisible()
  await expect.element(link('2 followers')).toBeVisible()
  await button('Following Bea: stop following').click()
  await expect.element(page.getByText('You’re no longer following Bea')).toBeVisible()
  await expect.element(link('1 following')).toBeVisible()
  await expect.poll(() => stateFor(ana, bea)).toMatchObject({ isFollowed: false, followerCount: 1 })
  await expectGoodAtEachWidth()
  await link('1 follower').click()
  await expect.element(page.getByRole('heading', { name: 'Who follows Bea', level: 1 })).toBeVisible()
  await expect.poll(names).toEqual(['Cleo'])
  await button('Follow Cleo').click()
  await expect.element(button('Following Cleo: stop following')).toBeVisible()
  await expectGoodAtEachWidth()
  // There is no follow button for the member themself.
  await link('Following').click()
  await expect.poll(names).toEqual(['Ana'])
  expect(document.querySelector('main article button')).toBeNull()
})

test('a list that has nobody or that its owner hides looks the same, and one that cannot be loaded says so', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const path = `/members/${bea.user.username}/followers`
  await renderScreen(path, { as: ana })
  await expect.element(page.getByText('No followers to show')).toBeVisible()
  const before = document.querySelector('main')?.textContent
  await follow(await signUp(), bea)
  await renderScreen('/settings/privacy', { as: bea })
  const choice = page.getByRole('switch', { name: /^Show who follows me/ })
  await choice.click()
  await expect.poll(async () => (await bea.api.profile.get()).showsFollowers).toBe(false)
  await renderScreen(path, { as: ana })
  await expect.element(page.getByText('No followers to show')).toBeVisible()
  expect(document.querySelector('main')?.textContent).toBe(before)
  await renderScreen(path, { as: bea })
  await expect.poll(names).toHaveLength(1)
  await renderScreen(path)
  await expect.element(page.getByText('Log in to see follows that members share.')).toBeVisible()
  await renderScreen(path, { as: ana, failing: '**/followers?*' })
  await expect.element(page.getByText('We couldn’t load these dancers.'), { timeout: 10_000 }).toBeVisible()
  await expect.element(button('Retry')).toBeVisible()
})

test('a festival says how many of those who go one follows, and the filter of who goes shows them alone', async () => {
  const [admin, ana, bea, cleo] = [await signUpAdmin(), await signUp('Ana'), await signUp('Bea'), await signUp('Cleo')]
  const days = { startDate: '2031-05-07', endDate: '2031-05-09' }
  const name = `Feria ${ana.user.username}`
  const { id } = await admin.api.festivals.create({ body: { name, location: 'Cali, Colombia', ...days } })
  for (const one of [bea, cleo]) {
    await one.api.profile.change({ body: { attendanceShownTo: 'members' } })
    await one.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  }
  await follow(ana, cleo)
  await renderScreen(`/?query=${ana.user.username}`, { as: ana })
  await expect.element(page.getByText('2 going, 1 you follow')).toBeVisible()
  await expectGoodAtEachWidth()
  await renderScreen(`/festivals/${id}/people`, { as: ana })
  await expect.element(page.getByText('2 going, 1 you follow')).toBeVisible()
  await expect.poll(names).toEqual(['Cleo', 'Bea'])
  await page.getByLabelText('Who', { exact: true }).selectOptions('People I follow')
  await expect.poll(names).toEqual(['Cleo'])
  expect(location.search).toBe('?who=followed')
})
