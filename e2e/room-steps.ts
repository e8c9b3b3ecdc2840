import type { Browser, Locator, Page } from '@playwright/test'
import { expect, type Member, newMember, signUp } from './journey.ts'
import { type ApiMember, postRoom } from '../web/testing/rooms.ts'
import { mailedLink } from './mailbox.ts'
import type { Chosen } from './photo-files.ts'

/** A member with a separate browser context. */
export type Dancer = Member & ApiMember & { token: string; page: Page }

export async function newDancer(browser: Browser, baseURL: string | undefined, name: string): Promise<Dancer> {
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  return { ...(await signUp(page, newMember(name))), page }
}

export const asMember = (token: string) => ({ authorization: `Bearer ${token}` })

let wordNumber = 0
/** A word that no other room contains. */
const newWord = () => `Zq${process.pid.toString(36)}${Date.now().toString(36)}${wordNumber++}`

/** Posts three rooms at 30, 80 and 150 euros per night, which can be found by one word. */
export async function postThree(host: ApiMember) {
  const area = newWord()
  for (const [title, pricePerNight] of [
    ['A bed for little', '30'],
    ['A bed for some', '80'],
    ['A bed for much', '150'],
  ] as const)
    await postRoom(host, {
      title: `${title} ${area}`,
      pricePerNight,
      area,
      sleepStyle: 'Night owl',
      amenities: ['WiFi', 'Kitchen', 'TV', 'Parking'],
    })
  return area
}

/** Confirms the address, because notification emails are sent only to confirmed addresses. */
export async function confirmAddress(page: Page, email: string) {
  await page.goto(await mailedLink('/auth/verify', email))
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
}

/** The button that opens 'Send a Request', on a card or on the page of a room. */
export const askButton = (page: Page) => page.getByRole('button', { name: /^(Message .+:|Ask to join)/ })
export const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Send a Request' })

/** The dialog in which a room is posted or edited. */
export const roomDialog = (page: Page) => page.getByRole('dialog', { name: /^(Post Room|Edit room)$/ })
export const photosOf = (dialog: Locator) => dialog.locator('[data-photo]')

export async function openPostRoom(page: Page) {
  await page.goto('/rooms')
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  const dialog = roomDialog(page)
  await expect(dialog.getByRole('combobox', { name: 'Festival' })).toBeVisible()
  return dialog
}

/** Choosing the festival fills in its days and its place. */
export async function fillInPlace(dialog: Locator, title: string) {
  const festival = dialog.getByRole('combobox', { name: 'Festival' })
  await festival.fill('salsa')
  const first = dialog.getByRole('option').first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(dialog.getByLabel('First night')).not.toHaveValue('')
  await expect(dialog.getByLabel('Location')).not.toHaveValue('')
  await dialog.getByLabel('Title').fill(title)
}

export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Next' }).click()
export const addPhotos = (dialog: Locator, files: Chosen[]) =>
  dialog.locator('input[type=file][multiple]').setInputFiles(files)

export async function goToPhotos(dialog: Locator, title: string) {
  await fillInPlace(dialog, title)
  await next(dialog)
  await dialog.getByLabel('Price per night').fill('45,50')
  await next(dialog)
  await next(dialog)
  await expect(dialog.getByRole('button', { name: 'Browse photos' })).toBeVisible()
}

export const allUp = (dialog: Locator) =>
  expect(dialog.locator('[data-photo] progress, [data-upload]')).toHaveCount(0, { timeout: 45_000 })
