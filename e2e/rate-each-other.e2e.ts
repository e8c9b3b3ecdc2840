import { resolve } from 'node:path'
import { connect } from '../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded-postgres.ts'
import { askForRatings } from '../server/people/ratings/ask-for-ratings.job.ts'
import { endStay } from '../server/testing/end-stay.ts'
import { shareStay } from '../web/testing/rooms.ts'
import { exactText, expect, expectAccessible, phone, test } from './journey.ts'
import { newDancer } from './room-steps.ts'

/** Lets a stay end, and does what the site does every ten minutes. */
async function endAndAsk(roomId: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(process.env.E2E_DATA_DIR ?? '', 'postgres') })
  const db = connect(postgres.connection, { max: 1 })
  await endStay(db, roomId)
  // Whoever is locked at the moment is written down by a later run.
  const asked = async () => {
    await askForRatings(db)
    const open = db.selectFrom('ratingInvitations').select('id').where('contextId', '=', roomId)
    return (await open.where('askAt', 'is', null).execute()).length
  }
  await expect.poll(asked).toBe(2)
  await db.destroy()
  await postgres.stop()
}

test('two rate each other, blind', async ({ browser, baseURL }) => {
  const hugo = await newDancer(browser, baseURL, 'Hugo Casero')
  const ana = await newDancer(browser, baseURL, 'Ana Viajera')
  for (const { page } of [hugo, ana]) await page.setViewportSize(phone)
  await endAndAsk((await shareStay(hugo, ana)).contextId)

  await ana.page.goto('/notifications')
  await ana.page.getByText('How was it with Hugo Casero?').first().click()
  await expect(ana.page).toHaveURL('/ratings')
  await ana.page.getByRole('button', { name: 'Rate Hugo' }).click()
  const anaSays = ana.page.getByRole('dialog', { name: 'How was it with Hugo Casero?' })
  await anaSays.getByRole('radio', { name: '2 stars' }).check()
  await anaSays.getByRole('button', { name: 'Loud at night' }).click()
  await anaSays.getByRole('textbox').fill('The party was in our room')
  await anaSays.getByRole('button', { name: 'Send' }).click()
  await expect(ana.page.getByText(/^Hidden until Hugo rates you too/)).toBeVisible()
  await expectAccessible(ana.page)

  // Hugo sees nothing but that he is asked.
  await hugo.page.goto('/notifications')
  await expect(hugo.page.getByText('How was it with Ana Viajera?').first()).toBeVisible()
  await expect(hugo.page.getByText(/rated you/)).toHaveCount(0)
  await hugo.page.goto('/ratings')
  await expect(hugo.page.getByText(/No ratings yet/).first()).toBeVisible()
  await expect(hugo.page.getByText('The party was in our room')).toHaveCount(0)
  await hugo.page.getByRole('button', { name: 'Rate Ana' }).click()
  const hugoSays = hugo.page.getByRole('dialog', { name: 'How was it with Ana Viajera?' })
  await hugoSays.getByRole('radio', { name: '4 stars' }).check()
  await hugoSays.getByRole('textbox').fill('Tidy and always on time')
  await hugoSays.getByRole('button', { name: 'Send' }).click()
  await expect(exactText(hugo.page, 'You have rated each other')).toBeVisible()
  await expect(hugo.page.getByText('The party was in our room')).toBeVisible()

  await ana.page.goto('/notifications')
  await ana.page.getByText('Hugo Casero rated you too').first().click()
  await expect(ana.page.getByText('Tidy and always on time')).toBeVisible()
  await ana.page.goto(`/members/${hugo.username}`)
  await expect(ana.page.getByText('The party was in our room')).toBeVisible()
  await expectAccessible(ana.page)
})
