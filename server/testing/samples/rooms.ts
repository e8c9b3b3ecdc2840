import { dayFromNow } from '../../platform/days.ts'
import type { roomTables } from '../../tables/rooms.ts'
import { both, canary, given, ids, type Samples } from './sample.ts'

export const roomSamples: Samples<typeof roomTables> = {
  roomShares: (pair) =>
    both(pair, (hostId, _, text) => ({
      id: hostId === pair.me ? ids.ownRoom : ids.othersRoom,
      hostId,
      festivalId: ids.festival,
      title: text,
      description: text,
      location: text,
      area: text,
      ageRange: text,
      distanceFromVenue: text,
      airbnbLink: `https://example.com/${encodeURIComponent(text)}`,
      amenities: [text],
      images: [text],
      beds: ['double'],
      rules: text,
      stepBackUntil: dayFromNow(29),
      roomType: 'Offering',
      pricePerNight: 20,
      priceUsd: 20,
      maxGuests: 2,
      // The room is full with the accepted guest.
      currentGuests: 2,
      availableFrom: dayFromNow(30),
      availableTo: dayFromNow(32),
    })),
  roomRequests: ({ me, other }) => [
    {
      roomShareId: ids.othersRoom,
      requesterId: me,
      message: canary,
      status: 'accepted',
      fromDay: dayFromNow(30),
      toDay: dayFromNow(31),
    },
    { roomShareId: ids.ownRoom, requesterId: other, message: given, status: 'accepted' },
  ],
  endedRooms: (pair) =>
    both(pair, (hostId, _, text) => ({
      id: ids.ended[hostId === pair.me ? 0 : 1],
      hostId,
      title: text,
      description: text,
      location: text,
      area: text,
      airbnbLink: text,
      pricePerNight: 45,
      currency: text,
      availableFrom: dayFromNow(30),
      availableTo: dayFromNow(30),
      createdAt: new Date(),
    })),
  endedRequests: (pair) =>
    both(pair, (requesterId, hostId) => ({
      requesterId,
      hostId,
      roomShareId: ids.ended[requesterId === pair.me ? 0 : 1],
    })),
  // Of a room that is gone: those of the rooms above were made with the accepted requests.
  stays: ({ me }) => [
    {
      roomId: ids.ended[0],
      festivalId: ids.festival,
      fromDay: dayFromNow(30),
      toDay: dayFromNow(32),
      currency: 'EUR',
      totalMinor: 9000,
      bookingState: 'booked',
      bookedBy: me,
      bookedUntil: dayFromNow(20),
      stepBackUntil: dayFromNow(25),
      arrivalAt: `${dayFromNow(30)}T16:00`,
      bookingReference: given,
      arrivalHow: given,
      arrivalAddress: given,
      rules: given,
    },
  ],
  stayPeople: ({ me, other }) => [me, other].map((memberId) => ({ roomId: ids.ended[0], memberId, touchedVersion: 1 })),
  stayPayments: (pair) => both(pair, (fromId, toId) => ({ roomId: ids.ended[0], fromId, toId, amountMinor: 4500 })),
  stayChanges: (pair) =>
    both(pair, (byId, aboutId) => ({ roomId: ids.ended[0], version: 1, byId, aboutId, what: '{"part":"bed"}' })),
  savedRooms: ({ me }) => [{ userId: me, roomShareId: ids.othersRoom }],
  danceSearches: ({ me }) => [{ userId: me, list: 'festivals', filters: JSON.stringify({ query: canary }) }],
  savedSearches: ({ me }) => [{ userId: me, filters: JSON.stringify({ query: canary, festivalId: ids.festival }) }],
}
