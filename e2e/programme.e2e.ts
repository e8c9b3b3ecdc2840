import { atEachSize, expect, expectAccessible, phone, signUp, test, waitForHydration } from './journey.ts'

test.use({ viewport: phone })

test('the programme of a festival is read without JavaScript, and a dancer chooses what to go to', async ({
  page,
  browser,
  baseURL,
}) => {
  const [festival] = await (await page.request.get('/api/festivals?query=saint+nicholas&limit=1')).json()
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const reader = await plain.newPage()
  await reader.goto(`/festivals/${festival.id}/programme`)
  await expect(reader.getByRole('article', { name: 'Opening party' })).toContainText('Great Hall')
  await plain.close()

  await signUp(page)
  await page.goto(`/festivals/${festival.id}`)
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'At this festival' }).getByRole('link', { name: 'Programme' }).click()
  await page.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click()
  const choose = async (title: string, status: string) => {
    const choice = page.getByRole('article', { name: title }).getByRole('button', { name: status })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
  }
  await choose('Partnerwork on two', 'Going')
  await choose('Musicality with a cowbell', 'Interested')
  await expect(page.getByRole('article', { name: 'Partnerwork on two' })).toContainText(
    'At the same time as Musicality with a cowbell',
  )
  await atEachSize(page, () => expectAccessible(page))

  await page.reload()
  // Of presses before it, the last one counts.
  await waitForHydration(page)
  await page.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'My choices' }).click()
  await expect(page.getByRole('article', { name: 'Musicality with a cowbell' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Partnerwork on two' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Night of the boots' })).toHaveCount(0)
})
