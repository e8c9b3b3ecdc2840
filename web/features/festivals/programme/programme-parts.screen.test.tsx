import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FestivalEvent, NewEvent } from '../../../../contract/festivals/programme.ts'
import { setClock } from '../../../testing/clock.ts'
import { event } from '../../../testing/events.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { EventCard } from './event-card.tsx'
import { EventPreview } from './event-preview.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { ProgrammeFilters } from './programme-filters.tsx'
import { ProgrammeView } from './programme-view.tsx'

const zone = 'UTC'
const textsOf = (part: HTMLElement, selector: string) => [
  ...new Set(Array.from(part.querySelectorAll(selector), (one) => one.ariaLabel ?? one.textContent)),
]

const all = {
  eventType: 'class',
  level: 'Open',
  venue: 'Red hall',
  instructor: 'Ana & Luis',
  description: 'Bring shoes.',
  capacity: 60,
  price: '€10',
  url: 'https://example.com/',
} as const

test.each<[Partial<FestivalEvent>, string[]]>([
  [{}, ['8:00 PM']],
  [{ eventType: 'show' }, ['Show', '8:00 PM']],
  [{ price: '€10' }, ['8:00 PM', '€10']],
  [{ url: all.url }, ['8:00 PM', 'More about it']],
  [
    { ...all, endTime: '2026-12-04T21:30:00Z' },
    [
      'ClassLevel: Open',
      '8:00 PM–9:30 PM',
      'Red hall',
      'Ana & Luis',
      'Bring shoes.',
      '€10 · 60 placesMore about it',
      '€10 · 60 places',
      'More about it',
    ],
  ],
])('a card shows what an event says, and leaves no place for what it does not say: %o', (fields, lines) => {
  const part = renderPart(
    <EventCard event={event('04T20:00', null, { title: 'Gala', goingCount: 1, ...fields })} zone={zone} />,
  )
  expect(textsOf(part, 'p, [dir], a')).toEqual(['Gala', ...lines, '1 going'])
})

test('the card of a choice is marked, and has a link to calendars, which that of another event does not', () => {
  const seen = ([null, 'interested'] as const).map((myStatus) => {
    const part = renderPart(<EventCard event={event('04T20:00', null, { title: 'Gala', myStatus })} zone={zone} />)
    return [getComputedStyle(part.querySelector('article')!).outlineStyle, ...textsOf(part, 'a')]
  })
  expect(seen).toEqual([['none'], ['solid', 'Add Gala to your calendar']])
})

test('a preview shows ten events, says how many there are if there are more, and has no halls on a phone', async () => {
  const events = (count: number): NewEvent[] =>
    Array.from({ length: count }, () => ({ title: 'Gala', startTime: '2026-12-04T20:00', venue: 'Red hall' }))
  await page.viewport(360, 900)
  const [none, ten, eleven] = [0, 10, 11].map((count) => renderPart(<EventPreview events={events(count)} />))
  expect(none!.childElementCount).toBe(0)
  expect([ten, eleven].map((part) => part!.querySelector('p')?.textContent)).toEqual([
    undefined,
    'Showing 10 of 11 entries',
  ])
  const cells = [...ten!.querySelectorAll<HTMLElement>('th')].filter((cell) => cell.checkVisibility())
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Day', 'Start', 'Title'])
})

test('what is on now and what comes next is shown only while there is either', () => {
  setClock('2026-12-04T22:00:00Z')
  const [party, show] = [
    event('04T20:00', null, { title: 'Party', endTime: '2026-12-05T02:00:00Z' }),
    event('04T23:00', null, { title: 'Show', venue: 'Red hall' }),
  ]
  const nothingNow = 'Nothing right now.'
  const nothingSoon = 'Nothing in the next few hours.'
  const linesOf = (events: FestivalEvent[]) => textsOf(renderPart(<NowAndNext events={events} zone={zone} />), 'h4, p')
  expect(linesOf([])).toEqual([])
  expect(linesOf([party])).toEqual(['Now', 'Party', '8:00 PM–2:00 AM', 'Next', nothingSoon])
  expect(linesOf([show])).toEqual(['Now', nothingNow, 'Next', 'Show', '11:00 PM · Red hall'])
  expect(linesOf([party, show])).not.toEqual(expect.arrayContaining([nothingNow, nothingSoon]))
})

