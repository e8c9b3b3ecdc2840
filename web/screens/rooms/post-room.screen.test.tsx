import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { postRoom } from '../../testing/rooms.ts'

const dialog = page.getByRole('dialog', { name: 'Post Room' })
const next = dialog.getByRole('button', { name: 'Next' })
const post = dialog.getByRole('button', { name: 'Post Room' })
const posted = page.getByRole('heading', { level: 1, name: 'By the river' })

async function openDialog() {
  const member = await signUp()
  await renderScreen('/rooms?post=1&query=zzzzqqqq', { as: member })
  await expect.element(dialog).toBeVisible()
  return member
}

/** Choosing a festival fills in its days and its place. */
async function chooseFestival(words = 'salsa') {
  await dialog.getByRole('combobox', { name: 'Festival' }).fill(words)
  await dialog.getByRole('option').first().click()
  await expect.element(dialog.getByLabelText('First night (start date)')).not.toHaveValue('')
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

  await dialog.getByLabelText('Day of departure (end date)').fill('2026-01-01')
  await next.click()
  await expect.element(dialog.getByText('The day of departure must not be before the first night')).toBeVisible()
  const departure = dialog.getByLabelText('First night (start date)').element() as HTMLInputElement
  await dialog.getByLabelText('Day of departure (end date)').fill(departure.value)
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
  await dialog.getByRole('button', { name: 'Yes, it’s free' }).click()
  await expect.element(dialog.getByLabelText('Price per night')).toHaveValue('0')
  await expect.element(dialog.getByLabelText('Price per night')).toHaveFocus()
  await expect.element(dialog.getByText('Price is required')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Yes, it’s free' })).not.toBeInTheDocument()
})

/** Adds a festival in a country with its own currency. */
async function addFestivalInLeeds() {
  await commands.addTowns()
  const { api } = await signUpAdmin()
  const name = `Leeds Latin Weekend ${Date.now().toString(36)}`
  const body = { name, location: 'Leeds, United Kingdom', startDate: '2027-05-10', endDate: '2027-05-13' }
  const { id } = await api.festivals.create({ body })
  await commands.placeFestival(id, 53.8, -1.55, 'town', 'GB')
  return name
}

async function fillInNights(first: string, departure: string) {
  await dialog.getByLabelText('First night (start date)').fill(first)
  await dialog.getByLabelText('Day of departure (end date)').fill(departure)
}

