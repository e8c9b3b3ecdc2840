import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ScreenMember, signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor } from '../testing/rooms.ts'

const words = 'לרקוד יחד'
const [firstDay, lastDay] = ['2028-05-06', '2028-05-08']

/** A festival, a room and a request for it by people who write from right to left. */
async function hebrewWorld() {
  const [host, guest, admin] = [await signUp('דנה'), await signUp('נועם'), await signUpAdmin()]
  const festival = await host.api.festivals.create({
    body: { name: words, description: words, location: words, startDate: firstDay, endDate: lastDay, genres: ['Zouk'] },
  })
  await admin.api.festivals.approve({ params: { id: festival.id }, body: { version: festival.version ?? '' } })
  const room = await host.api.rooms.create({
    body: {
      festivalId: festival.id,
      title: words,
      description: words,
      location: words,
      area: 'שכונה',
      distanceFromVenue: words,
      availableFrom: firstDay,
      availableTo: lastDay,
      pricePerNight: '40',
      currency: 'EUR',
      maxGuests: 2,
    },
  })
  await askFor(guest, room.id, words)
  return { host, guest, festival, room }
}

let world: Awaited<ReturnType<typeof hebrewWorld>>
beforeAll(async () => {
  world = await hebrewWorld()
}, 120_000)

test.each<[name: string, whereAndWho: () => [path: string, as?: ScreenMember]]>([
  ['festivals at a place', () => [`/?location=${words}`]],
  ['the calendar', () => [`/festivals/calendar?month=${firstDay.slice(0, 7)}`]],
  ['a festival', () => [`/festivals/${world.festival.id}`, world.guest]],
  ['rooms of a festival', () => [`/rooms?festivalId=${world.festival.id}`, world.guest]],
  ['a room', () => [`/rooms/${world.room.id}`, world.guest]],
  ['the rooms of a host', () => ['/my-rooms', world.host]],
  ['the requests of a guest', () => ['/my-requests', world.guest]],
  ['a member', () => [`/members/${world.guest.user.username}`, world.host]],
])('what members write has its own direction: %s', async (_name, whereAndWho) => {
  const [path, as] = whereAndWho()
  await renderScreen(path, as ? { as, width: 360 } : { width: 360 })
  await expect.element(page.getByRole('main').getByText(/[א-ת]/).first()).toBeInTheDocument()
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
  expect(textsWithoutDirection()).toEqual([])
})

/** Visible texts of members alone: in a sentence of ours a word of theirs keeps its own order anyway. */
function textsWithoutDirection(): string[] {
  const main = document.querySelector('main')
  if (!main) throw new Error('There is no main')
  const texts = document.createNodeIterator(main, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isTheirs =
      /\p{Script=Hebrew}/u.test(text.textContent ?? '') && !/\p{Script=Latin}/u.test(text.textContent ?? '')
    if (isTheirs && !text.parentElement?.closest('bdi, [dir="auto"], option, .chip, .sr-only, [aria-hidden]'))
      found.push(`${text.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return found
}
