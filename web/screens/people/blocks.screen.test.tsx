import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say } from '../../testing/chats.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../testing/rooms.ts'

const menuAbout = (name: string) => page.getByRole('button', { name: `More about ${name}` })

async function blockFromMenu(name: string, isLookedAt = false) {
  await page.getByRole('button', { name: `Block ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Block ${name}?` })
  await expect.element(dialog.getByText(/We won’t tell/)).toBeVisible()
  if (isLookedAt) await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(page.getByText(`You blocked ${name}`, { exact: true })).toBeVisible()
}

test('a member is blocked from their page, undone at once, and unblocked in Settings', async () => {
  const [ana, leo] = [await signUp('Ana Sol'), await signUp('Leo Mar')]
  const path = `/members/${leo.user.username}`
  await renderScreen(path)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leo Mar' })).toBeVisible()
  await expect.element(menuAbout('Leo Mar')).not.toBeInTheDocument()

  await renderScreen(path, { as: ana })
  await menuAbout('Leo Mar').click()
  await blockFromMenu('Leo Mar', true)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leo Mar' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('You unblocked Leo Mar', { exact: true })).toBeVisible()
  expect((await ana.api.blocks.list({ query: {} })).items).toEqual([])

  await ana.api.blocks.block({ params: { id: leo.user.id } })
  await renderScreen('/settings/privacy', { as: ana })
  const section = page.getByRole('region', { name: 'Blocked members' })
  await expect.element(section.getByText(/^@screen/)).toBeVisible()
  await expectGoodAtEachWidth(() => section.element())
  await section.getByRole('button', { name: 'Report by username' }).click()
  const report = page.getByRole('dialog', { name: 'Report someone you can no longer see' })
  const username = report.getByRole('textbox', { name: 'Their username' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect.element(report.getByText('Please enter their username')).toBeVisible()
  await username.fill(`x${leo.user.username}`)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect.element(report.getByText('Please choose what’s wrong')).toBeVisible()
  await expectGoodAtEachWidth(() => report.element())
  await report.getByRole('radio', { name: /^Harassment/ }).click()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect.element(report.getByText(/^We couldn’t find anyone with this username/)).toBeVisible()
  await username.fill(`@${leo.user.username}`)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you for telling us')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await section.getByRole('button', { name: 'Unblock Leo Mar' }).click()
  await expect.element(section.getByText(/^You haven’t blocked anyone/)).toBeVisible()
})

test('whoever blocked somebody can be reported by them from the page where nobody is found any more', async () => {
  const [ana, leo] = [await signUp('Ana Sol'), await signUp('Leo Mar')]
  const path = `/members/${leo.user.username}`
  await leo.api.blocks.block({ params: { id: ana.user.id } })
  const report = async () => {
    await renderScreen(path, { as: ana })
    await page.getByRole('button', { name: `Report ${leo.user.username}` }).click()
    await page.getByRole('radio', { name: /^Harassment/ }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
  }
  await report()
  await expect.element(page.getByText('We couldn’t find anyone you can report here').first()).toBeVisible()

  await leo.api.blocks.unblock({ params: { id: ana.user.id } })
  const { id } = await leo.api.chat.open({ body: { userId: ana.user.id } })
  await say(leo, id, 'Send me money')
  await leo.api.blocks.block({ params: { id: ana.user.id } })
  await report()
  await expect.element(page.getByText('Thank you for telling us')).toBeVisible()
})

test('the host of a room, those who ask and the members of a group have the menu, and what a block hides goes', async () => {
  const [host, leo, eva] = [await signUp('Marta Ruiz'), await signUp('Leo Mar'), await signUp('Eva Paz')]
  const room = await postRoom(host, { maxGuests: 4 })
  for (const guest of [leo, eva]) await askFor(guest, room.id)
  for (const { id } of await host.api.roomRequests.ofRoom({ params: { roomId: room.id } }))
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  const { id } = await host.api.chat.openRoomGroup({ params: { roomId: room.id } })

  await renderScreen('/my-requests', { as: leo })
  await expect.element(menuAbout('Marta Ruiz')).toBeVisible()

  await renderScreen(`/messages?thread=${id}`, { as: leo })
  await page.getByRole('button', { name: 'Who’s in this chat' }).click()
  const members = page.getByRole('dialog', { name: 'Who’s in this chat' })
  await expect.element(members).toBeVisible()
  await expectGoodAtEachWidth(() => members.element())
  await members.getByRole('button', { name: 'More about Eva Paz' }).click()
  await page.getByRole('button', { name: 'Block Eva Paz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await renderScreen('/my-rooms', { as: host })
  await menuAbout('Leo Mar').click()
  await blockFromMenu('Leo Mar')
  await expect.element(menuAbout('Leo Mar')).not.toBeInTheDocument()
  await expect.element(menuAbout('Eva Paz')).toBeVisible()

  await renderScreen(`/rooms/${room.id}`, { as: eva })
  await menuAbout('Marta Ruiz').click()
  await blockFromMenu('Marta Ruiz')
  await expect.element(page.getByRole('heading', { level: 1, name: room.title })).not.toBeInTheDocument()
})
