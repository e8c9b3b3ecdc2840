import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { editableMinutes } from '../../../contract/chat/chat-limits.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { pairInTalk, roommates, say } from '../../testing/chats.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** In milliseconds: longer than the interval of polling. */
const timeout = 10_000

const log = page.getByRole('log', { name: 'Messages' })

test('who is typing is named above the field until their message comes @S5.19', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  const typing = page.getByText('Bea Luz is typing…')
  // The stream may not be open yet.
  await expect
    .poll(async () => {
      await bea.api.chat.typing({ params: { id } })
      return typing.query()
    })
    .not.toBeNull()
  await say(bea, id, 'At nine')
  await expect.element(log.getByText('At nine'), { timeout }).toBeVisible()
  await expect.element(typing).not.toBeInTheDocument()
})

test('in a group, messages of a blocked member are hidden until the reader asks for one', async () => {
  const { host, bea, leo, id, path } = await roommates()
  for (const text of ['First', 'Second']) await say(bea, id, text)
  await commands.block(host.user.id, bea.user.id)
  await renderScreen(path, { as: host })
  await expect.element(log.getByRole('button', { name: 'Hidden message. Show it' }).first()).toBeVisible()
  await expect.element(log.getByText('First')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /Hidden message/ })).toBeVisible()
  await log.getByRole('button', { name: 'Hidden message. Show it' }).first().click()
  await expect.element(log.getByText('First')).toBeVisible()
  await expect.element(log.getByText('Second')).not.toBeInTheDocument()
  await renderScreen(path, { as: leo })
  await expect.element(log.getByText('Second')).toBeVisible()
})

test('an own message can be edited as long as the server allows it', async () => {
  const { ana, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  const options = page.getByRole('button', { name: 'Message options' }).first()
  await options.click()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + editableMinutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await renderScreen(path, { as: ana })
  await options.click()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('no message is missing before an own one that was sent before those of others were read', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.failCalls(`**/api/chat/threads/${id}/messages?limit=50`)
  for (let n = 3; n <= 60; n++) await say(bea, id, `Message ${n}`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('Here I am')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByText('Here I am')).toBeVisible()
  await expect.element(log.getByText('Sending')).not.toBeInTheDocument()
  expect(missing()).toEqual([])
  await commands.restoreCalls()
  await expect.element(log.getByText('Message 30', { exact: true }), { timeout }).toBeInTheDocument()
  await expect.element(log.getByText('Here I am')).toBeInViewport()
  expect(missing()).toEqual([])
})

/** The `seq` of each message whose predecessor is not rendered. */
function missing() {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-seq]')].map(({ dataset }) => Number(dataset['seq']))
  return shown.filter((seq, at) => at > 0 && shown[at - 1] !== seq - 1)
}

test('a chat that is opened again opens at what is new since, without a jump, and is marked as read once', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  const leo = await signUp('Leo Paz')
  const { id: other } = await leo.api.chat.open({ body: { userId: ana.user.id } })
  await say(leo, other, 'Hola from Leo')
  for (let n = 3; n <= 32; n++) await say(bea, id, `Message ${n}`)
  await renderScreen(path, { as: ana })
  const isRead = async () => (await ana.api.chat.thread({ params: { id } })).unreadCount === 0
  await expect.poll(isRead).toBe(true)
  await page.getByRole('link', { name: /Leo Paz/ }).click()
  await expect.element(log.getByText('Hola from Leo')).toBeVisible()
  for (let n = 33; n <= 62; n++) await say(bea, id, `Message ${n}`)

  performance.clearResourceTimings()
  const places = new Set<number>()
  const frames = new AbortController()
  eachFrame(() => notePlace(places), frames.signal)
  await page.getByRole('link', { name: /Bea Luz/ }).click()
  const line = log.getByText('New messages')
  await expect.element(line).toBeInViewport()
  expect(line.element().nextElementSibling?.textContent).toMatch(/^Message 33/)
  await expect.poll(isRead).toBe(true)
  frames.abort()
  expect(places.size).toBe(1)
  const reads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(`/${id}/read`))
  expect(reads).toHaveLength(1)
})

function eachFrame(act: () => void, signal: AbortSignal) {
  if (signal.aborted) return
  act()
  requestAnimationFrame(() => eachFrame(act, signal))
}

/** Records the scroll positions of the chat with Bea while its messages are visible. */
function notePlace(places: Set<number>) {
  const message = log.getByText('Message 32', { exact: true }).query()
  if (message?.checkVisibility({ visibilityProperty: true }))
    places.add(message.closest('.overflow-y-auto')?.scrollTop ?? -1)
}

