import type { Access, Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { dayFromNow } from '../../../server/platform/days.ts'
import type { Known } from './known.ts'

/** The paths to request in turn, and the session; null for a visitor. */
export type Question = { name: string; paths: string[]; who: keyof Known['tokens'] | null; isPage: boolean }

const days = (from: number, to: number) => `startDate=${dayFromNow(from)}&endDate=${dayFromNow(to)}`

/** The most expensive of the allowed and the frequent queries of a list, each measured separately. */
const queriesOf = ({ ids: { festivals = [], users = [] } }: Known): Record<string, string[]> => ({
  'trust.of': [`members=${users.slice(0, 20).join(',')}`],
  'festivals.list': [
    '',
    'query=bachata+paris',
    'query=bachta+madird',
    'query=a',
    'query=festival+weekend+summer',
    'genres=Bachata,Salsa,Zouk,Kizomba',
    'location=Spain',
    `genres=Salsa&location=Europe&${days(0, 600)}&priceRange=100-200`,
    `query=salsa&genres=Salsa&${days(30, 300)}&limit=100`,
  ],
  'festivalAttendance.attendees': ['', 'status=attending&style=Salsa&level=Advanced&role=Leader', 'limit=100'],
  'festivalAttendance.faces': [`festivals=${festivals.slice(0, 20).join(',')}`],
  'rooms.list': [
    '',
    'scope=all',
    'scope=all&sort=newest&limit=100',
    'scope=all&sort=price&roomType=Offering&minPrice=30&maxPrice=50',
    'scope=all&sort=dates&maxPrice=30&priceOf=each',
    'scope=all&query=quiet+bachata&maxPrice=80',
    'scope=all&query=balcny+budapst',
    'scope=all&query=espa%C3%B1a',
    'scope=all&query=a',
    'scope=all&query=dancers+metro+station&sort=newest',
    `scope=all&query=twin&${days(60, 64)}&guests=2&amenities=WiFi,Kitchen`,
    'scope=all&amenities=Parking',
    `festivalId=${festivals[0]}&sort=price`,
  ],
  'meetups.list': ['', 'type=meal&limit=100'],
  'chat.threads': ['', 'limit=30'],
  'chat.messages': ['', 'limit=100'],
  'chat.search': ['query=dancing', 'query=hola+festival+room', 'query=midnight+sun', 'query=a', 'query=zzz'],
  'socialParties.list': [
    'limit=24',
    'city=Madrid',
    'danceStyles=Salsa,Bachata&limit=100',
    `festivalId=${festivals[0]}`,
  ],
  'socialParties.overview': ['', 'danceStyles=Salsa'],
  'socialParties.managed': ['', 'query=club+4', 'show=unplaced'],
  'places.complete': ['query=mad', 'query=san', 'query=s'],
  'places.elsewhere': ['text=Paris%2C+France&latitude=40.4&longitude=-3.7'],
  'admin.members': [
    '',
    'query=paris',
    'query=p',
    'query=lisbonx1',
    'query=a+b',
    'show=suspended',
    'query=madrid+rome&show=suspended',
  ],
  'admin.waitlist': [''],
})

/** Public calls whose replies have more for members than for visitors. */
const seenByMembers = new Set([
  'people.get',
  'trust.of',
  'festivals.list',
  'rooms.list',
  'rooms.get',
  'meetups.list',
  'meetups.get',
])
/** One accepts a secret only once; the other sends everything about a member, one at a time and at most ten times an hour. */
const leftOut = new Set(['auth.exchange', 'profile.export'])

/** The main pages, as visitors request them; a path with `$` stands for all items of that kind. */
const pages = [
  '/',
  '/?query=bachata+paris',
  '/festivals/calendar',
  '/festivals/$festivals',
  '/festivals/$festivals/people',
  '/festivals/$festivals/meals',
  '/festivals/$festivals/programme',
  '/festivals/$festivals/socials',
  '/rooms',
  '/rooms?query=balcony',
  '/rooms/map',
  '/rooms/$room-shares',
  '/social-parties',
  '/social-parties?city=Madrid',
  '/social-parties/$social-parties',
  '/members/$username',
  '/privacy',
  '/sitemap.xml',
  '/sitemap-festivals-1.xml',
  '/sitemap-social-parties-1.xml',
]

/** Pages at new addresses: these are rendered, the others are cached. */
const newPages = ['/', '/rooms'].map((page) => ({
  name: `${page}?startDate=…`,
  paths: Array.from({ length: 2000 }, (_, day) => `${page}?startDate=${dayFromNow(-day)}`),
  who: null,
  isPage: true,
}))

/** Every GET call of the contract and the main pages, without calls about items that the world does not have. */
export function questionsOf(known: Known): Question[] {
  const queries = queriesOf(known)
  const calls = Object.entries(contract as Record<string, Endpoints>).flatMap(([domain, group]) =>
    Object.entries(group).flatMap(([call, endpoint]) =>
      endpoint.method === 'GET' && !leftOut.has(`${domain}.${call}`)
        ? questionsOfCall(`${domain}.${call}`, endpoint, queries[`${domain}.${call}`], known)
        : [],
    ),
  )
  return [...calls, ...pages.map((page) => pageQuestion(page, known)), ...newPages]
}

function questionsOfCall(name: string, { path, access }: Endpoint, queries = [''], { ids }: Known): Question[] {
  const [, before = '', parameter = ''] = /([\w-]+)\/:(\w+)/.exec(path) ?? []
  const named = parameter === '' ? [''] : (ids[parameter] ?? ids[before] ?? [])
  if (named.length === 0) return []
  const asking: Record<Access, Question['who'][]> = {
    admin: ['admin'],
    member: ['busy'],
    public: seenByMembers.has(name) ? [null, 'busy'] : [null],
  }
  return queries.flatMap((query) =>
    asking[access].map((who) => ({
      name: `${name}${query && ` ?${shortened(query)}`}${who === 'busy' && access === 'public' ? ' (member)' : ''}`,
      paths: named.map((id) => path.replace(/:\w+/, encodeURIComponent(id)) + (query && `?${query}`)),
      who,
      isPage: false,
    })),
  )
}

const shortened = (query: string) => query.replaceAll(/(?<=[\w-]{36}),[\w,-]+/g, ',…')

function pageQuestion(page: string, { ids }: Known): Question {
  const [, kind = ''] = /\$([\w-]+)/.exec(page) ?? []
  const paths = kind === '' ? [page] : (ids[kind] ?? []).map((id) => page.replace(/\$[\w-]+/, encodeURIComponent(id)))
  return { name: page, paths, who: null, isPage: true }
}
