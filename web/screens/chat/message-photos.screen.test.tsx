import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { readEntries } from '../../lib/outbox/outbox-store.ts'
import { pairInTalk, say } from '../../testing/chats.ts'
import { expectGoodAtEachWidth, expectToFit } from '../../testing/expectations.ts'
import { type ScreenMember, signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** In milliseconds: enough for uploading and processing photos. */
const timeout = 20_000

const field = page.getByRole('textbox', { name: 'Your message' })
const log = page.getByRole('log', { name: 'Messages' })
const send = page.getByRole('button', { name: 'Send' })

/** A photo in one colour. */
async function photo(name: string, color: string): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 600, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

/** Chooses files as the file chooser does. */
async function choose(...files: File[]) {
  await expect.element(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('form input[type=file]')!
  input.files = transferOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function transferOf(files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** The messages that the other member received after their first two. */
const received = async ({ api }: ScreenMember, id: string) =>
  (await api.chat.messages({ params: { id }, query: {} })).slice(2)

/** The number of file uploads since the list was cleared. */
const uploads = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/objects/uploads/')).length

const imageOf = (name: string) => [...document.querySelectorAll('img')].find(({ alt }) => alt === name)

/** Expects that the image of this name has been drawn. */
const expectDrawn = (name: string) =>
  expect.poll(() => imageOf(name)?.naturalWidth ?? 0, { timeout }).toBeGreaterThan(0)

test('photos are chosen, removed, sent with a text, seen by the other, and shown large', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await choose(await photo('a.jpg', 'teal'), new File(['x'], 'c.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('c.txt: please choose a JPEG, PNG, WebP or AVIF photo.')).toBeVisible()
  const pasted = transferOf([await photo('b.jpg', 'orange')])
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('button', { name: 'Remove photo 2 of 2' })).toBeVisible()
  const dropped = transferOf([await photo('d.jpg', 'plum')])
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('button', { name: 'Remove photo 3 of 3' })).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Remove photo 2 of 3' }).click()
  await field.fill('The view')
  await send.click()
  await expectDrawn('Your photo, 1 of 2')
  const drawn = imageOf('Your photo, 1 of 2')
  await expect.element(page.getByRole('list', { name: 'Photos to send' })).not.toBeInTheDocument()
  const [one, two] = [expect.any(String), expect.any(String)]
  await expect.poll(() => received(bea, id), { timeout }).toMatchObject([{ content: 'The view', images: [one, two] }])
  await expect.element(log.getByText('Sending')).not.toBeInTheDocument()
  // It is not rendered again.
  expect(imageOf('Your photo, 1 of 2')).toBe(drawn)

  await renderScreen(path, { as: bea })
  await expectDrawn('Photo from Ana Sol, 2 of 2')
  await expectGoodAtEachWidth()
  await log.getByRole('button', { name: 'Photo from Ana Sol, 1 of 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Photo from Ana Sol, 1 of 2' })).toBeVisible()
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Photo from Ana Sol, 2 of 2' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByRole('heading', { name: 'Photo from Ana Sol, 1 of 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('photos alone are told of as such, have no text to copy, and go with their message', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana, width: 360 })
  await choose(await photo('a.jpg', 'teal'))
  await expect.element(page.getByRole('button', { name: 'Remove photo 1 of 1' })).toBeVisible()
  // The chosen photos are still there when the chat is opened again.
  await renderScreen('/messages', { as: ana, width: 360 })
  await renderScreen(path, { as: ana, width: 360 })
  await expect.element(page.getByRole('button', { name: 'Remove photo 1 of 1' })).toBeVisible()
  await send.click()
  await expect.poll(() => received(bea, id), { timeout }).toMatchObject([{ content: '', images: [expect.any(String)] }])
  expectToFit()
  await renderScreen('/messages', { as: bea })
  await expect.element(page.getByRole('link', { name: /Ana Sol.*Photo/ })).toBeVisible()
  await renderScreen(path, { as: ana })
  await expectDrawn('Your photo')
  await page.getByRole('button', { name: 'Message options' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/^Its photo will be deleted for everyone/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByText('Message deleted')).toBeVisible()
  await expect.element(log.getByRole('img')).not.toBeInTheDocument()
})

test('a photo that cannot be sent is kept, says so, and is sent once by Retry, without uploading its bytes again', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await commands.failCalls('**/api/room-photos')
  // A full list accepts no more.
  performance.clearResourceTimings()
  await choose(await photo('a.jpg', 'teal'))
  await send.click()
  await expectDrawn('Your photo')
  await expect.element(page.getByRole('alert').getByText(/Not sent yet/)).toBeVisible()
  await renderScreen(path, { as: ana })
  await expectDrawn('Your photo')
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => received(bea, id), { timeout }).toMatchObject([{ content: '', images: [expect.any(String)] }])
  await expect.poll(readEntries).toEqual([])
  expect(uploads()).toBe(1)
})

test('a file that is no photo is refused in words, and messages after it are sent', async () => {
  const { ana, bea, id, path } = await pairInTalk()
  await renderScreen(path, { as: ana })
  await expect.element(log.getByText('Hola! When do you arrive?')).toBeVisible()
  await choose(new File(['no photo at all'], 'a.jpg', { type: 'image/jpeg' }))
  await send.click()
  await field.fill('Did it work?')
  await send.click()
  await expect.element(page.getByText(/^Not sent. Please choose a JPEG/), { timeout }).toBeVisible()
  await expect.poll(() => received(bea, id), { timeout }).toMatchObject([{ content: 'Did it work?' }])
})

test('photos wait for the first reply, and the page says so', async () => {
  const [ana, bea] = [await signUp('Ana Sol'), await signUp('Bea Luz')]
  const { id } = await ana.api.chat.open({ body: { userId: bea.user.id } })
  await say(ana, id, 'Hola!')
  await renderScreen(`/messages?thread=${id}`, { as: ana })
  await expect.element(log.getByText('Hola!')).toBeVisible()
  await page.getByRole('button', { name: 'Add photos' }).click()
  await expect.element(page.getByText('You can send photos once Bea Luz replies.')).toBeVisible()
})
