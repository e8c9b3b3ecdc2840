import { type RawBuilder, sql } from 'kysely'
import { festivalIsVisible, type ViewerArguments } from '../../visible.ts'

/** For a request and its room: whether the present offer differs from the one that the requester sent the request for or agreed to. */
export const isOutdated = (request: string, room: string) =>
  sql<boolean>`coalesce(${sql.id(request)}.offer <> room_offer(${sql.id(room)}), false)`

/** An offer as defined in the contract, with the present name of its festival. */
export const visibleOffer = (offer: RawBuilder<unknown>, viewer: ViewerArguments) => sql`${offer} || jsonb_build_object(
  'festival', (
    select name from festivals as offered
    where offered.id = (${offer} ->> 'festivalId')::uuid and ${festivalIsVisible('offered', viewer)}
  )
)`
