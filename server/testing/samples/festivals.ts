import type { festivalTables } from '../../tables/festivals.ts'
import { both, canary, days, digest, given, ids, type Samples, soon } from './sample.ts'

const festivalId = ids.festival

export const festivalSamples: Samples<typeof festivalTables> = {
  festivals: ({ me }) => [
    {
      ...days,
      id: festivalId,
      name: given,
      description: given,
      location: given,
      price: given,
      sourceKey: given,
      genres: [given],
      image: '/kept.webp',
      website: 'https://example.com/kept',
      organizerId: me,
      approvedAt: new Date(),
    },
  ],
  festivalRevisions: () => [
    {
      ...days,
      festivalId,
      name: canary,
      website: `https://example.com/${canary}`,
      location: canary,
      description: canary,
      price: canary,
    },
  ],
  userFavorites: ({ me }) => [{ userId: me, festivalId }],
  festivalAttendance: ({ me }) => [
    { userId: me, festivalId, status: 'attending', role: 'Leader', attendingDates: [canary] },
  ],
  arrivals: ({ me, other }) => [
    {
      userId: me,
      festivalId,
      direction: 'to',
      means: 'flight',
      place: canary,
      number: canary,
      localTime: '2027-05-07 14:30',
      sharedAt: new Date(),
      seenBy: [other],
      exactFor: [other],
    },
  ],
  events: () => [{ id: ids.event, festivalId, title: given, startTime: soon }],
  eventAttendance: ({ me }) => [{ userId: me, eventId: ids.event }],
  meetups: (pair) =>
    both(pair, (creatorId, _, text) => ({
      id: creatorId === pair.me ? ids.ownMeetup : ids.othersMeetup,
      creatorId,
      festivalId,
      title: text,
      description: text,
      locationHint: text,
      type: 'meal',
      startTime: soon,
      capacity: 2,
    })),
  // Both meetups are full with them.
  meetupParticipants: ({ me, other }) => [
    { meetupId: ids.othersMeetup, userId: me, status: 'accepted' },
    { meetupId: ids.ownMeetup, userId: other, status: 'accepted' },
  ],
  meetupWaiting: ({ me, other }) => [
    { meetupId: ids.othersMeetup, userId: me },
    { meetupId: ids.ownMeetup, userId: other },
  ],
  calendarFeeds: ({ me }) => [{ userId: me, secretHash: digest('calendar') }],
}
