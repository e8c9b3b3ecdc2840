import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newId } from '../../lib/changes/new-id.ts'
import { putEntry, readEntries, removeEntry } from '../../lib/outbox/outbox-store.ts'
import { pairInTalk, roommates, say } from '../../testing/chats.ts'
import { expectGoodAtEachWidth, expectToFit } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** In milliseconds: longer than the interval of polling. */
const timeout = 10_000

const field = page.getByRole('textbox', { name: 'Your message' })
const log = page.getByRole('log', { name: 'Messages' })

test('without chats the page says how to get one', async () => {
  await renderScreen('/messages', { as: await signUp() })
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  await expectGoodAtEachWidth()
})

test('chats and messages are accessible and fit at each width @P2.9 @P2.87', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  const word = 'Donaudampfschifffahrtselektrizitäten'.repeat(4)
  await say(bea, id, word)
  await renderScreen('/messages', { as: ana })
  await expect.element(page.getByRole('link', { name: /Bea Luz.*unread/ })).toBeVisible()
  await expectGoodAtEachWidth()
  await renderScreen(path, { as: ana })
  await expect.element(page.getByRole('heading', { name: 'Chat' })).toBeVisible()
  await expect.element(page.getByText(/2 participants/)).toBeVisible()
  await expect.element(log.getByText('New messages')).toBeVisible()
  await expect.element(log.getByRole('link')).toHaveAttribute('href', 'https://example.com/train')
  await expectGoodAtEachWidth()
  await renderScreen(path, { as: ana, width: 360, dir: 'rtl' })
  await expect.element(log.getByText(word)).toBeVisible()
  expectToFit()
})

test('a message is sent with Enter, and one of the other arrives without a reload @P2.91', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await field.fill('See you at the station')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('See you at the station')).toBeVisible()
  await expect.element(field).toHaveValue('')
  const received = async () =>
    (await bea.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  await expect.poll(received).toContain('See you at the station')
  await field.fill('   ')
  await userEvent.keyboard('{Enter}')
  await say(bea, id, 'Perfect')
  await expect.element(log.getByText('Perfect'), { timeout }).toBeVisible()
  expect((await received()).slice(2)).toEqual(['See you at the station', 'Perfect'])
})

test('a message is sent with the button', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await field.fill('I will be late')
  await send.click()
  await expect.element(field).toHaveValue('')
  const received = async () =>
    (await bea.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  await expect.poll(received).toContain('I will be late')
})

