import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say } from '../testing/chats.ts'
import { plan } from '../testing/meetups.ts'
import { signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor, postRoom } from '../testing/rooms.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** As a browser says it when the network goes. */
function loseNetwork() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  onTestFinished(() => {
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
  })
}

/** The calls that change something, from now on. */
function watchCalls() {
  const calls: string[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && method !== 'HEAD') calls.push(`${method} ${String(input)}`)
    return fetch(input, init)
  })
  return calls
}

const inSight = (root: ParentNode) =>
  [...root.querySelectorAll('button')].filter((button) => button.checkVisibility() && !button.disabled)
const opened = () => document.querySelector('dialog[open], [popover]:popover-open, [role="dialog"]')
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

/** Presses every button of the page, and every one of what it opens. Returns their names. */
async function pressAll(): Promise<string[]> {
  const names: string[] = []
  const press = async (button: HTMLElement) => {
    names.push(nameOf(button))
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const count = inSight(document.querySelector('main')!).length
  for (let at = 0; at < count; at++) {
    const button = inSight(document.querySelector('main')!)[at]
    if (!button) continue
    const title = document.title
    await press(button)
    const inside = opened()
    for (const one of inside ? inSight(inside) : []) if (one.isConnected) await press(one)
    while (opened()) await userEvent.keyboard('{Escape}')
    expect(document.title, nameOf(button)).toBe(title)
  }
  return names
}

test('no button of a screen that opens without a network calls the server, and each says what it needs', async () => {
  const { guest, room, group } = await everything()
  const { festivalId } = room
  const paths: [path: string, ready: string, says: (string | RegExp)[]][] = [
    [
      `/festivals/${festivalId}`,
      'Interested',
      [/^Going \(/, /^Interested \(/, /^Favorite: .* \(needs a connection\)$/],
    ],
    [`/festivals/${festivalId}/programme`, 'Opening party', [/^Going \(/]],
    [`/festivals/${festivalId}/meetups`, 'Dinner', [/^Join.* \(/]],
    [`/rooms/${room.id}`, room.title, [/\(needs a connection\)/]],
    ['/my-requests', room.title, [/\(needs a connection\)/]],
    ['/my-events', 'My Events', []],
    ['/notifications', 'Notifications', [/^Mark all/]],
    [`/messages?thread=${group}`, 'Hello', [/^👍|Like|\(needs a connection\)/]],
  ]
  for (const [path, ready, says] of paths) {
    await renderScreen(path, { as: guest, width: 1440 })
    await expect.element(page.getByText(ready).first()).toBeVisible()
    // Parts of members come after the page.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    loseNetwork()
    await expect.poll(() => document.querySelector('main [aria-disabled=true]')).not.toBeNull()
    const calls = watchCalls()
    const names = await pressAll()
    expect(calls, path).toEqual([])
    for (const name of says) expect(names.join('\n'), path).toMatch(new RegExp(name, 'm'))
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
  }
}, 120_000)

/** A guest of a room at a festival with a programme and a meetup, in a group where somebody wrote. */
async function everything() {
  const admin = await signUpAdmin()
  const [startDate, endDate] = [dayFromNow(20), dayFromNow(23)]
  const festival = await admin.api.festivals.create({
    body: { name: 'Noche de Xyzzy', location: 'Xyzzyville', startDate, endDate },
  })
  await admin.api.programme.create({
    params: { id: festival.id },
    body: { title: 'Opening party', eventType: 'party', startTime: `${startDate}T22:00` },
  })
  await plan(admin, festival.id, { title: 'Dinner' })
  const [host, guest, other] = [await signUp('Marta Ruiz'), await signUp('Lena Sol'), await signUp('Nina Paz')]
  const room = await postRoom(host, {
    festivalId: festival.id,
    availableFrom: startDate,
    availableTo: endDate,
    maxGuests: 4,
  })
  for (const one of [guest, other]) {
    const { id } = await askFor(one, room.id)
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  }
  const thread = await host.api.chat.openRoomGroup({ params: { roomId: room.id } })
  await say(host, thread.id, 'Hello')
  return { guest, room, group: thread.id }
}
