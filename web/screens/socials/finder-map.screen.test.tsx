import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

test('a town is one mark with its number of socials, of which one is chosen (threat 92)', async () => {
  const admin = await signUpAdmin()
  const name = `Villatown ${Date.now().toString(36)}`
  const at = (venueName: string, latitude?: number) => ({
    venueName,
    city: name,
    date: '2031-03-01',
    ...(latitude !== undefined && { latitude, longitude: -3.69 }),
  })
  const parties = [at('La Una'), at('La Dos'), at('La Exacta', 40.45), at('La Otra', 40.45)]
  await admin.api.socialParties.upload({ body: { parties } })
  await commands.placeParties(name, 40.4, -3.7)
  const coords = { latitude: 40.4, longitude: -3.7 }
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  ask.mockImplementation((found) => found({ coords } as GeolocationPosition))
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`)
  const map = page.getByRole('region', { name: 'Map of the socials' })
  const town = map.getByRole('button', { name: `2 socials in ${name}` })
  await expect.element(town).toBeVisible()
  await expect.element(town).toHaveTextContent('2 socials')
  // The point of the town is the lowest of all, 80 pixels above the edge. The map's label of the town beside it is not covered.
  const nameAt = map.element().getBoundingClientRect().bottom - 80
  expect(nameAt - town.element().getBoundingClientRect().bottom).toBeGreaterThan(8)
  expect(document.querySelectorAll('.map-pin')).toHaveLength(1)

  await page.getByRole('button', { name: 'Near me' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .map(({ textContent: text }) => / · 3\.5 mi|in Villatown/.exec(text)?.[0]),
    )
    .toEqual([' · 3.5 mi', ' · 3.5 mi', 'in Villatown', 'in Villatown'])
  await map.getByRole('button', { name: /^1 \+1: socials 1 and 2$/ }).click()
  await expect.element(page.getByRole('region', { name: '2 socials at this place' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await town.click()
  const list = page.getByRole('region', { name: `2 socials in ${name}` })
  await expect.element(list).toBeVisible()
  await expectAccessible()
  await list.getByRole('button', { name: /La Dos/ }).click()
  await expect.element(page.getByRole('region', { name: 'La Dos' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(page.getByRole('article').filter({ hasText: 'La Dos' }).element()).toHaveClass('card-chosen')
})

test('where no social has an exact point, the list has the page, and the map waits behind a button @S14.5', async () => {
  const admin = await signUpAdmin()
  const name = `Villasola ${Date.now().toString(36)}`
  const at = (day: number) => ({ venueName: `La ${day}`, city: name, date: `2031-03-0${day}`, danceStyles: ['Salsa'] })
  await admin.api.socialParties.upload({ body: { parties: [at(1), at(2), at(3)] } })
  await commands.placeParties(name, 40.4, -3.7)
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`)
  const show = page.getByRole('button', { name: 'Map', exact: true })
  await expect.element(show).toBeVisible()
  expect(document.querySelector('.finder-map')).toBeNull()
  const cards = page.getByRole('article')
  expect(cards.elements().map(({ textContent }) => /^Show La \d/.test(textContent ?? ''))).toEqual([true, true, true])
  const list = document.querySelector('.finder-list')!.getBoundingClientRect()
  expect([list.left < 200, list.right > 1200]).toEqual([true, true])
  await expectGoodAtEachWidth()

  await page.viewport(360, 780)
  await cards.nth(1).getByRole('button', { name: 'Show La 2' }).click()
  await show.click()
  const map = page.getByRole('region', { name: 'Map of the socials' })
  await expect.element(map.getByRole('button', { name: `3 socials in ${name}` })).toBeVisible()
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'The map is shown')
  expect(document.querySelectorAll('.map-pin')).toHaveLength(0)
  // A mark may be close to the credits: their links are large enough for a finger beside it.
  await expect.poll(() => document.querySelector('.map-credits a')?.clientHeight).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: 'Show the list' }).click()
  await show.click()
  await expect.element(map).not.toBeInTheDocument()

  // In a city with exact points a filter that leaves none has no map either; one that leaves nothing keeps the map, without marks.
  const exact = { ...at(4), latitude: 40.45, longitude: -3.69, danceStyles: ['Zouk'] }
  await admin.api.socialParties.upload({ body: { parties: [exact] } })
  const withStyle = (style: string) => `/social-parties?city=${encodeURIComponent(name)}&style=${style}`
  await renderScreen(withStyle('Salsa'))
  await expect.element(show).toBeVisible()
  await renderScreen(withStyle('Kizomba'))
  await expect.element(page.getByText('No social parties found')).toBeVisible()
  await expect.element(map).toBeVisible()
  expect(page.getByText(/^\d+ socials?$/).elements()).toEqual([])
})

