import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say } from '../../testing/chats.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const timeout = 10_000
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first(), { timeout }).toBeVisible()

test('what a new member sends to many waits, says so, and is sent or given back by an admin', async () => {
  const [nino, admin] = [await signUp('Nino Nuevo'), await signUpAdmin()]
  const text = `Come to my party on Friday! ${nino.user.username}`
  const threads = []
  for (let n = 0; n < 5; n++) {
    const { id } = await nino.api.chat.open({ body: { userId: (await signUp('Bea Luz')).user.id } })
    threads.push(id)
    if (n < 3) await say(nino, id, text)
  }
  const [sent = '', refused = ''] = threads.slice(3)

  const write = async (threadId: string) => {
    await renderScreen(`/messages?thread=${threadId}`, { as: nino })
    await page.getByRole('textbox', { name: 'Your message' }).fill(text)
    await userEvent.keyboard('{Enter}')
    await shown(/^We’ll review this first/)
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  }
  const heldId = async () =>
    (await admin.api.heldMessages.list({ query: { limit: 100 } })).items.find(({ content }) => content === text)!.id
  const log = page.getByRole('log')

  await write(sent)
  await log.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText(/^We’ll review this/), { timeout }).not.toBeInTheDocument()
  await expect.poll(() => nino.api.heldMessages.mine()).toEqual([])
  await write(sent)
  await expectGoodAtEachWidth()
  await admin.api.heldMessages.letThrough({ params: { id: await heldId() } })
  await expect.element(page.getByText(/^We’ll review this/), { timeout }).not.toBeInTheDocument()
  await expect.element(log.getByText(text)).toBeVisible()

  await write(refused)
  const refusal = { params: { id: await heldId() }, body: { reason: 'Please list it under Socials.' } }
  await admin.api.heldMessages.refuse(refusal)
  await renderScreen(`/messages?thread=${refused}`, { as: nino })
  await shown(/say why\.$/)
  await log.getByRole('button', { name: 'Delete' }).click()
  await expect.element(log.getByText(text)).not.toBeInTheDocument()
  await renderScreen('/notifications', { as: nino })
  await shown(/Please list it under Socials\./)

  await say(nino, refused, text).catch(() => {})
  await renderScreen('/admin/held', { as: admin })
  await shown('4 members got it and didn’t reply. One copy is waiting.')
  await expectGoodAtEachWidth()
  await page.viewport(1440, 900)
  const row = page.getByRole('article', { name: 'Message from Nino Nuevo' })
  await row.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await shown('Please say why')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is listed already.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await shown('Message declined')
  await expect.element(row).not.toBeInTheDocument()
}, 90_000)
