import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newId } from '../../lib/changes/new-id.ts'
import { expectFocusToShow, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { openStay } from '../../testing/rooms.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const gone = (text: string | RegExp) => expect.element(page.getByText(text).first()).not.toBeInTheDocument()
const sheet = (name: string) => page.getByRole('dialog', { name })

const versionOf = async ({ api }: ScreenMember, id: string) => (await api.stays.get({ params: { id } })).version
async function change(member: ScreenMember, id: string, parts: object) {
  const version = await versionOf(member, id)
  return await member.api.stays.change({ params: { id }, body: { version, ...parts } })
}
async function agree(member: ScreenMember, id: string) {
  const version = await versionOf(member, id)
  await member.api.stays.agree({ params: { id }, body: { version } })
}

async function aStay() {
  const [marco, ana, leo] = [await signUp('Marco Sol'), await signUp('Ana Mar'), await signUp('Leo Río')]
  const { id, availableFrom } = await openStay(marco, [ana, leo])
  return { marco, ana, leo, id, from: availableFrom }
}

test('who sleeps where, the money, how to get in and what was booked are on one page @S12.32', async () => {
  const { marco, ana, leo, id, from } = await aStay()
  const beds = (['double', 'single'] as const).map((kind) => ({ id: newId(), kind }))
  await change(marco, id, {
    beds: [...beds, { id: newId(), kind: 'sofa', name: 'By the window' }],
    people: [
      { member: marco.user.id, bed: beds[0]!.id },
      { member: ana.user.id, bed: beds[1]!.id },
    ],
    booking: { state: 'booked', by: marco.user.id, reference: 'XK-1234', link: 'https://example.com/flat' },
    arrival: { time: `${from}T16:00`, how: 'Box by the door, 4711', address: 'Calle Feria 12, 3º' },
    rules: 'Quiet until eleven, shoes off.',
  })
  await renderScreen(`/rooms/${id}/stay`, { as: ana })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Your stay in/ })).toBeVisible()
  await shown('0 of 3 agreed')
  const table = page.getByRole('table')
  await expect.element(table.getByRole('rowheader', { name: 'Double bed' })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: /^Marco · host.*5 nights$/ })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: /^Ana · you.*5 nights$/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: 'No bed yet' })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: 'free' })).toBeVisible()
  for (const text of ['You still owe Marco', 'Leo owes Marco', 'XK-1234', 'Box by the door, 4711', 'By Marco.'])
    await shown(text)
  await shown('Only the 3 of you see this page.')
  await expectGoodAtEachWidth()
  await expectFocusToShow()
  await renderScreen('/my-requests', { as: leo })
  await expect.element(page.getByRole('link', { name: /^Your stay/ })).toHaveAttribute('href', `/rooms/${id}/stay`)
  await renderScreen('/my-rooms', { as: marco })
  await expect.element(page.getByRole('link', { name: /^Your stay/ })).toHaveAttribute('href', `/rooms/${id}/stay`)
  for (const as of [leo, marco]) {
    await renderScreen(`/rooms/${id}`, { as })
    await expect.element(page.getByRole('link', { name: 'Your stay' })).toHaveAttribute('href', `/rooms/${id}/stay`)
  }
})

test('what changed since one agreed is shown before and after, and agreed to @S12.33', async () => {
  const { marco, ana, leo, id } = await aStay()
  for (const one of [marco, ana, leo]) await agree(one, id)
  await renderScreen(`/rooms/${id}/stay`, { as: ana })
  await shown('All 3 agreed')
  await expect.element(button('Agree')).not.toBeInTheDocument()
  await change(marco, id, { price: { total: 60_000, currency: 'EUR', split: 'equal' } })
  await renderScreen(`/rooms/${id}/stay`, { as: ana })
  await shown('Marco changed the price from €500 to €600')
  await shown('Marco changed how you split it: Split equally (was: Split by night)')
  await shown('Your share is now €200 (was €166.66)')
  await expectGoodAtEachWidth()
  // It has changed again: a version that was not shown is not agreed to.
  await change(marco, id, { price: { total: 90_000, currency: 'EUR', split: 'equal' } })
  await button('Agree').click()
  await shown('Your share is now €300 (was €166.66)')
  await button('Agree').click()
  await gone('New since you agreed')
  await shown('2 of 3 agreed')
})

