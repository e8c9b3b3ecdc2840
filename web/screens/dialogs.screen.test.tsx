import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor, postRoom } from '../testing/rooms.ts'

const filters = page.getByRole('button', { name: /^Filters/ })
const sheet = page.getByRole('dialog', { name: 'Filters' })
const chip = (style: string) => page.getByRole('dialog').getByRole('button', { name: style, exact: true })
/** The address of the page with its filters. */
const address = () => location.pathname + location.search
const goBack = () => history.back()
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 15_000 })

test('Back closes a sheet of filters before it takes back the filters chosen in it', async () => {
  await renderScreen('/safety', { width: 360 })
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Festivals' }).click()
  await filters.click()
  await expect.element(chip('Bachata')).toHaveFocus()
  await chip('Salsa').click()
  await eventually(address).toBe('/?genres=Salsa')
  await chip('Bachata').click()
  await eventually(address).toBe('/?genres=Bachata%2CSalsa')
  await expect.element(sheet).toBeVisible()

  goBack()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(address()).toBe('/?genres=Bachata%2CSalsa')
  await expect.element(filters).toHaveFocus()
  goBack()
  await eventually(address).toBe('/?genres=Salsa')
  goBack()
  await eventually(address).toBe('/')
  goBack()
  await eventually(address).toBe('/safety')
})

test('the calendar of the filter by days opens in sight, above the buttons of the sheet', async () => {
  await renderScreen('/', { width: 360 })
  await filters.click()
  await sheet.getByRole('button', { name: /Any dates/ }).click()
  const hint = sheet.getByText('Pick the first day')
  await expect.element(hint).toBeVisible()
  const done = sheet.getByRole('button', { name: /^Show/ }).element()
  await expect
    .poll(() => done.getBoundingClientRect().top - hint.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(0)
})

test.each([
  ['its button', () => page.getByRole('button', { name: 'Show festivals' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('a sheet that was closed by %s leaves no entry in the history', async (_, close) => {
  await renderScreen('/safety', { width: 360 })
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Festivals' }).click()
  for (const _time of [1, 2]) {
    await filters.click()
    await expect.element(sheet).toBeVisible()
    await close()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(filters).toHaveFocus()
  }
  goBack()
  await eventually(address).toBe('/safety')
})

test('a request of the browser to close, as Back on Android, closes a dialog on the first page of a tab', async () => {
  const watchers: { onclose?: () => void; isDestroyed: boolean }[] = []
  class Watcher {
    onclose?: () => void
    isDestroyed = false
    constructor() {
      watchers.push(this)
    }
    destroy() {
      this.isDestroyed = true
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  onTestFinished(() => void vi.unstubAllGlobals())
  await renderScreen('/', { width: 360 })
  await filters.click()
  await expect.element(sheet).toBeVisible()
  watchers[0]?.onclose?.()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(watchers.map(({ isDestroyed }) => isDestroyed)).toEqual([true])
})

test('Back closes the dialog that an address opens, and does not open it again', async () => {
  const member = await signUp()
  await renderScreen('/safety', { as: member })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Post Room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post Room' })
  await expect.element(dialog).toBeVisible()
  goBack()
  await expect.element(dialog).not.toBeInTheDocument()
  await eventually(address).toBe('/rooms')
  goBack()
  await eventually(address).toBe('/safety')
})

test('a link in a dialog leads on, and Back from there to the page without the dialog', async () => {
  const member = await signUp()
  await member.api.profile.change({ body: { age: null } })
  await renderScreen('/safety', { as: member, width: 360 })
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Post Room' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Go to Settings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  goBack()
  await eventually(address).toBe('/rooms')
  await expect.element(page.getByRole('button', { name: 'Post Room' }).first()).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  goBack()
  await eventually(address).toBe('/safety')
})

test('the focus goes to what took the place of the button that opened a dialog', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host)
  await renderScreen(`/rooms/${room.id}`, { as: guest })
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  const message = page.getByRole('textbox', { name: 'Your message' })
  await expect.element(page.getByRole('radio', { name: 'All nights' })).toHaveFocus()
  await message.fill('May I join you?')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByRole('link', { name: /^Request sent/ })).toHaveFocus()
})

const toastAt = () => (document.querySelector('.toast') as Element).getBoundingClientRect()

test('on a phone a message stands above the tab bar, and covers no button of a dialog', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host)
  await renderScreen(`/rooms/${room.id}`, { as: guest, width: 360 })
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  const send = page.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(send.element().getBoundingClientRect().top).toBeGreaterThan(toastAt().bottom)
  expect(
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).element().getBoundingClientRect().bottom,
  ).toBeLessThan(toastAt().top)

  await renderScreen('/', { as: guest, width: 360 })
  await page.getByTitle('Favorite').first().click()
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Shortcuts' }).element().getBoundingClientRect()
  await expect.poll(() => Math.round(tabs.top - toastAt().bottom)).toBe(8)
})

test('a question opens on the button that does nothing', async () => {
  const host = await signUp('Marta Ruiz')
  const room = await postRoom(host)
  await askFor(await signUp('Jo Berg'), room.id)
  await renderScreen(`/rooms/${room.id}`, { as: host })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('the link to all festivals returns to the list as it was left', async () => {
  const list = '/?endDate=2099-12-31'
  await renderScreen(list, { width: 360 })
  await eventually(() => {
    scrollTo(0, document.body.scrollHeight)
    return page.getByRole('article').elements().length
  }).toBeGreaterThan(24)
  const card = page.getByRole('article').nth(25).getByRole('link').first()
  ;(card.element() as HTMLElement).scrollIntoView({ block: 'center' })
  const [top, shown] = [scrollY, page.getByRole('article').elements().length]
  await card.click()
  const all = page.getByRole('link', { name: 'All festivals' })
  await expect.element(all).toHaveAttribute('href', list)
  const entries = history.length
  await all.click()
  await eventually(address).toBe(list)
  await eventually(() => Math.abs(scrollY - top)).toBeLessThan(100)
  expect(page.getByRole('article').elements().length).toBeGreaterThanOrEqual(shown)
  expect(history.length).toBe(entries)
})
