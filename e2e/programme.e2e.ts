import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('the programme of a festival is read without JavaScript', async ({ page }) => {
  const [festival] = await (await page.request.get('/api/festivals?query=saint+nicholas&limit=1')).json()
  await page.goto(`/festivals/${festival.id}/programme`)
  await expect(page.getByRole('article', { name: 'Opening party' })).toContainText('Great Hall')
})
