import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newId } from '../../lib/changes/new-id.ts'
import { type OutboxEntry, putEntry, readEntries, removeEntry } from '../../lib/outbox/outbox-store.ts'
import { pairInTalk } from '../../testing/chats.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** In milliseconds: longer than the interval of polling. */
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
  await write('From the hostel')
  await expect.element(log.getByText('From the hostel')).toBeVisible()
  await expect.poll(() => textsFor(bea, id), { timeout }).toContain('From the hostel')
})

/** An entry that `ana` wrote. */
const entryOf = ({ user }: ScreenMember, threadId: string, content: string): OutboxEntry => ({
  clientId: newId(),
  memberId: user.id,
  threadId,
  content,
  photos: [],
  replyTo: null,
  writtenAt: Date.now(),
  refusal: null,
})

/** Simulates that another tab has changed the entries. */
function tellAsOtherTab(sent: object | null) {
  const tab = new BroadcastChannel('compas-outbox')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
  tab.postMessage(sent)
  tab.close()
}

test('what a tab wrote that was closed is sent by another one', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await putEntry(entryOf(ana, id, 'From the closed tab'))
  tellAsOtherTab(null)
  await expect.poll(() => textsFor(bea, id), { timeout }).toContain('From the closed tab')
  await expect.element(log.getByText('From the closed tab')).toBeVisible()
})

test('what is written during maintenance waits, and is sent by itself when it is over', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  const error = 'We move to a larger machine.'
  await commands.failCalls(`**/api/chat/threads/${id}/messages`, { status: 503, body: { error, code: 'maintenance' } })
  onTestFinished(() => commands.restoreCalls())
  await write('Written meanwhile')
  await expect.element(log.getByText('Written meanwhile')).toBeVisible()
  await expect.poll(async () => (await readEntries()).map(({ refusal }) => refusal)).toEqual([null])
  await commands.restoreCalls()
  await expect.poll(() => textsFor(bea, id), { timeout }).toContain('Written meanwhile')
})

test('what another tab has sent is shown before anything is read', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  const [message] = await bea.api.chat.messages({ params: { id }, query: { limit: 1 } })
  await commands.failCalls('**/api/chat/threads/**')
  onTestFinished(() => commands.restoreCalls())
  const sent = { ...message!, id: newId(), seq: 3, content: 'From the other tab', senderId: ana.user.id }
  tellAsOtherTab({ message: sent, memberId: ana.user.id, threadId: id })
  await expect.element(log.getByText('From the other tab')).toBeVisible()
})

test('a message that cannot be sent holds back no other chat, and can be deleted', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  const leo = await signUp('Leo Paz')
  const other = await leo.api.chat.open({ body: { userId: ana.user.id } })
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.failCalls(`**/api/chat/threads/${id}/messages`)
  onTestFinished(() => commands.restoreCalls())
  await write('Never mind')
  await write('See you there')
  await expect.element(page.getByRole('alert').getByText(/Not sent yet/)).toBeVisible()

  await renderScreen(`/messages?thread=${other.id}`, { as: ana })
  await write('Hola Leo')
  await expect.poll(() => textsFor(leo, other.id), { timeout }).toEqual(['Hola Leo'])

  await renderScreen(path, { as: ana })
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByText('Never mind')).not.toBeInTheDocument()
  await commands.restoreCalls()
  await expect.poll(() => textsFor(bea, id), { timeout: 40_000 }).toContain('See you there')
  expect(await textsFor(bea, id)).not.toContain('Never mind')
})

async function write(text: string) {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}

test('messages keep their order if the browser has no space for the first of them', async () => {
  const add: IDBObjectStore['add'] = Reflect.get(IDBObjectStore.prototype, 'add')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value) {
    if ((value as OutboxEntry).content === 'First') throw new DOMException('No space', 'QuotaExceededError')
    return add.call(this, value)
  })
  const ana = await signUp('Ana Sol')
  const written = ['First', 'Second', 'Third'].map((text, at) => ({ ...entryOf(ana, newId(), text), writtenAt: at }))
  onTestFinished(async () => {
    for (const { clientId } of written) await removeEntry(clientId)
  })
  for (const entry of written) await putEntry(entry)
  const kept = (await readEntries()).filter(({ memberId }) => memberId === ana.user.id)
  expect(kept.map(({ content }) => content)).toEqual(['First', 'Second', 'Third'])
})

test('the list says in which chat a message was not sent', async () => {
  const { ana, id } = await pairInTalk()
  const refused = { ...entryOf(ana, id, 'Answer me'), refusal: 'Please wait for a reply first.' }
  await putEntry(refused)
  onTestFinished(() => removeEntry(refused.clientId))
  await renderScreen('/messages', { as: ana })
  await expect.element(page.getByRole('link', { name: /Bea Luz.*Not sent: Answer me/ })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Messages that were not sent' })).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
})

test('a message to a chat that is no longer open stands above the list, to be copied or deleted', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.block(bea.user.id, ana.user.id)
  await expect.element(page.getByText(/You can’t open this chat any more/).first()).toBeVisible()
  await putEntry(entryOf(ana, id, 'The key is under the mat'))
  tellAsOtherTab(null)

  await renderScreen('/messages', { as: ana })
  const unsent = page.getByRole('list', { name: 'Messages that were not sent' })
  await expect.element(unsent.getByText('The key is under the mat')).toBeVisible()
  await expectGoodAtEachWidth()
  await expect.element(unsent.getByRole('button', { name: 'Copy' })).toBeVisible()
  await unsent.getByRole('button', { name: 'Delete' }).click()
  await expect.element(unsent).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Find Rooms' }).first()).toHaveFocus()
  expect(await readEntries()).toEqual([])
})
