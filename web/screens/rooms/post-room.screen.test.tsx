import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { roomTypeLabels } from '../../features/rooms/rooms/rooms.words.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const dialog = page.getByRole('dialog', { name: 'Post Room' })
const next = dialog.getByRole('button', { name: 'Next' })

async function openDialog() {
  const member = await signUp()
  await renderScreen('/rooms?post=1&query=zzzzqqqq', { as: member })
  await expect.element(dialog).toBeVisible()
  return member
}

/** Choosing a festival fills in its days and its place. */
async function chooseFestival() {
  await dialog.getByRole('combobox', { name: 'Festival' }).fill('salsa')
  await dialog.getByRole('option').first().click()
  await expect.element(dialog.getByLabelText('First night')).not.toHaveValue('')
  await dialog.getByLabelText('Title').fill('By the river')
}

test('the first step with its errors is accessible and fits at each width', async () => {
  await openDialog()
  await next.click()
  await expect.element(dialog.getByText('Festival is required')).toBeVisible()
  await expectGoodAtEachWidth(() => dialog.element())
})

test.each(['Price and guests', 'Who fits', 'Photos and review'])(
  'the step "%s" is accessible and fits at each width',
  async (step) => {
    await openDialog()
    await dialog
      .getByRole('button', { name: new RegExp(step) })
      .first()
      .click()
    await expect.element(dialog.getByRole('heading', { name: step })).toBeVisible()
    if (step === 'Who fits') await canShowItToOneGender()
    await expectGoodAtEachWidth(() => dialog.element())
  },
)

/** Only a room for one gender can be limited to it, and choosing another gender resets this. */
async function canShowItToOneGender() {
  const choose = (audience: string) => dialog.getByText(audience, { exact: true }).click()
  const onlyTo = (audience: string) => dialog.getByRole('switch', { name: new RegExp(`^Show it to ${audience} only`) })
  await expect.element(dialog.getByRole('switch')).not.toBeInTheDocument()
  await choose('Male only')
  await onlyTo('men').click()
  await expect.element(onlyTo('men')).toBeChecked()
  await choose('Female only')
  await expect.element(onlyTo('men')).not.toBeInTheDocument()
  await expect.element(onlyTo('women')).not.toBeChecked()
}

test('an error goes as soon as it is mended, before anything is sent', async () => {
  await openDialog()
  await next.click()
  for (const message of ['Festival is required', 'Start date is required', 'End date is required', 'Title is required'])
    await expect.element(dialog.getByText(message)).toBeVisible()
  await chooseFestival()
  await expect.element(dialog.getByText(/is required$/)).not.toBeInTheDocument()

  await dialog.getByLabelText('Day of departure').fill('2026-01-01')
  await next.click()
  await expect.element(dialog.getByText('The day of departure must not be before the first night')).toBeVisible()
  const departure = dialog.getByLabelText('First night').element() as HTMLInputElement
  await dialog.getByLabelText('Day of departure').fill(departure.value)
  await expect
    .element(dialog.getByText('The day of departure must not be before the first night'))
    .not.toBeInTheDocument()
  await dialog.getByLabelText('Airbnb link').fill('airbnb.com/rooms/7')
  await next.click()
  await expect.element(dialog.getByRole('heading', { name: 'Price and guests' })).toBeVisible()
})

test('the price is in the currency of the viewer at first, and an empty one asks whether the room is free', async () => {
  localStorage.setItem('displayCurrency', 'EUR')
  onTestFinished(() => localStorage.removeItem('displayCurrency'))
  await openDialog()
  await dialog
    .getByRole('button', { name: /Price and guests/ })
    .first()
    .click()
  await expect.element(dialog.getByLabelText('Currency')).toHaveValue('EUR')
  await next.click()
  await expect.element(dialog.getByText('Price is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, it is free' }).click()
  await expect.element(dialog.getByLabelText('Price per night')).toHaveValue('0')
  await expect.element(dialog.getByLabelText('Price per night')).toHaveFocus()
  await expect.element(dialog.getByText('Price is required')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Yes, it is free' })).not.toBeInTheDocument()
})

test('a pasted day and a price as people write it are understood', async () => {
  await openDialog()
  await chooseFestival()
  const firstNight = dialog.getByLabelText('First night')
  const pasted = new DataTransfer()
  pasted.setData('text', '15 January 2027')
  const paste = { clipboardData: pasted, bubbles: true, cancelable: true }
  firstNight.element().dispatchEvent(new ClipboardEvent('paste', paste))
  await expect.element(firstNight).toHaveValue('2027-01-15')
  await dialog.getByLabelText('Day of departure').fill('2027-01-17')
  await next.click()
  const price = dialog.getByLabelText('Price per night')
  await price.fill('€ 1.234,50')
  await expect.element(dialog.getByLabelText('Currency')).toHaveValue('EUR')
  await expect.element(dialog.getByText('€2,469', { exact: false }).first()).toBeVisible()
  await price.fill('٤٠')
  await next.click()
  await expect.element(dialog.getByRole('heading', { name: 'Who fits' })).toBeVisible()
})

test.each(['Offering', 'Seeking'] as const)(
  'a room is posted as %s, for the festival that was chosen @P1.4',
  async (type) => {
    const { api } = await openDialog()
    await dialog.getByText(roomTypeLabels.Offering, { exact: true }).click()
    await dialog.getByText(roomTypeLabels[type], { exact: true }).click()
    await chooseFestival()
    const { value: name } = dialog.getByRole('combobox', { name: 'Festival' }).element() as HTMLInputElement
    await next.click()
    await dialog.getByLabelText('Price per night').fill('40')
    await dialog.getByRole('button', { name: /Photos and review/ }).click()
    await dialog.getByRole('button', { name: 'Post Room' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'By the river' })).toBeVisible()
    expect(await api.rooms.mine()).toMatchObject([{ roomType: type, festival: name }])
  },
)

test('the first field with an error is focused, on its step', async () => {
  await openDialog()
  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Festival' })).toHaveFocus()
  for (const message of [
    'Festival is required',
    'Start date is required',
    'End date is required',
    'Location is required',
  ])
    await expect.element(dialog.getByText(message)).toBeVisible()
  await chooseFestival()
  await dialog.getByLabelText('Day of departure').fill('2026-01-01')
  await next.click()
  await expect.element(dialog.getByText('The day of departure must not be before the first night')).toBeVisible()
  await expect.element(dialog.getByLabelText('Day of departure')).toHaveFocus()

  await dialog.getByRole('button', { name: /Price and guests/ }).click()
  await dialog.getByLabelText('Guests at most').fill('11')
  await next.click()
  await expect.element(dialog.getByText('Price is required')).toBeVisible()
  await expect.element(dialog.getByText('Maximum 10 guests')).toBeVisible()
  await dialog.getByLabelText('Guests at most').fill('0')
  await expect.element(dialog.getByText('At least 1 guest required')).toBeVisible()
})
