import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../testing/rooms.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const gone = (text: string | RegExp) => expect.element(page.getByText(text).first()).not.toBeInTheDocument()

test('what a host changes is read old and new, and agreed to, before anybody is accepted for it', async () => {
  const [host, guest, asking] = [await signUp('Hugo Sol'), await signUp('Ana Mar'), await signUp('Ben Río')]
  const room = await postRoom(host, {
    pricePerNight: '30',
    location: 'Madrid',
    airbnbLink: 'https://www.airbnb.com/rooms/1',
  })
  const { id } = await askFor(guest, room.id)
  await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  await askFor(asking, room.id)

  await renderScreen('/my-requests', { as: asking })
  await shown('Madrid')
  await gone(/changed the room/)
  const change = {
    pricePerNight: '900',
    location: 'Reykjavik',
    genderPreference: 'Male only' as const,
    amenities: ['WiFi' as const],
  }
  await host.api.rooms.change({ params: { id: room.id }, body: change })

  await renderScreen('/my-rooms', { as: host })
  await shown('Ben Río asked before you changed the room. You can accept them once they say it’s still fine.')
  await shown('Ana Mar hasn’t said yet whether your change is fine. They can give up their place at any time.')
  await expect.element(button(/^Accept.* Ben Río$/)).toHaveAttribute('aria-disabled', 'true')
  await expectGoodAtEachWidth(() => document.body)

  await renderScreen('/my-requests', { as: asking })
  await shown('Hugo Sol changed the room after you asked')
  for (const [before, after] of [
    ['€30 per night, whole room', '€900 per night, whole room'],
    ['Madrid', 'Reykjavik'],
    ['Everyone', 'Male only'],
    ['None listed', 'WiFi'],
  ] as const) {
    await shown(`Before: ${before}`)
    await shown(`Now: ${after}`)
  }
  await expectGoodAtEachWidth(() => document.body)
  // The room has changed again: a version that was not displayed cannot be agreed to.
  await host.api.rooms.change({ params: { id: room.id }, body: { pricePerNight: '950' } })
  await button(/^I’d still come/).click()
  await shown('The room has changed again. Please check what’s new.')
  await shown('Now: €950 per night, whole room')
  await button(/^I’d still come/).click()
  await shown('Hugo Sol can see that you’re fine with it.')
  await gone('Hugo Sol changed the room after you asked')

  await renderScreen('/my-rooms', { as: host })
  await button(/^Accept.* Ben Río$/).click()
  await expect.element(button(/^Remove.* Ben Río$/)).toBeVisible()

  await renderScreen(`/rooms/${room.id}`, { as: guest })
  await shown('Hugo Sol changed what you agreed on')
  await expectGoodAtEachWidth(() => document.body)
  await button(/^Still fine/).click()
  await gone('Hugo Sol changed what you agreed on')
})
