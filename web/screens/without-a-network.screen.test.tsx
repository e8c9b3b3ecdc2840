import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
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
    const address = input instanceof Request ? input.url : input.toString()
    // That somebody looks at the page is said without a press.
    const isOfButton = method !== 'GET' && method !== 'HEAD' && !address.endsWith('/push/visible')
    if (isOfButton) calls.push(`${method} ${address}`)
    return fetch(input, init)
  })
  return calls
}

const inSight = (root: ParentNode) =>
  [...root.querySelectorAll('button')].filter((button) => button.checkVisibility() && !button.disabled)
const opened = () => [
  ...document.querySelectorAll('dialog[open], [popover]:popover-open, [role="dialog"], [role="alertdialog"]'),
]
/** What only closes what is open; Escape does that too, after all else was pressed. */
const leaves = /^(Close|Cancel|Keep it|Keep my place)$/
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

/** Presses every button of the page, and every one of what it opens. Returns their names. */
async function pressAll(root: Element = document.querySelector('main')!): Promise<string[]> {
  const pressed = new Set<Element>()
  const names: string[] = []
  for (;;) {
    const button = inSight(root).find((one) => !pressed.has(one) && !leaves.test(nameOf(one)))
    if (!button) return names
    const before = new Set(opened())
    const { title } = document
    pressed.add(button)
    names.push(nameOf(button))
    button.click()
    if (button.ariaHasPopup === 'dialog' && button.ariaDisabled !== 'true')
      await vi.waitUntil(() => opened().length > before.size, { timeout: 10_000 })
    await settle()
    for (const one of opened().filter((each) => !before.has(each))) {
      names.push(...(await pressAll(one)))
      while (one.isConnected && opened().includes(one)) {
        await userEvent.keyboard('{Escape}')
        await settle()
      }
    }
    expect(document.title, nameOf(button)).toBe(title)
  }
}

test('no button of a screen that opens without a network calls the server, and each says what it needs', async () => {
  const { guest, room, group } = await everything()
  const { festivalId } = room
  /** Buttons of the page that call the server, buttons that open something, and buttons of what these open that call it. */
  const paths: { path: string; calling?: string[]; opening?: string[]; inside?: string[] }[] = [
    {
      path: `/festivals/${festivalId}`,
      calling: ['Favorite: Noche de Xyzzy', 'Interested', 'Going'],
      opening: ['Report this festival'],
      inside: ['Send report'],
    },
    { path: `/festivals/${festivalId}/programme`, calling: ['Going', 'Interested'] },
    { path: `/festivals/${festivalId}/mine`, calling: ['Going', 'Interested'] },
    {
      path: `/festivals/${festivalId}/meals`,
      calling: ['Join: Dinner'],
      opening: ['Plan a meal', 'More about'],
      inside: ['Create', 'Block'],
    },
    { path: `/rooms/${room.id}`, calling: ['Message Marta', `Show Interest: ${room.title}`] },
    { path: '/my-requests', opening: ['Give up my place', 'More about Marta'], inside: ['Give up my place', 'Block'] },
    { path: '/my-events', calling: ['Add all to my calendar'] },
    { path: '/notifications', calling: ['Mark all read'] },
    {
      path: `/messages?thread=${group}`,
      opening: ['Who’s in this chat', 'Message options'],
      inside: ['Love', 'Block'],
    },
  ]
  for (const { path, calling = [], opening = [], inside = [] } of paths) {
    await renderScreen(path, { as: guest, width: 1440 })
    const shows = (start: string) =>
      expect
        .poll(() => inSight(document.querySelector('main')!).some((one) => nameOf(one).startsWith(start)), {
          message: `${path}: ${start}`,
          timeout: 20_000,
        })
        .toBe(true)
    for (const name of [...calling, ...opening]) await shows(name)
    loseNetwork()
    for (const name of calling) await shows(`${name} (needs a connection)`)
    const calls = watchCalls()
    const pressed = await pressAll()
    expect(calls, path).toEqual([])
    for (const name of inside)
      expect(pressed, path).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\(needs a connection\\)`)))
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
  }
}, 240_000)

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