test.each<[string, string[], { count?: number; halls?: string[]; levels?: string[]; mine?: true; isMine?: true }]>([
  ['halls', ['Hall'], { halls: ['Red', 'Blue'] }],
  ['levels', ['Level'], { levels: ['Open', 'Beginner'] }],
  ['own choices', ['My choices'], { mine: true }],
  ['own choices, which are chosen', ['My choices', 'tick'], { isMine: true }],
  ['nothing with one hall and one level', [], {}],
  ['nothing with few events', [], { count: 5, halls: ['Red', 'Blue'], levels: ['Open', 'Beginner'] }],
])(
  'a programme is filtered by %s',
  (_, shown, { count = 6, halls = ['Red'], levels = ['Open'], mine, isMine = false }) => {
    const events = Array.from({ length: count }, (_each, at) =>
      event('04T20:00', null, {
        venue: halls[at % halls.length]!,
        level: levels[at % levels.length]!,
        myStatus: mine ? 'attending' : null,
      }),
    )
    const filters = { hall: '', level: '', isMine }
    const part = renderPart(<ProgrammeFilters events={events} filters={filters} onChange={() => {}} />)
    const tick = part.querySelector('button svg') ? ['tick'] : []
    expect([...textsOf(part, 'label, button'), ...tick]).toEqual(shown)
    expect(part.childElementCount).toBe(Math.min(1, shown.length))
  },
)

/** A programme of one day, with an event in each of these halls, all at other times. */
async function programmeIn(halls: (string | null)[], isZoneKnown = false) {
  await page.viewport(1440, 900)
  const events = halls.map((venue, hour) => event(`04T1${hour}:00`, null, { venue, title: `At ${hour}` }))
  return renderPart(
    <ProgrammeView events={events} zone={zone} isZoneKnown={isZoneKnown} wanted={null}>
      {({ title }) => <article>{title}</article>}
    </ProgrammeView>,
  )
}

test.each([
  ['its column', ['Blue', 'Green', 'Red', 'White'], 4],
  ['the first place if there is one hall', ['Blue', 'Blue'], 1],
  ['the first place if there are five', ['Blue', 'Green', 'Red', 'White', 'Yellow'], 1],
  ['the first place if one has no hall', ['Blue', null], 1],
])('an event has %s', async (_, halls, columns) => {
  const part = await programmeIn(halls)
  const edges = (selector: string) =>
    Array.from(part.querySelectorAll(selector), (one) => Math.round(one.getBoundingClientRect().left))
  const starts = edges('article')
  expect(new Set(starts).size).toBe(columns)
  expect(edges('[aria-hidden] p')).toEqual(columns === 1 ? [] : starts)
  const [list] = part.querySelectorAll('ul')
  expect(getComputedStyle(list!).gridTemplateColumns.split(' ')).toHaveLength(4)
})

test('a programme of one day asks for none, says what is on only if its clocks are known, and may be empty', async () => {
  setClock('2026-12-04T10:30:00Z')
  const isOn = (part: HTMLElement) => part.querySelector('#now-and-next') !== null
  const known = await programmeIn(['Blue'], true)
  await expect.poll(() => isOn(known)).toBe(true)
  const unknown = await programmeIn(['Blue'])
  expect([isOn(unknown), ...textsOf(unknown, 'fieldset, h3, h4')]).toEqual([false, 'Friday, December 4'])
  expect(unknown.textContent).not.toContain('Nothing here that day')
  expect((await programmeIn([])).childElementCount).toBe(0)
})
