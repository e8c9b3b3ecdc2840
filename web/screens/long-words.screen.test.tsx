import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { NewFestival } from '../../contract/festivals/festivals.ts'
import type { Preferences, ProfileChange } from '../../contract/people/profile.ts'
import { socialPlatforms } from '../../contract/people/profile-options.ts'
import type { NewRoomShare } from '../../contract/rooms/rooms.ts'
import { expectAccessible, expectToFit } from '../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor } from '../testing/rooms.ts'

/** A value for each text field of a form. A new field without a value here is a type error. */
type Texts<Form extends z.ZodType> = {
  [Field in keyof z.output<Form> as string extends NonNullable<z.output<Form>[Field]> ? Field : never]-?: string
}

/** 120 letters. */
const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 120)
const name = word.slice(0, 80)
const website = `https://${word.slice(0, 60)}.example.org/${word}`
const [firstDay, lastDay] = ['2028-03-04', '2028-03-06']

const festivalTexts: Omit<Texts<typeof NewFestival>, 'image'> = {
  name: word,
  description: word,
  location: word,
  price: word,
  website,
  startDate: firstDay,
  endDate: lastDay,
}
const roomTexts: Omit<Texts<typeof NewRoomShare>, 'festivalId'> = {
  title: word,
  description: word,
  location: word,
  area: word,
  ageRange: word,
  distanceFromVenue: word,
  airbnbLink: website,
  pricePerNight: '12345678.99',
  availableFrom: firstDay,
  availableTo: lastDay,
  rules: word,
  stepBackUntil: firstDay,
}
const profileTexts: Omit<Texts<typeof ProfileChange>, 'username' | 'avatar' | 'coverImage' | `${string}assword`> = {
  name,
  email: `${word.slice(0, 60)}@${word.slice(0, 60)}.example.org`,
  bio: word,
  location: word,
  instagramHandle: word.slice(0, 30),
  facebookHandle: word.slice(0, 50),
}
const preferenceTexts: Texts<typeof Preferences> = { proximityPreference: word }

/** A member whose texts are each one long word. */
async function wordyMember(): Promise<ScreenMember> {
  const member = await signUp(name)
  const username = `${member.user.username}.${word}`.slice(0, 30)
  await member.api.profile.change({ body: { ...profileTexts, username, currentPassword: 'bailando-juntos-7' } })
  await member.api.profile.savePreferences({ body: preferenceTexts })
  for (const platform of socialPlatforms)
    await member.api.profile.addSocialLink({ body: { platform, username: word } }).catch(() => {})
  return { ...member, user: { ...member.user, ...profileTexts, username } }
}

/** A festival, a room there and its requests, with texts of one long word each. */
async function wordyWorld() {
  const [organizer, guest, host, admin] = [
    await wordyMember(),
    await wordyMember(),
    await wordyMember(),
    await signUpAdmin(),
  ]

  const festival = await organizer.api.festivals.create({ body: festivalTexts })
  await admin.api.festivals.approve({ params: { id: festival.id }, body: { version: festival.version ?? '' } })
  await organizer.api.festivals.change({ params: { id: festival.id }, body: { name: word.toUpperCase() } })
  await organizer.api.festivals.create({ body: { ...festivalTexts, name: `${word.slice(1)}e` } })
  await guest.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })

  const room = await host.api.rooms.create({
    body: { ...roomTexts, festivalId: festival.id, currency: 'COP', maxGuests: 3 },
  })
  const { id } = await askFor(guest, room.id, word)
  await askFor(organizer, room.id, word)
  await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  return { organizer, guest, host, admin: { ...admin, user: { ...admin.user, isAdmin: true } }, festival, room }
}

let world: Awaited<ReturnType<typeof wordyWorld>>
beforeAll(async () => {
  world = await wordyWorld()
}, 120_000)

/** The address of each page, and the member who opens it. */
const pages: Record<string, () => [path: string, as?: ScreenMember]> = {
  'festivals, searched': () => [`/?query=${word.slice(0, 60)}`],
  'festivals at a place': () => [`/?location=${word.slice(0, 60)}`, world.guest],
  'the calendar': () => [`/festivals/calendar?month=${firstDay.slice(0, 7)}`],
  'a festival for a guest': () => [`/festivals/${world.festival.id}`, world.guest],
  'a festival for its organizer': () => [`/festivals/${world.festival.id}`, world.organizer],
  'the form of a festival': () => [`/festivals/${world.festival.id}/edit`, world.organizer],
  'the festivals to approve': () => ['/admin/festivals', world.admin],
  'a member': () => [`/members/${world.organizer.user.username}`, world.guest],
  'the own page of a member': () => [`/members/${world.guest.user.username}`, world.guest],
  'the settings': () => ['/settings', world.guest],
  'a new address of email that waits': () => ['/settings/login', world.guest],
  'the links of a member': () => ['/settings/links', world.guest],
  'rooms, searched': () => [`/rooms?query=${word.slice(0, 60)}`, world.guest],
  'a room for a visitor': () => [`/rooms/${world.room.id}`],
  'a room for a guest': () => [`/rooms/${world.room.id}`, world.guest],
  'a room for its host': () => [`/rooms/${world.room.id}`, world.host],
  'the rooms of a host': () => ['/my-rooms', world.host],
  'an accepted request': () => ['/my-requests', world.guest],
  'a waiting request': () => ['/my-requests', world.organizer],
}
const forms = new Set(['the form of a festival', 'the settings', 'the links of a member'])

describe.each(['ltr', 'rtl'] as const)('fits a phone if each text is one long word (%s):', (dir) => {
  test.each(Object.entries(pages))('%s', async (name, whereAndWho) => {
    const [path, as] = whereAndWho()
    await renderScreen(path, { ...(as && { as }), width: 360, dir })
    const long = forms.has(name) ? page.getByRole('textbox') : page.getByRole('main').getByText(/Donaudampfsch/i)
    await expect.element(long.first()).toBeInTheDocument()
    expectToFit()
  })
})

test('notifications, the account menu and dialogs fit a phone if each text is one long word', async () => {
  const { host, room } = world
  await renderScreen(`/rooms/${room.id}`, { as: host, width: 360 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.element(page.getByRole('link', { name: /request/i }).first()).toBeVisible()
  expectPartToFit('#notification-panel')
  await expectAccessible()
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: /^You/ }).click()
  await expect.element(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
  expectPartToFit('#account-menu')
  await userEvent.keyboard('{Escape}')

  for (const [button, role] of [
    ['Edit', 'dialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.element(page.getByRole(role)).toBeVisible()
    expectPartToFit('.modal')
    await page.getByRole(role).getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(page.getByRole(role)).not.toBeInTheDocument()
  }
})

function expectPartToFit(selector: string) {
  const part = document.querySelector(selector)
  if (!part) throw new Error(`There is no ${selector}`)
  for (const element of [part, ...part.children]) expectToFit(element)
}
