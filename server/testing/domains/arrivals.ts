import type { Api, TestMember } from '../app.ts'
import { dayFromNow } from '../../platform/days.ts'

type Sent = Partial<Parameters<Api['arrivals']['put']>[0]['body']>

/** A flight that arrives in a month, on the first day of `aFestival()`. */
export const aFlight = (fields: Sent = {}) => ({
  direction: 'to' as const,
  by: 'flight' as const,
  place: 'Madrid-Barajas',
  at: `${dayFromNow(30)}T14:35`,
  number: 'IB 3121',
  ...fields,
})

/** Says how this member comes: by that flight, unless `fields` overrides it. */
export const arrive = ({ api }: TestMember, festivalId: string, fields?: Sent) =>
  api.arrivals.put({ params: { id: festivalId }, body: aFlight(fields) })

export const ownArrivals = ({ api }: TestMember, festivalId: string) => api.arrivals.own({ params: { id: festivalId } })

export const arrivalsFor = async ({ api }: TestMember, festivalId: string) =>
  (await api.arrivals.list({ params: { id: festivalId }, query: {} })).items

/** The names of those whose arrival the member sees. */
export const arrivingFor = async (member: TestMember, festivalId: string) =>
  (await arrivalsFor(member, festivalId)).map(({ name }) => name).toSorted()
