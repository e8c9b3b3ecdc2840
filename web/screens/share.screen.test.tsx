import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { postRoom } from '../testing/rooms.ts'

const share = page.getByRole('button', { name: 'Share', exact: true })

/** Replaces a part of the browser until the test ends. */
function withBrowser(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

const copied: string[] = []
const copies = { writeText: async (text: string) => void copied.push(text) }
const refusal = (name: string) => async () => {
  throw new DOMException('No', name)
}

const addFestival = ({ api }: ScreenMember) =>
  api.festivals.create({
    body: { name: 'Sal y Son', startDate: '2027-03-05', endDate: '2027-03-07', location: 'Cádiz, Spain' },
  })

describe('sharing a page', () => {
  test('opens the sheet of the phone, with the address without filters', async () => {
    const festival = await addFestival(await signUpAdmin())
    const shared: ShareData[] = []
    withBrowser('share', async (data: ShareData) => void shared.push(data))
    await renderScreen(`/festivals/${festival.id}?tab=rooms&utm_source=mail`)
    await share.click()
    expect(shared).toEqual([{ title: festival.name, url: `${location.origin}/festivals/${festival.id}` }])
    await expectAccessible()
  })

  test('copies the address where there is no sheet, and says so', async () => {
    const room = await postRoom(await signUp())
    withBrowser('share', undefined)
    withBrowser('clipboard', copies)
    await renderScreen(`/rooms/${room.id}`, { width: 360 })
    await share.click()
    await expect.element(page.getByText('Link copied').first()).toBeVisible()
    expect(copied.at(-1)).toBe(`${location.origin}/rooms/${room.id}`)
    await expectAccessible()
  })

  test('copies the address where the sheet refuses, and does nothing where it is closed', async () => {
    const room = await postRoom(await signUp())
    const address = `${location.origin}/rooms/${room.id}`
    withBrowser('clipboard', copies)
    withBrowser('share', refusal('AbortError'))
    await renderScreen(`/rooms/${room.id}`)
    await share.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(copied).not.toContain(address)
    withBrowser('share', refusal('NotAllowedError'))
    await share.click()
    await expect.poll(() => copied).toContain(address)
  })

  test('says the address where the browser may not copy', async () => {
    const room = await postRoom(await signUp())
    withBrowser('share', undefined)
    withBrowser('clipboard', { writeText: refusal('NotAllowedError') })
    await renderScreen(`/rooms/${room.id}`)
    await share.click()
    const says = `Please copy this address: ${location.origin}/rooms/${room.id}`
    await expect.element(page.getByText(says).first()).toBeVisible()
  })

  test('is not offered for what others may not see', async () => {
    const member = await signUp()
    const waiting = await addFestival(member)
    await renderScreen(`/festivals/${waiting.id}`, { as: member })
    await expect.element(page.getByText('Waiting for approval')).toBeVisible()
    await expect.element(share).not.toBeInTheDocument()
    const room = await postRoom(member)
    await member.api.rooms.change({ params: { id: room.id }, body: { isActive: false } })
    await renderScreen(`/rooms/${room.id}`, { as: member })
    await expect.element(page.getByText('This room is closed')).toBeVisible()
    await expect.element(share).not.toBeInTheDocument()
  })
})
