import { sql } from 'kysely'
import { roomFields } from '../../contract/rooms/rooms.ts'
import { todayUtc } from '../platform/db/statements/statement.ts'
import { lifetimes } from '../platform/lifetimes.ts'
import { countsChanges, me, own, type Tables, withMember } from './table.ts'

/** Rooms, the requests for them, what members have saved of them, and rates. */
export const roomTables = {
  roomRequests: {
    topic: 'rooms',
    ends: { goesWith: 'roomShares' },
    rows: sql`requester_id = ${me}`,
    columns:
      'id roomShareId requesterId message fromDay toDay status holdUntil lapsedAt threadId offer offerVersion createdAt updatedAt answeredAt',
    erasedBy: ['requesterId'],
  },
  roomShares: {
    topic: 'rooms',
    ends: withMember,
    rows: sql`host_id = ${me}`,
    columns: `id hostId ${roomFields.join(' ')} currentGuests takenDownAt createdAt`,
    withheld: {
      priceUsd: 'derived from pricePerNight',
      hostAge: 'a copy of the age of the host',
      search: 'derived from the texts',
      quietestGuests: 'counted from the requests',
      shownPlace: 'derived from area, location and the festival',
      offerVersion: countsChanges,
    },
    erasedBy: ['hostId'],
  },
  // After the two above, whose deletion writes rows into this table.
  endedRooms: {
    topic: 'rooms',
    ends: { after: lifetimes.reportContext, since: 'endedAt' },
    rows: sql`host_id = ${me}`,
    columns: `
      id hostId title description location area pricePerNight currency availableFrom availableTo airbnbLink createdAt endedAt`,
    erasedBy: ['hostId'],
  },
  endedRequests: {
    topic: 'rooms',
    ends: { after: lifetimes.reportContext, since: 'endedAt' },
    rows: sql`requester_id = ${me}`,
    columns: 'id roomShareId requesterId hostId endedAt',
    erasedBy: ['requesterId', 'hostId'],
  },
  // After roomRequests, with which guests leave a stay.
  stays: {
    topic: 'rooms',
    ends: { over: sql`to_day < ${todayUtc} - ${sql.lit(lifetimes.stay / 86_400)}` },
    rows: sql`room_id in (select room_id from stay_people where member_id = ${me})`,
    columns: `
      roomId festivalId fromDay toDay version totalMinor currency split bookingState bookedBy bookedUntil bookingReference bookingLink
      arrivalAt arrivalHow arrivalAddress rules stepBackUntil agreedAt createdAt`,
    withheld: { kept: 'what the room said, which is its host’s', remindedOn: 'when its people were reminded' },
  },
  stayPeople: {
    topic: 'rooms',
    ends: { goesWith: 'stays' },
    rows: sql`member_id = ${me}`,
    columns:
      'id roomId memberId isHost fromDay toDay bedId handMinor agreedVersion agreedMinor touchedVersion joinedAt',
    erasedBy: ['memberId'],
  },
  stayPayments: {
    topic: 'rooms',
    ends: { goesWith: 'stays' },
    rows: sql`${me} in (from_id, to_id)`,
    columns: 'id roomId fromId toId amountMinor paidAt receivedAt',
    erasedBy: ['fromId', 'toId'],
  },
  stayChanges: {
    topic: 'rooms',
    ends: { goesWith: 'stays' },
    rows: sql`by_id = ${me}`,
    columns: 'id roomId version changedAt byId aboutId what',
    erasedBy: ['byId', 'aboutId'],
  },
  stayBeds: {
    ends: { goesWith: 'stays' },
    notPersonal: 'the beds of a room, with the names that its people gave them',
  },
  savedRooms: {
    ...own,
    topic: 'rooms',
    ends: {
      over: sql`id in (
        select saved_rooms.id
        from room_shares join saved_rooms on room_share_id = room_shares.id
        where available_to < ${todayUtc}
      )`,
    },
    columns: 'id userId roomShareId createdAt',
  },
  savedSearches: {
    ...own,
    topic: 'rooms',
    ends: {
      over: sql`id in (
        select id from saved_searches where filters ->> 'endDate' < to_char(${todayUtc}, 'YYYY-MM-DD')
        union all
        select saved_searches.id
        from festivals join saved_searches on festival_id = festivals.id
        where festivals.end_date < ${todayUtc}
      )`,
    },
    columns: 'id userId filters lookedAt createdAt',
    withheld: {
      festivalId: 'derived from filters',
      knownRooms: 'which rooms they are not told of again',
      unmailed: 'counts the rooms of the next email',
    },
  },
  danceSearches: {
    ...own,
    topic: 'festivals',
    ends: {
      over: sql`coalesce(filters ->> 'endDate', filters ->> 'to') < to_char(${todayUtc}, 'YYYY-MM-DD')`,
    },
    columns: 'id userId list filters lookedAt createdAt',
    withheld: {
      known: 'of which festivals and socials they are not told again',
      unmailed: 'counts what the next email tells of',
      seenUntil: 'up to which moment they were told',
    },
  },
  currencyRates: {
    ends: { lasts: 'one row of each currency, until an admin goes back to the released rate' },
    notPersonal: 'exchange rates that admins set',
  },
  priceRates: { ends: { lasts: 'one row' }, notPersonal: 'exchange rates' },
} satisfies Tables