test('before the map comes, what the mark of a city says is its name', async () => {
  const admin = await signUpAdmin()
  const name = `Villapronto ${Date.now().toString(36)}`
  const at = (day: number) => ({
    venueName: 'Sala',
    city: name,
    date: `2031-05-1${day}`,
    latitude: 41,
    longitude: -3.7,
  })
  await admin.api.socialParties.upload({ body: { parties: [at(1), at(2)] } })
  // If its pins fail to load, the map is not rendered.
  await renderScreen('/social-parties', { width: 360, failing: '**/api/social-parties?*' })
  // Marks of other cities may be in the place of this one.
  const towns = page.getByRole('link', { name: /^\d+ socials? in \S/ })
  await expect.element(towns.first()).toBeInTheDocument()
  await expectAccessible()
})

test('on a phone nothing of the list shines through the map or takes its taps, and nothing of the map those of the list', async () => {
  const admin = await signUpAdmin()
  const name = `Villafondo ${Date.now().toString(36)}`
  const at = (day: number) => ({
    venueName: `La ${day}`,
    city: name,
    date: `2031-04-${10 + day}`,
    instagramLink: 'https://www.instagram.com/la',
    latitude: 40 + day * 0.006,
    longitude: -3.7,
  })
  await admin.api.socialParties.upload({ body: { parties: Array.from({ length: 10 }, (_, day) => at(day)) } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`, { width: 360 })
  await page.viewport(360, 780)
  // Until it is touched, a phone displays the server's picture: the land, and marks that are links.
  const marks = page.getByRole('link', { name: new RegExp(`^La \\d, ${name}$`) })
  await expect.element(marks.first()).toBeVisible()
  await expectAccessible()
  expect(document.querySelector('.map-view')).toBeNull()
  const before = marks.elements().map(middleOf)
  expect(before.length).toBeGreaterThan(1)
  await userEvent.hover(document.querySelector('.first-frame')!)
  await expect.element(page.getByRole('region', { name: 'Map of the socials' })).toBeVisible()
  await isDrawn()
  // The map replaces the picture without a jump.
  expect(marks.elements()).toEqual([])
  const tips = [...document.querySelectorAll('.map-pin')].map(tipOf)
  for (const point of before) expect(Math.min(...tips.map((tip) => away(tip, point)))).toBeLessThan(2)
  await expect.poll(() => document.querySelectorAll('.map-pin').length).toBeGreaterThan(0)
  const list = document.querySelector('.finder-sheet')!
  const frame = document.querySelector('.finder-map')!
  const tabs = document.querySelector('.bottom-tabs')!.getBoundingClientRect().top
  const max = document.documentElement.scrollHeight - innerHeight
  // The list's upper corners are round.
  const corner = 32
  const hits = { map: 0, list: 0 }
  const wrong: string[] = []
  for (let step = 0; step < 10; step++) {
    scrollTo({ top: (max * step) / 9, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    const [area, { top, bottom }] = [frame.getBoundingClientRect(), list.getBoundingClientRect()]
    const choices = document.querySelector('.finder-head')!.getBoundingClientRect().bottom
    for (let y = Math.max(Math.min(area.top, top), choices) + 2; y < Math.min(tabs, bottom); y += 9)
      for (let x = 4; x < 340; x += 22) {
        if (y >= top && y <= top + corner) continue
        const part = y < top ? 'map' : 'list'
        const hit = document.elementFromPoint(x, y)
        if ({ map: frame, list }[part].contains(hit)) hits[part]++
        else wrong.push(`${part} at ${x}, ${y}, scrolled ${scrollY}: ${hit?.outerHTML.slice(0, 80)}`)
      }
  }
  expect(wrong).toEqual([])
  expect(hits.map).toBeGreaterThan(100)
  expect(hits.list).toBeGreaterThan(1000)
})

test('on a phone the list is a sheet of three heights, by its grip, its button, keys and the wheel', async () => {
  await renderScreen('/social-parties?style=Salsa')
  await page.viewport(360, 780)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const grip = page.getByRole('slider', { name: 'Height of the list' })
  const sheet = document.querySelector('.finder-sheet')!
  const top = () => Math.round(sheet.getBoundingClientRect().top)
  const edge = (name: string) => document.querySelector(name)!.getBoundingClientRect()
  const half = top()
  expect([scrollY, innerHeight / 2 - half < 90]).toEqual([0, true])
  // The first result is visible beside the map.
  expect(edge('article h3').bottom).toBeLessThan(edge('.bottom-tabs').top)
  expect(edge('.finder-map').bottom - half).toBe(16)

  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect.element(grip).toHaveAttribute('aria-valuetext', 'The map is shown')
  await expect.poll(() => edge('.bottom-tabs').top - top()).toBeLessThan(70)
  expect(edge('.finder-map').bottom - edge('.finder-head').bottom).toBeGreaterThan(400)
  await expectAccessible()

  grip.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(top).toBe(half)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => top() - Math.round(edge('.finder-head').bottom)).toBe(0)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '2')
  await userEvent.keyboard('{Home}')
  await expect.element(grip).toHaveAttribute('aria-valuenow', '0')

  const wheel = (deltaY: number) => sheet.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true }))
  wheel(40)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '1')
  await expect.poll(() => scrollY).toBe(0)
  // Simulates a wheel that turns until the sheet has come down.
  await expect
    .poll(() => {
      if (grip.element().getAttribute('aria-valuenow') === '1') wheel(-40)
      return grip.element().getAttribute('aria-valuenow')
    })
    .toBe('0')

  // Dragged up by slightly more than half of the way, it continues to the middle; thrown down, to the map.
  const drag = async (by: number) => {
    const area = document.querySelector('.finder-grip')!
    const { y } = grip.element().getBoundingClientRect()
    const send = (type: string, clientY: number) =>
      grip.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientY }))
    area.setPointerCapture = () => {}
    send('pointerdown', y + 20)
    for (const part of [0.3, 0.6, 1, 1]) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      send('pointermove', y + 20 + by * part)
    }
    send('pointerup', y + 20 + by)
  }
  await drag((half - top()) * 0.7)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '1')
  await expect.poll(top).toBe(half)
  await drag(220)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '0')
  await drag(-700)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '2')
  await expect.poll(() => top() - Math.round(edge('.finder-head').bottom)).toBe(0)
})

test('on wide screens the choices are one row, and the map reaches the right and the lower edge of the window', async () => {
  await renderScreen('/social-parties')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.viewport(width, height)
    for (const scrolled of [0, 900]) {
      scrollTo({ top: scrolled, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const map = document.querySelector('.finder-map')!.getBoundingClientRect()
      const head = document.querySelector('.finder-head')!.getBoundingClientRect()
      expect([map.bottom, map.right, map.top - head.bottom]).toEqual([height, document.body.clientWidth, 0])
    }
    const tops = [...document.querySelectorAll('.finder-choices .control, .finder-times > .chip')].map((control) =>
      Math.round(control.getBoundingClientRect().top),
    )
    expect(tops).toHaveLength(5)
    expect(new Set(tops).size).toBe(1)
  }
  expect(document.querySelector('footer')?.checkVisibility()).toBe(false)
})

test('a member is offered the city where they live and that of their next festival @P4.40', async () => {
  const admin = await signUpAdmin()
  const [home, away] = [`Villacasa ${Date.now().toString(36)}`, `Villaviaje ${Date.now().toString(36)}`]
  const party = { venueName: 'La Sala', date: '2031-01-08' }
  await admin.api.socialParties.upload({ body: { parties: [home, away].map((each) => ({ ...party, city: each })) } })
  const fields = { name: 'Viaje fest', location: `${away}, Spain`, startDate: '2031-01-07', endDate: '2031-01-09' }
  const festival = await admin.api.festivals.create({ body: fields })
  const member = await signUp()
  await member.api.profile.change({ body: { location: `${home}, Spain` } })
  await member.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })
  await renderScreen('/social-parties', { as: member })
  await expect.element(page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: home })).toBeVisible()
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: away }).click()
  await expect.poll(() => location.search).toBe(`?city=${away.replace(' ', '+')}`)
  await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'All Cities' }).click()
})

const isDrawn = () =>
  expect.poll(() => document.querySelector('.map-view[data-drawn]'), { timeout: 20_000 }).not.toBeNull()

/** The position on the page relative to the map, regardless of scrolling. */
const middleOf = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const map = document.querySelector('.first-frame')!.getBoundingClientRect()
  return { x: (left + right) / 2 - map.left, y: (top + bottom) / 2 - map.top }
}
/** The tip of a pin. */
const tipOf = (pin: Element) => ({ x: middleOf(pin).x, y: middleOf(pin).y + pin.clientHeight / 2 })
const away = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)