test('a message that could not be sent says so, and is sent once by Retry @P8.25', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.failCalls(`**/api/chat/threads/${id}/messages`)
  await field.fill('Is there a lift?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('alert').getByText(/Not sent/)).toBeVisible()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(log.getByText('Is there a lift?')).toBeVisible()
  const received = async () =>
    (await bea.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  await expect.poll(received).toContain('Is there a lift?')
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  expect((await received()).filter((text) => text === 'Is there a lift?')).toHaveLength(1)
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('an own message can be edited and deleted, and then still be reported by who read it', async () => {
  const { ana, bea, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  const options = page.getByRole('button', { name: 'Message options' }).first()
  await options.click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await field.fill('Hola! When do you land?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(log.getByText('Hola! When do you land?')).toBeVisible()
  await expect.element(log.getByText(/Edited/)).toBeVisible()
  await expect.element(options).toHaveFocus()
  await options.click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(options).toHaveFocus()
  await options.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(options).toHaveFocus()
  await options.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByText('Message deleted')).toBeVisible()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await renderScreen(path, { as: bea })
  await expect.element(log.getByText('Message deleted')).toBeVisible()
  await options.click()
  await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Report this message…' }).click()
  await page.getByRole('radio', { name: /^Harassment/ }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you for telling us')).toBeVisible()
})

test('what is written but not sent is still there when the chat is opened again', async () => {
  const { ana, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await field.fill('Half a thought')
  await renderScreen('/messages', { as: ana })
  await renderScreen(path, { as: ana })
  await expect.element(field).toHaveValue('Half a thought')
})

test('earlier messages are loaded above, down to the first, and what is being read stays in its place', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  for (let n = 3; n <= 120; n++) await say(n % 2 ? ana : bea, id, `Message ${n}`)
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Message 120')).toBeInViewport()
  await expect.element(log.getByText('Message 50', { exact: true })).not.toBeInTheDocument()
  const early = log.getByText('Message 72', { exact: true })
  early.element().scrollIntoView({ block: 'start' })
  const before = early.element().getBoundingClientRect().top
  await expect.element(log.getByText('Message 50', { exact: true })).toBeInTheDocument()
  expect(Math.abs(early.element().getBoundingClientRect().top - before)).toBeLessThan(2)
  await say(bea, id, 'One more')
  await page.getByRole('button', { name: '1 new. Jump to the newest message' }).click()
  await expect.element(log.getByText('One more')).toBeInViewport()
  await expect.element(page.getByRole('button', { name: /To the newest/ })).not.toBeInTheDocument()
})

test('a message that the server refuses says why, and can be deleted', async () => {
  const [ana, stranger] = [await signUp('Ana Sol'), await signUp('Tom Brandt')]
  const { id } = await stranger.api.chat.open({ body: { userId: ana.user.id } })
  for (const text of ['Hi!', 'Are you there?', 'Hello?']) await say(stranger, id, text)
  await renderScreen(`/messages?thread=${id}`, { as: stranger, width: 360 })
  await field.fill('Answer me')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(/^Not sent. Please wait for a reply first/)).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByText('Answer me')).not.toBeInTheDocument()
  await expect.element(log.getByText('Hello?', { exact: true })).toBeVisible()
})

test('what one member wrote is never sent by the next one in the same browser, and does not stay', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.failCalls(`**/api/chat/threads/${id}/messages`)
  await field.fill('Only for Bea')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await renderScreen('/messages', { as: bea })
  await commands.restoreCalls()
  await expect.element(page.getByRole('link', { name: /Ana Sol/ })).toBeVisible()
  await expect.poll(unsentTexts).toEqual([])
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  const texts = (await bea.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  expect(texts).not.toContain('Only for Bea')
})

test('a message of another member, which an old tab stored late, is not sent', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: bea })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  const late = { clientId: newId(), memberId: ana.user.id, threadId: id, content: 'From Ana, late' }
  await putEntry({ ...late, photos: [], replyTo: null, writtenAt: Date.now(), refusal: null })
  await field.fill('From Bea')
  await userEvent.keyboard('{Enter}')
  const texts = async () => (await ana.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  await expect.poll(texts).toContain('From Bea')
  await expect.poll(unsentTexts).toEqual(['From Ana, late'])
  expect(await texts()).not.toContain('From Ana, late')
  await removeEntry(late.clientId)
})

const unsentTexts = async () => (await readEntries()).map(({ content }) => content)

test('the chat of a group names its senders, tells what happened, and can be left @P2.89', async () => {
  const { host, bea, leo, id, path } = await roommates()
  await say(bea, id, 'Who takes the window?')
  await say(leo, id, 'Donaudampfschifffahrtselektrizitäten'.repeat(4))
  await renderScreen('/my-rooms', { as: host })
  await page.getByRole('button', { name: /^Open Group Chat/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Roommates Group' })).toBeVisible()
  await expect.element(page.getByText(/3 participants/)).toBeVisible()
  await expect.element(log.getByText('You opened the group')).toBeVisible()
  await expect.element(log.getByText('Bea Luz', { exact: true })).toBeVisible()
  await expectGoodAtEachWidth()
  await renderScreen(path, { as: leo, width: 360, dir: 'rtl' })
  await expect.element(log.getByText('Who takes the window?')).toBeVisible()
  expectToFit()
  await page.getByRole('button', { name: 'Who’s in this chat' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Leave group' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Two beds/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('on a phone the last message and the field stay above the keyboard', async () => {
  const { ana, path } = await pairInTalk()
  const own = Object.getOwnPropertyDescriptor(window, 'visualViewport')!
  const viewport = Object.assign(new EventTarget(), { height: 780, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
  const show = (area: { height: number; offsetTop: number }) => {
    Object.assign(viewport, area)
    viewport.dispatchEvent(new Event('resize'))
  }
  try {
    await renderScreen(path, { as: ana, width: 360 })
    await field.click()
    // Simulates iOS, which lays its keyboard over the page and moves the page up.
    show({ height: 400, offsetTop: 60 })
    const last = log.getByText(/On Friday/).element()
    await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeLessThan(460)
    await expect
      .poll(() => last.getBoundingClientRect().bottom)
      .toBeLessThan(field.element().getBoundingClientRect().top)
    expect(last.getBoundingClientRect().top).toBeGreaterThan(60)
    expect(page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect().bottom).toBeLessThan(460)
    show({ height: 780, offsetTop: 0 })
    await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeGreaterThan(700)
  } finally {
    Object.defineProperty(window, 'visualViewport', own)
  }
})

test('a guest opens the chat with the host, and anybody the chat with a member', async () => {
  const { bea, leo } = await roommates()
  await renderScreen('/my-requests', { as: bea })
  await page.getByRole('link', { name: 'Open Chat with Host' }).click()
  await expect.element(page.getByRole('heading', { name: 'Chat' })).toBeVisible()
  await expect.element(log.getByText('May I join you?')).toBeVisible()
  await renderScreen(`/members/${leo.user.username}`, { as: bea })
  await page.getByRole('button', { name: /^Message/ }).click()
  await expect.element(page.getByText('No messages yet. Say hello!')).toBeVisible()
})

test('messages are found by their words, and opened at their place', async () => {
  const { ana, bea, id } = await pairInTalk()
  await say(ana, id, 'The key is in the bakery')
  for (let n = 4; n <= 90; n++) await say(n % 2 ? ana : bea, id, `Message ${n}`)
  await renderScreen('/messages', { as: bea })
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('bakery')
  await page.getByRole('link', { name: /The key is in the bakery/ }).click()
  await expect.element(log.getByText('The key is in the bakery')).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('nowhere')
  await expect.element(page.getByText('No messages match.')).toBeVisible()
})

test('a search that took too long says that it shows the latest messages', async () => {
  const { ana, id } = await pairInTalk()
  await say(ana, id, 'The key is in the bakery')
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const reply = await send(input, init)
    return typeof input === 'string' && input.includes('/chat/search') ? withHeader(reply, 'x-partial', 'true') : reply
  })
  await renderScreen('/messages', { as: ana })
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('bakery')
  await expect.element(page.getByText(/^These are the matches in your latest messages/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /The key is in the bakery/ })).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('nowhere')
  await expect.element(page.getByText(/^Nothing in your latest messages matches/)).toBeVisible()
})

const withHeader = ({ body, status, headers }: Response, name: string, value: string) =>
  new Response(body, { status, headers: [...headers, [name, value]] })

test('notifications are all on one page, and can be marked as read @P2.29 @P2.31 @P4.16', async () => {
  const { host } = await roommates()
  await renderScreen('/notifications', { as: host })
  await expect
    .element(
      page
        .getByRole('main')
        .getByRole('link', { name: /Bea Luz.*\(new\)|\(new\).*Bea Luz/ })
        .first(),
    )
    .toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(page.getByRole('main').getByText('(new)')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('a chat that is not the member’s cannot be opened @P2.9', async () => {
  const { path } = await pairInTalk()
  await renderScreen(path, { as: await signUp() })
  await expect.element(page.getByRole('heading', { name: 'You can’t open this chat any more' })).toBeVisible()
  await expectGoodAtEachWidth()
})
