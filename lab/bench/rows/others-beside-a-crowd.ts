import { beside, firstDays, inRotation, inTurns, load, type LoadOptions } from '../../shared/load.ts'
import { signUp } from '../../shared/members.ts'
import { atLeast, atMost, both, type Outcome } from '../../shared/outcome.ts'
import { openPlace, type Place } from '../../shared/sites.ts'
import type { Row } from '../row.ts'
import { pagesIn } from './pages.ts'

type Load = Omit<LoadOptions, 'seconds'>

/** A load that might make others wait, and the requests of the others during it. */
type Crowd = {
  name: string
  promise: string
  crowd: (place: Place) => Promise<Load>
  /** Lists of festivals by default. */
  others?: (place: Place) => Promise<Load>
  whatOthersGet?: string
  environment?: Record<string, string>
  /** The min throughput of the others during the load, as a fraction of that without it. */
  min?: number
}

const seconds = 6
const maxTimes = 2
const lists: Load = { connections: 4, ask: '/api/festivals' }

const rowOf = ({ name, promise, crowd, environment = {}, min, ...rest }: Crowd): Row => ({
  name,
  promise: `the slowest of a hundred ${rest.whatOthersGet ?? 'lists'} while ${promise}, against the same in peace`,
  measure: async (): Promise<Outcome> => {
    const { others = async () => lists } = rest
    await using place = await openPlace('sample', { environment })
    const { address } = place
    const [asked, crowded] = [await others(place), await crowd(place)]
    const read = () => load(address, { ...asked, seconds })
    await read()
    const besideCrowd = () => beside((time) => load(address, { ...crowded, seconds: time }), seconds, read)
    const { times, timesP99, figures } = await inTurns(besideCrowd, read)
    const slower = atMost(timesP99, maxTimes, 'times the p99', figures)
    return min === undefined ? slower : both(slower, atLeast(times, min, 'of the replies'))
  },
})

const behindProxy = { TRUST_PROXY: '1' }
const crowdAddress = '192.0.2.9'
/** Enough addresses that none of them comes near its limit. */
const address = inRotation(Array.from({ length: 250 }, (_, at) => `198.18.0.${at}`))
const listsOfMany = async () => ({ ...lists, ask: () => ({ path: '/api/festivals', from: address() }) })

const day = firstDays()
/** A different page for each request, so that no rendering is shared. */
const page = () => `/?startDate=${day()}`
const fourVisitors = inRotation(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])

const accounts = 20
const listsOfEach = 40
const editsAtOnce = 118
const togglesASecond = 20

const all: Crowd[] = [
  {
    name: 'one-address',
    promise: 'another address asks for a hundred new pages at a time',
    whatOthersGet: 'new pages of four addresses',
    environment: behindProxy,
    others: async () => ({ connections: 4, ask: () => ({ path: page(), from: fourVisitors() }) }),
    // As many connections as requests that may wait per address.
    crowd: async () => ({ connections: 100, ask: () => ({ path: page(), from: crowdAddress }) }),
  },
  {
    name: 'accounts-of-one-address',
    promise: `${accounts} members of one address ask for ${listsOfEach} lists a second each`,
    environment: { ...behindProxy, RATE_LIMIT: 'on' },
    others: listsOfMany,
    crowd: async (place) => {
      const members = await Promise.all(Array.from({ length: accounts }, () => signUp(place.address, crowdAddress)))
      const token = inRotation(members.map((member) => member.token))
      const connections = accounts * listsOfEach
      const ask = () => ({ path: '/api/room-shares', token: token(), from: crowdAddress })
      return { connections, perSecond: connections, ask }
    },
  },
  {
    name: 'edits-of-one-room',
    promise: `a member sends ${editsAtOnce} edits of one room at once, each second and without a limit of their number`,
    environment: behindProxy,
    others: listsOfMany,
    crowd: async (place) => {
      const { api, token } = await signUp(place.address, crowdAddress)
      const [festival] = (await api.festivals.list({ query: { limit: 1 } })).items
      const { id } = await api.rooms.create({ body: roomAt(festival!) })
      const edit = { method: 'PATCH', body: { title: 'Two beds, once more' }, token, from: crowdAddress } as const
      const ask = () => ({ ...edit, path: `/api/room-shares/${id}` })
      return { connections: editsAtOnce, perSecond: editsAtOnce, ask }
    },
  },
  {
    name: 'login-flood',
    promise: 'passwords are guessed as fast as we answer',
    crowd: async () => {
      const guess = { path: '/api/auth/login', body: { username: 'nobody', password: 'not this one' } }
      // Far more than there are processors for hashing.
      return { connections: 40, ask: () => ({ ...guess, method: 'POST' }) }
    },
  },
  {
    name: 'covers-among-others',
    promise: 'covers are asked for of towns that were never drawn',
    crowd: async ({ db }) => {
      // Without the limits per address: the max number of new towns that can be drawn.
      const towns = await db.selectFrom('gazetteerPlaces').select('id').orderBy('population').execute()
      const town = inRotation(towns)
      return { connections: 4, ask: () => `/covers/${town().id}-000000000000.svg` }
    },
  },
  {
    name: 'pages-among-toggles',
    promise: `ten members change their attendance ${togglesASecond} times a second`,
    whatOthersGet: 'kept pages of festivals',
    min: 0.5,
    others: async (place) => {
      const pages = await pagesIn(place.address, '/api/festivals', '/festivals')
      return { encoding: 'br', ask: inRotation(['/', ...pages]) }
    },
    crowd: async (place) => {
      const [festival] = await pagesIn(place.address, '/api/festivals', '')
      const members = await Promise.all(Array.from({ length: 10 }, () => signUp(place.address)))
      const body = { festivalId: festival!.slice(1) }
      const marks = ['attending', 'interested'].flatMap((status) =>
        members.map(({ token }) => ({ path: '/api/festival-attendance', token, body: { ...body, status } })),
      )
      const mark = inRotation(marks)
      return { connections: 10, perSecond: togglesASecond, ask: () => ({ ...mark(), method: 'POST' }) }
    },
  },
]

export const crowds = all.map(rowOf)

const roomAt = ({ id, startDate, endDate }: { id: string; startDate: string; endDate: string }) =>
  ({
    title: 'Two beds near the venue',
    location: 'Lavapiés',
    festivalId: id,
    roomType: 'Offering',
    pricePerNight: '45',
    currency: 'EUR',
    maxGuests: 2,
    availableFrom: startDate,
    availableTo: endDate,
  }) as const
