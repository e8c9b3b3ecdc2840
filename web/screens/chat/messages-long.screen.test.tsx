import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { say } from '../../testing/chats.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** In milliseconds. */
const timeout = 20_000
const written = 1_200
/** More than a high screen displays, including what is rendered around it. */
const maxRendered = 300

const log = page.getByRole('log', { name: 'Messages' })

const messages = () => [...document.querySelectorAll<HTMLElement>('[data-seq]')]
const box = () => log.element().closest<HTMLElement>('.overflow-y-auto')!
const firstRendered = () => Number(messages()[0]?.dataset['seq'])

/** The first visible message, and its distance from the top of the window. */
function inView() {
  const edge = box().getBoundingClientRect().top
  const message = messages().find((one) => one.getBoundingClientRect().top >= edge)
  return { message, top: message?.getBoundingClientRect().top ?? Infinity }
}

test('a long chat renders only those that are near, and keeps the place while earlier ones are loaded', {
  timeout: 180_000,
}, async () => {
  const [ana, bea, leo] = [await signUp('Ana Sol'), await signUp('Bea Luz'), await signUp('Leo Paz')]
  const { id: other } = await leo.api.chat.open({ body: { userId: ana.user.id } })
  await say(leo, other, 'Hola from Leo')
  const { id } = await ana.api.chat.open({ body: { userId: bea.user.id } })
  await commands.fillThread(id, written)
  const last = await say(bea, id, 'The last one')
  await ana.api.chat.read({ params: { id }, body: { messageId: last.id } })
  await renderScreen(`/messages?thread=${id}`, { as: ana })
  await expect.element(log.getByText('The last one')).toBeInViewport()

  let max = messages().length
  const moves: number[] = []
  while (firstRendered() > 1) {
    const first = firstRendered()
    box().scrollTop = 0
    await expect.poll(() => inView().top, { timeout }).toBeLessThan(300)
    const { message, top } = inView()
    await expect.poll(firstRendered, { timeout }).toBeLessThan(first)
    // Distant messages are unmounted after the page has been laid out.
    await expect.poll(() => messages().length, { timeout }).toBeLessThan(maxRendered)
    moves.push(message!.getBoundingClientRect().top - top)
    max = Math.max(max, messages().length)
  }
  expect(Math.max(...moves.map(Math.abs))).toBeLessThan(3)
  expect(max).toBeLessThan(maxRendered)
  await expect.element(log.getByText('Filled 1', { exact: true })).toBeInTheDocument()

  // Unmounted messages are rendered again in the same position when the reader comes near.
  const { scrollHeight } = box()
  for (const part of [0.2, 0.5, 0.8]) {
    box().scrollTop = scrollHeight * part
    await expect.poll(() => inView().top, { timeout }).toBeLessThan(300)
    expect(messages().length).toBeLessThan(maxRendered)
  }
  expect(Math.abs(box().scrollHeight - scrollHeight)).toBeLessThan(3)
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect.element(log.getByText('The last one')).toBeInViewport()

  // All are still loaded when the chat is opened again.
  await page.getByRole('link', { name: /Leo Paz/ }).click()
  await expect.element(log.getByText('Hola from Leo')).toBeVisible()
  await page.getByRole('link', { name: /Bea Luz/ }).click()
  await expect.element(log.getByText('The last one')).toBeInViewport()
  expect(messages().length).toBeLessThan(maxRendered)
  // The heights of messages that were never rendered here are unknown until the reader comes near.
  const jumps: number[] = []
  for (let step = 0; step < 30; step++) {
    const { message, top } = inView()
    box().scrollTop -= 500
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    jumps.push(message!.getBoundingClientRect().top - top - 500)
  }
  expect(Math.max(...jumps.map(Math.abs))).toBeLessThan(3)
})
