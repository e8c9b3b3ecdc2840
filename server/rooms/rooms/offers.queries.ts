import { type RawBuilder, sql } from 'kysely'
import { festivalIsVisible, type ViewerArguments } from '../../visible.ts'

/** For a request and its room: whether the room offers something else by now than what its requester asked for or agreed to. */
export const isOutdated = (request: string, room: string) =>
  sql<boolean>`coalesce(${sql.id(request)}.offer <> room_offer(${sql.id(room)}), false)`

/** An offer as the contract sends it, with today's name of its festival. */
export const visibleOffer = (offer: RawBuilder<unknown>, viewer: ViewerArguments) => sql`${offer} || jsonb_build_object(
  'festival', (
    select name from festivals as offered
    where offered.id = (${offer} ->> 'festivalId')::uuid and ${festivalIsVisible('offered', viewer)}
  )
)`
