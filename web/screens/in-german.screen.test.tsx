import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, readLanguageBy } from '../../texts/languages.ts'
import { pathIn } from '../../texts/addresses.ts'
import { forAdmins, forAll, forMembers } from '../testing/addresses.ts'
import { pairInTalk, roommates, say } from '../testing/chats.ts'
import { expectNothingCut } from '../testing/cut-texts.ts'
import { expectAccessible, expectToFit } from '../testing/expectations.ts'
import { type ScreenMember, signUpAdmin } from '../testing/members.ts'
import { plan } from '../testing/meetups.ts'
import { renderScreen } from '../testing/render-screen.tsx'

/** Of the six languages German has the longest words. */
const language = 'de'
const root = document.documentElement

async function expectGoodInGerman(path: string, as?: ScreenMember) {
  readLanguageBy(() => language)
  onTestFinished(() => {
    readLanguageBy(() => defaultLanguage)
    root.style.fontSize = ''
  })
  await renderScreen(pathIn(language, path), { width: 360, ...(as && { as }) })
  root.style.fontSize = '200%'
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
  expect(root.lang).toBe(language)
  expectToFit()
  expectNothingCut()
}

/** A host with roommates, a meetup and a talk, who goes to a festival. */
async function hostOfGerman() {
  const { host, bea, room, path } = await roommates()
  const { festivalId } = room
  // So that rooms say how well they fit.
  await host.api.profile.savePreferences({ body: { budgetMax: 1000 } })
  await host.api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
  await host.api.favorites.add({ params: { festivalId } })
  await plan(host, festivalId)
  const { ana, id, path: talk } = await pairInTalk()
  await say(ana, id, 'Bis Freitag!')
  return { host, bea, ana, room, festival: `/festivals/${festivalId}`, group: path, talk }
}

let world: Awaited<ReturnType<typeof hostOfGerman>> & { admin: ScreenMember }
beforeAll(async () => {
  world = { ...(await hostOfGerman()), admin: await signUpAdmin() }
})

describe('in German and at twice the size of text, nothing is cut on a phone or scrolled sideways:', () => {
  test.each(forAll)('%s for a visitor', (path) => expectGoodInGerman(path))
  test.each(forMembers)('%s for a member', (path) => expectGoodInGerman(path, world.host))
  test.each(forAdmins)('%s', (path) => expectGoodInGerman(path, world.admin))

  test.each(['', '/meals', '/activities', '/socials', '/people', '/programme'])('a festival%s', (tab) =>
    expectGoodInGerman(world.festival + tab, world.host),
  )
  test('a festival for a visitor', () => expectGoodInGerman(world.festival))
  test('the form of a festival', () => expectGoodInGerman(`${world.festival}/edit`, world.admin))
  test.each(['host', 'bea', 'visitor'] as const)('a room for %s', (as) =>
    expectGoodInGerman(`/rooms/${world.room.id}`, as === 'visitor' ? undefined : world[as]),
  )
  test('the map of rooms', () => expectGoodInGerman('/rooms/map', world.host))
  test('the rooms of a guest', () => expectGoodInGerman('/my-requests', world.bea))
  test('a group', () => expectGoodInGerman(world.group, world.host))
  test('a talk', () => expectGoodInGerman(world.talk, world.ana))
})

test.each(['/', '/support'])(
  '%s in German has no faults for screen readers, such as a wrong language',
  async (path) => {
    await expectGoodInGerman(path)
    await expectAccessible()
  },
)