test('nights and a place beside the festival are asked about once, nights far from it are refused, and the price is in the currency of the place', async () => {
  const name = await addFestivalInLeeds()
  await openDialog()
  await chooseFestival(name)
  await fillInNights('2027-06-10', '2027-06-12')
  await next.click()
  await expect.element(dialog.getByText('This is more than a week after the festival')).toBeVisible()
  await expect.element(dialog.getByLabelText('First night (start date)')).toHaveFocus()

  await fillInNights('2027-05-15', '2027-05-17')
  await dialog.getByLabelText('Location').fill('Sevilla')
  await next.click()
  const question = page.getByRole('alertdialog', { name: 'Is this right?' })
  await expect
    .element(question.getByText(`Your nights are May 15–17, 2027, but ${name} is May 10–13, 2027.`))
    .toBeVisible()
  await expect
    .element(question.getByText(/^Seville, Spain is about [\d,]+ mi from .*, which is in Leeds/))
    .toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect.element(dialog.getByLabelText('First night (start date)')).toHaveFocus()

  await next.click()
  await question.getByRole('button', { name: 'Yes, that’s right' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Price and guests' })).toHaveFocus()
  await expect.element(dialog.getByLabelText('Currency')).toHaveValue('GBP')
  await dialog.getByLabelText('Price per night').fill('40')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await next.click()
  await expect.element(dialog.getByRole('heading', { name: 'Price and guests' })).toHaveFocus()

  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('term').first()).toHaveTextContent('FestivalChange festival')
  await expect
    .element(preview.getByRole('definition').first())
    .toHaveTextContent(`${name} · May 10–13, 2027 · Leeds, United Kingdom`)
  await post.click()
  await expect.element(posted).toBeVisible()
})

test('a pasted day and a price as people write it are understood', async () => {
  const name = await addFestivalInLeeds()
  await openDialog()
  await chooseFestival(name)
  const firstNight = dialog.getByLabelText('First night (start date)')
  const pasted = new DataTransfer()
  pasted.setData('text', '11 May 2027')
  const paste = { clipboardData: pasted, bubbles: true, cancelable: true }
  firstNight.element().dispatchEvent(new ClipboardEvent('paste', paste))
  await expect.element(firstNight).toHaveValue('2027-05-11')
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
    await dialog.getByText('I have a room', { exact: true }).click()
    if (type === 'Seeking') await dialog.getByText('I’m looking for roommates', { exact: true }).click()
    await chooseFestival()
    const { value: name } = dialog.getByRole('combobox', { name: 'Festival' }).element() as HTMLInputElement
    await goToReview()
    await post.click()
    await expect.element(posted).toBeVisible()
    expect(await api.rooms.mine()).toMatchObject([{ roomType: type, festival: name }])
  },
)

async function goToReview() {
  await next.click()
  await dialog.getByLabelText('Price per night').fill('40')
  await dialog.getByRole('button', { name: /Photos and review/ }).click()
}

test('a retry after a lost reply posts one room @P8.21', async () => {
  const { api } = await openDialog()
  await chooseFestival()
  await goToReview()
  const send = window.fetch.bind(window)
  let lost = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (...call) => {
    const reply = await send(...call)
    if (reply.status === 201 && lost++ === 0) throw new TypeError('Failed to fetch')
    return reply
  })
  await post.click()
  await expect.element(page.getByText('Failed to post room', { exact: true })).toBeVisible()
  for (const width of [768, 1440, 360]) {
    await page.viewport(width, 900)
    await expect.element(page.getByText('Please try again', { exact: true })).toBeVisible()
    const { x, y, width: wide, height } = post.element().getBoundingClientRect()
    const there = document.elementFromPoint(x + wide / 2, y + height / 2)
    expect(post.element().contains(there), `no toast covers it at ${width} px`).toBe(true)
  }
  await post.click()
  await expect.element(posted).toBeVisible()
  expect(await api.rooms.mine()).toHaveLength(1)
})

test('one open room too many is refused in the dialog, and posted once another one is closed', async () => {
  const host = await openDialog()
  const rooms = await Promise.all(Array.from({ length: 10 }, () => postRoom(host)))
  await chooseFestival()
  await goToReview()
  await post.click()
  await expect.element(dialog.getByText(/You have 10 open rooms.*close or delete one under My Rooms/)).toBeVisible()
  await expect.element(dialog.getByText(/Your draft is saved\.$/)).toBeInViewport()
  await expectAccessible()
  await host.api.rooms.change({ params: { id: rooms[0]!.id }, body: { isActive: false } })
  await post.click()
  await expect.element(posted).toBeVisible()
})

test('the first field with an error is focused, on its step', async () => {
  await openDialog()
  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  await post.click()
  await expect.element(dialog.getByRole('combobox', { name: 'Festival' })).toHaveFocus()
  for (const message of [
    'Festival is required',
    'Start date is required',
    'End date is required',
    'Location is required',
  ])
    await expect.element(dialog.getByText(message)).toBeVisible()
  await chooseFestival()
  await dialog.getByLabelText('Day of departure (end date)').fill('2026-01-01')
  await next.click()
  await expect.element(dialog.getByText('The day of departure must not be before the first night')).toBeVisible()
  await expect.element(dialog.getByLabelText('Day of departure (end date)')).toHaveFocus()

  await dialog.getByRole('button', { name: /Price and guests/ }).click()
  await dialog.getByLabelText('Maximum guests').fill('11')
  await next.click()
  await expect.element(dialog.getByText('Price is required')).toBeVisible()
  await expect.element(dialog.getByText('Maximum 10 guests')).toBeVisible()
  await dialog.getByLabelText('Maximum guests').fill('0')
  await expect.element(dialog.getByText('At least 1 guest required')).toBeVisible()
})
