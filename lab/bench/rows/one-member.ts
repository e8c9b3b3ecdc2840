import { beside, inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { signUp } from '../member.ts'
import { atMost, type Row } from '../row.ts'
import { type RunningSite, withSite } from '../site.ts'

const reading = { connections: 4, seconds: 6 }
type Crowd = (seconds: number) => Promise<unknown>

/** Measures lists of others with and without a crowd, on a site behind one proxy. */
const measureOthers = (limits: 'on' | 'off', crowdOf: (site: RunningSite) => Promise<Crowd>) =>
  withSite(
    async (site) => {
      const crowd = await crowdOf(site)
      const read = loadOf(`${site.address}/api/festivals`, { ...reading, from: manyAddresses })
      await read()
      const [quiet, crowded] = await inTurns(read, () => beside(crowd, reading.seconds, read))
      const outcome = atMost(crowded.p99 / quiet.p99, 2, 'times')
      return { ...outcome, measured: `${outcome.measured} (${msOf(crowded)} against ${msOf(quiet)})` }
    },
    { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost', RATE_LIMIT: limits },
  )

/** So many that none of them comes near the limit of an address. */
const manyAddresses = Array.from({ length: 250 }, (_, at) => `198.18.0.${at}`)

const accounts = 20
const listsOfEach = 40

export const accountsOfOneAddress: Row = {
  name: 'accounts-of-one-address',
  promise: `the slowest of a hundred lists while ${accounts} members of one address ask for ${listsOfEach} lists a second each, against the same in peace`,
  measure: () =>
    measureOthers('on', async ({ address }) => {
      const members = await Promise.all(Array.from({ length: accounts }, () => signUp(address, '192.0.2.9')))
      const connections = accounts * listsOfEach
      const asking = {
        connections,
        perSecond: connections,
        from: ['192.0.2.9'],
        tokens: members.map(({ token }) => token),
      }
      return (seconds) => load(`${address}/api/room-shares`, { ...asking, seconds })
    }),
}

const editsAtOnce = 118

export const editsOfOneRoom: Row = {
  name: 'edits-of-one-room',
  promise: `the slowest of a hundred lists while a member sends ${editsAtOnce} edits of one room at once, each second and without a limit of their number, against the same in peace`,
  measure: () =>
    measureOthers('off', async ({ address }) => {
      const { api, token } = await signUp(address, '192.0.2.9')
      const [festival] = (await api.festivals.list({ query: { limit: 1 } })).items
      const room = await api.rooms.create({ body: roomAt(festival!) })
      const edit = { method: 'PATCH', body: '{"title":"Two beds, once more"}', token, from: ['192.0.2.9'] } as const
      const edits = { ...edit, connections: editsAtOnce, perSecond: editsAtOnce }
      return (seconds) => load(`${address}/api/room-shares/${room.id}`, { ...edits, seconds })
    }),
}

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
