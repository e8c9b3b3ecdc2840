import ICAL from 'ical.js'
import { expect, phone, register, signUp, test } from './journey.ts'

const name = 'Salsa Grand'

/** The entries that a calendar program reads from the file at an address. */
function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    title: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
  }))
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a member has the week of a festival in their own calendar, which follows changes until they end its address', async ({
    page,
    request,
  }) => {
    await signUp(page)
    await page.goto('/?query=salsa+grand')
    const card = page.getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: 'Going' }).click()
    await expect(page.getByRole('dialog', { name: 'Marked as Going' })).toBeVisible()
    await page.keyboard.press('Escape')
    await card.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const festivalId = page.url().split('/').at(-1)!
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Add to calendar: ${name}` }).click(),
    ])
    expect(file.suggestedFilename()).toBe('festival.ics')

    await page.goto('/settings/calendar')
    await page.getByRole('button', { name: 'Create calendar link' }).click()
    const address = await page.getByLabel('Your calendar link').inputValue()
    const read = async () => entriesOf(await (await request.get(address)).text())
    expect(await read()).toEqual([{ title: name, status: 'CONFIRMED' }])

    const host = await register(request)
    const meetup = await host.api.meetups.create({
      params: { id: festivalId },
      body: { type: 'meal', title: 'Tapas before the party', startTime: new Date(Date.now() + 9e7).toISOString() },
    })
    const meetupId = { params: { id: meetup.id } }
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    const joined = await request.post(`/api/meetups/${meetup.id}/join`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(joined.ok()).toBe(true)
    const withMeetup = (status: string) => [
      { title: 'Tapas before the party', status },
      { title: name, status: 'CONFIRMED' },
    ]
    expect(new Set(await read())).toEqual(new Set(withMeetup('CONFIRMED')))
    await host.api.meetups.cancel(meetupId)
    expect(new Set(await read())).toEqual(new Set(withMeetup('CANCELLED')))

    await page.getByRole('button', { name: 'Create a new link' }).click()
    await page.getByRole('button', { name: 'Create a new one' }).click()
    await expect(page.getByLabel('Your calendar link')).not.toHaveValue(address)
    expect((await request.get(address)).status()).toBe(404)
    const second = await page.getByLabel('Your calendar link').inputValue()
    expect((await request.get(second)).status()).toBe(200)
    await page.getByRole('button', { name: 'Turn off this link' }).click()
    await page.getByRole('button', { name: 'Turn it off' }).click()
    await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
    expect((await request.get(second)).status()).toBe(404)
  })
})