test('a form that somebody else overtook says so and keeps what was typed @S12.34', async () => {
  const { marco, ana, id } = await aStay()
  // Without the stream the page learns of the change by the refusal.
  await renderScreen(`/rooms/${id}/stay`, { as: ana, failing: '**/api/stream' })
  await button(/^Change.*House rules$/).click()
  const dialog = sheet('House rules')
  await dialog.getByRole('textbox').fill('Quiet until noon')
  await change(marco, id, { price: { total: 55_000, currency: 'EUR', split: 'equal' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Marco changed the price from €500 to €550')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Quiet until noon')
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await shown('Quiet until noon')
})

test('beds, nights, the price and the booking are changed in their forms', async () => {
  const { marco, id } = await aStay()
  await renderScreen(`/rooms/${id}/stay`, { as: marco, width: 360 })
  await button(/^Change.*Who sleeps where$/).click()
  const sleeping = sheet('Who sleeps where')
  await sleeping.getByRole('button', { name: 'Add a bed' }).click()
  await sleeping.getByRole('combobox', { name: 'Bed 1' }).selectOptions('Double bed')
  await sleeping.getByRole('combobox', { name: 'Leo' }).selectOptions('1. Double bed')
  await expectGoodAtEachWidth(() => sleeping.element())
  await sleeping.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Double bed' })).toBeVisible()

  await button(/^Change.*Money$/).click()
  const money = sheet('Money')
  await money.getByRole('textbox', { name: 'Whole price' }).fill('480')
  await money.getByRole('radio', { name: /^Your own amounts/ }).click()
  await money.getByRole('textbox', { name: 'Marco' }).fill('200')
  await money.getByRole('textbox', { name: 'Ana' }).fill('200')
  await money.getByRole('textbox', { name: 'Leo' }).fill('70')
  await expect.element(money.getByText('€10 is still missing.')).toBeVisible()
  await money.getByRole('button', { name: 'Save' }).click()
  await expect.element(money.getByText('The shares must add up to the whole price')).toBeVisible()
  await expectGoodAtEachWidth(() => money.element())
  await money.getByRole('textbox', { name: 'Leo' }).fill('80')
  await expect.element(money.getByText('It adds up.')).toBeVisible()
  await money.getByRole('button', { name: 'Save' }).click()
  await expect.element(money).not.toBeInTheDocument()
  await shown(/^Your own amounts/)

  await button(/^Change.*Booking$/).click()
  const booking = sheet('Booking')
  await booking.getByRole('radio', { name: 'Reserved' }).click({ force: true })
  await booking.getByRole('textbox', { name: 'Booking number' }).fill('R-9')
  await expectGoodAtEachWidth(() => booking.element())
  await booking.getByRole('button', { name: 'Save' }).click()
  await shown('R-9')
  await shown('Ana still owes you')
})

test('who has paid says so, and who was paid that they have received it @S12.35', async () => {
  const { marco, ana, id } = await aStay()
  await change(marco, id, { booking: { state: 'booked', by: marco.user.id } })
  await renderScreen(`/rooms/${id}/stay`, { as: ana })
  await button('I have paid').click()
  const paying = sheet('I have paid')
  await expect.element(paying.getByRole('textbox', { name: 'Amount in EUR' })).toHaveValue('166.66')
  await expectGoodAtEachWidth(() => paying.element())
  await paying.getByRole('button', { name: 'I have paid' }).click()
  await expect.element(paying).not.toBeInTheDocument()
  await gone('You still owe Marco')
  await renderScreen(`/rooms/${id}/stay`, { as: marco })
  await button('What was paid').click()
  const paid = sheet('What was paid')
  await expect.element(paid.getByText(/^Ana paid you €166.66/)).toBeVisible()
  await expectGoodAtEachWidth(() => paid.element())
  await paid.getByRole('button', { name: 'I have received it' }).click()
  await expect.element(paid.getByText(/^Received/)).toBeVisible()
  await expect.element(paid.getByRole('button', { name: 'I have received it' })).not.toBeInTheDocument()
})

test('a stay without a host says so first, with one button to take over @S12.36', async () => {
  const { marco, ana, id } = await aStay()
  await marco.api.rooms.remove({ params: { id } })
  await renderScreen(`/rooms/${id}/stay`, { as: ana })
  await shown('This stay has no host any more')
  await expectGoodAtEachWidth()
  await button('Take over as host').click()
  await gone('This stay has no host any more')
  await expect.element(page.getByRole('link', { name: 'Sunny flat with a balcony' })).toBeVisible()
})

test('it is unknown to all others, says what failed, and asks visitors to log in', async () => {
  const { ana, id } = await aStay()
  const stranger = await signUp('Sara Luz')
  await renderScreen(`/rooms/${id}/stay`, { as: stranger })
  await shown('Stay not found')
  await expectGoodAtEachWidth()
  await renderScreen(`/rooms/${id}/stay`)
  await shown('Log in to see your stay.')
  await renderScreen(`/rooms/${id}/stay`, { as: ana, failing: '**/api/room-shares/*/stay' })
  await shown('Failed to load your stay')
  await expectGoodAtEachWidth()
})

test('a long stay scrolls its nights by keyboard, with the beds in sight', async () => {
  const [marco, ana] = [await signUp('Marco Sol'), await signUp('Ana Mar')]
  const { id } = await openStay(marco, [ana])
  await renderScreen(`/rooms/${id}/stay`, { as: ana, width: 360 })
  const nights = page.getByRole('region', { name: 'Beds' })
  await expect.element(nights).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{Tab}')
  await commands.emulateTheme('dark')
  await expectGoodAtEachWidth()
})