test('messages that come into a chat that is being read are not new; those that came while the tab was hidden are', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  for (let n = 3; n <= 31; n++) await say(n % 2 ? ana : bea, id, `Message ${n}`)
  await ana.api.chat.read({ params: { id }, body: { messageId: (await say(bea, id, 'Message 32')).id } })
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Message 32')).toBeInViewport()
  const line = log.getByText('New messages')
  await expect.element(line).not.toBeInTheDocument()
  await say(bea, id, 'While reading')
  await expect.element(log.getByText('While reading'), { timeout }).toBeInViewport()
  await expect.element(line).not.toBeInTheDocument()

  show('hidden')
  onTestFinished(() => show('visible'))
  await say(bea, id, 'While away')
  show('visible')
  await expect.element(log.getByText('While away'), { timeout }).toBeInTheDocument()
  await expect.element(line).toBeInTheDocument()
  await say(bea, id, 'Back again')
  await expect.element(log.getByText('Back again'), { timeout }).toBeInTheDocument()
  expect(line.elements()).toHaveLength(1)
  expect(line.element().nextElementSibling?.textContent).toMatch(/^While away/)

  // At the top of the box, where the day's label stays.
  for (let n = 0; n < 12; n++) await say(ana, id, `After ${n}`)
  await expect.element(log.getByText('After 11'), { timeout }).toBeInTheDocument()
  const box = line.element().closest('.overflow-y-auto')!
  box.scrollTop += line.element().getBoundingClientRect().top - box.getBoundingClientRect().top - 12
  const { left, top, width, height } = line.element().getBoundingClientRect()
  const pill = log.getByText('Today').element().getBoundingClientRect()
  expect(pill.bottom).toBeGreaterThan(top)
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(line.element())
})

test('what changed on an earlier page while the tab was hidden is read once it is shown again', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  for (let n = 3; n <= 120; n++) await say(n % 2 ? ana : bea, id, `Message ${n}`)
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Message 120')).toBeInViewport()
  log.getByText('Message 72', { exact: true }).element().scrollIntoView({ block: 'start' })
  await expect.element(log.getByText('Message 4', { exact: true })).toBeInTheDocument()
  const [first] = await bea.api.chat.messages({ params: { id }, query: { limit: 100 } })
  const earlier = await bea.api.chat.messages({ params: { id }, query: { before: first!.id } })
  const changed = earlier.find(({ content }) => content === 'Message 4')

  show('hidden')
  onTestFinished(() => show('visible'))
  await bea.api.chat.edit({ params: { id: changed!.id }, body: { content: 'Changed meanwhile' } })
  // The event has to arrive before the tab becomes visible.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  show('visible')
  await expect.element(log.getByText('Changed meanwhile'), { timeout }).toBeInTheDocument()
})

/** Simulates that the tab moves to the background or back. */
function show(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a message is answered with a reaction and a quote, by keyboard too, and the quote leads back to it', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(page.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
  const menuOf = async (at: number) => {
    await page.getByRole('button', { name: 'Message options' }).nth(at).click()
    await expect.element(page.getByRole('group', { name: 'React' })).toBeVisible()
  }
  await menuOf(1)
  page.getByRole('button', { name: 'Love' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('button', { name: 'Dancing' })).toHaveFocus()
  await expectGoodAtEachWidth(() => page.getByRole('dialog').element())
  await userEvent.keyboard('{Enter}')
  const own = log.getByRole('button', { name: 'Dancing: you' })
  await expect.element(own).toHaveAttribute('aria-pressed', 'true')
  const seen = async () => (await bea.api.chat.messages({ params: { id }, query: {} })).at(-1)!
  await expect.poll(async () => (await seen()).reactions).toMatchObject([{ reaction: 'dancing', names: ['Ana Sol'] }])
  await own.click()
  await expect.element(own).not.toBeInTheDocument()
  await expect.poll(async () => (await seen()).reactions).toBeNull()

  await menuOf(1)
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect.element(page.getByText('Replying to Bea Luz')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
  await userEvent.keyboard('I am at the station')
  await renderScreen(path, { as: ana })
  await expect.element(page.getByText('Replying to Bea Luz')).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Replying to Bea Luz')).not.toBeInTheDocument()
  const quote = log.getByRole('button', { name: /In reply to Bea Luz/ })
  await expect.element(quote).toBeVisible()
  await expect.poll(async () => (await seen()).replyTo?.senderName).toBe('Bea Luz')
  await quote.click()
  await expect.element(log.getByText(/^On Friday/).last()).toBeInViewport()
})
