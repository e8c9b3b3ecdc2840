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
    await shown(/^We have a look at this one first/)
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  }
  const desk = async () => {
    await renderScreen('/admin/held', { as: admin })
    await shown(text)
    await shown('3 members got it and did not write back. One copy waits.')
  }

  await write(sent)
  await expectGoodAtEachWidth()
  await desk()
  await expectGoodAtEachWidth()
  await page.viewport(1440, 900)
  await page.getByRole('button', { name: /^Let through/ }).click()
  await shown('Sent to 1 member')

  await write(refused)
  await renderScreen('/admin/held', { as: admin })
  await shown('4 members got it and did not write back. One copy waits.')
  await page.getByRole('button', { name: /^Refuse/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await shown('Please say why')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please list it under Socials.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await shown('The text was refused')

  // The entry of the one that was sent has gone, and the other one says what became of it.
  await renderScreen(`/messages?thread=${sent}`, { as: nino })
  await expect.element(page.getByRole('log').getByText(text), { timeout }).toBeVisible()
  await expect.element(page.getByText(/^We have a look/)).not.toBeInTheDocument()
  await renderScreen(`/messages?thread=${refused}`, { as: nino })
  await shown(/^Not sent\. Your/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('log').getByText(text)).not.toBeInTheDocument()
  await renderScreen('/notifications', { as: nino })
  await shown(/Please list it under Socials\./)
}, 90_000)
