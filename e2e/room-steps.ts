import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, type Member, newMember, signUp } from './journey.ts'
import { mailedLink } from './mailbox.ts'

/** A member with a browser of their own. */
export type Dancer = Member & { token: string; page: Page }

export async function newDancer(browser: Browser, baseURL: string | undefined, name: string): Promise<Dancer> {
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  return { ...(await signUp(page, newMember(name))), page }
}

const asMember = (token: string) => ({ authorization: `Bearer ${token}` })

type Posted = { id: string; title: string }

/** Over the API, at a festival to come: the journeys of its form are told elsewhere. */
export async function postRoom(request: APIRequestContext, token: string, change: object = {}): Promise<Posted> {
  const [festival] = await (await request.get('/api/festivals?limit=1')).json()
  const reply = await request.post('/api/room-shares', {
    headers: asMember(token),
    data: {
      title: `Two beds by the harbour ${Date.now().toString(36)}`,
      location: festival.location,
      festivalId: festival.id,
      roomType: 'Offering',
      pricePerNight: '45.50',
      currency: 'EUR',
      maxGuests: 3,
      availableFrom: festival.startDate,
      availableTo: festival.endDate,
      ...change,
    },
  })
  expect(reply.status()).toBe(201)
  return await reply.json()
}

export async function askFor(request: APIRequestContext, token: string, roomShareId: string, message: string) {
  const reply = await request.post('/api/room-requests', { headers: asMember(token), data: { roomShareId, message } })
  expect(reply.status()).toBe(201)
}

/** Letters go to addresses that their members have proved. */
export async function confirmAddress(page: Page, email: string) {
  await page.goto(await mailedLink('/auth/verify', email))
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible()
}
