import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { pairInTalk, say } from '../testing/chats.ts'
import type { ScreenMember } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

/** Long enough for a poll. In milliseconds. */
const timeout = 10_000

const field = page.getByRole('textbox', { name: 'Your message' })
const log = page.getByRole('log', { name: 'Messages' })

const textsFor = async ({ api }: ScreenMember, id: string) =>
  (await api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)

test('over plain http a message is sent too, though the browser makes no ids there', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID')!
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  onTestFinished(() => void Object.defineProperty(Crypto.prototype, 'randomUUID', own))
  await renderScreen(path, { as: ana })
  await field.fill('From the hostel')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('From the hostel')).toBeVisible()
  await expect.poll(() => textsFor(bea, id), { timeout }).toContain('From the hostel')
})
