import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { degrees, Id, Instant, Paging } from '../platform/fields.ts'
import { PicturedMember } from './person.ts'
import { liveMinutes } from './safety-options.ts'

const [shortest, longest] = [liveMinutes[0], liveMinutes.at(-1) ?? 0]

/** About a metre: positions are not stored more precisely. */
const toMetre = (value: number) => Math.round(value * 1e5) / 1e5
const rounded = (max: number) => degrees(max).overwrite(toMetre)

const wrongAccuracy = { error: t.safetyErrors.accuracyInMetres }
const wrongMinutes = { error: () => t.safetyErrors.shareMinutes({ min: shortest, max: longest }) }

const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** In metres; null if the device does not provide it. */
  accuracy: z.number().nullable(),
})

/** A member who can see the caller's live location, or could if it were shared. */
export const LiveViewer = PicturedMember.extend({
  /** Roommates see the exact position. */
  isRoommate: z.boolean(),
})
export type LiveViewer = z.infer<typeof LiveViewer>

/** The live location of another member. */
export const LiveLocation = PicturedMember.extend({
  ...Place.shape,
  /** Whether the position is exact, as for roommates; otherwise it is shifted by 100 to 200 m. */
  isExact: z.boolean(),
  updatedAt: Instant,
  expiresAt: Instant,
})
export type LiveLocation = z.infer<typeof LiveLocation>

/** The caller's own sharing, without the position itself. */
export const OwnShare = z.object({
  festivalId: Id,
  festival: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  updatedAt: Instant,
  /** Whether the session of this call is the one that sends the position. Other sessions can only stop the sharing. */
  isHere: z.boolean(),
})
export type OwnShare = z.infer<typeof OwnShare>

const ofFestival = z.object({ id: Id })

export const liveLocations = endpoints({
  own: {
    method: 'GET',
    path: '/api/live-location',
    access: 'member',
    summary: 'Whether and until when the caller shares where they are. Who sees it: /api/festivals/:id/live-audience.',
    response: z.object({ share: OwnShare.nullable() }),
  },
  put: {
    method: 'PUT',
    path: '/api/live-location',
    access: 'member',
    summary:
      'Shares where the caller is, at a festival that is on, until this session ends at the latest. With `minutes` it starts if nothing is shared, or goes on from this session; a running one keeps its end.',
    body: z.object({
      festivalId: Id,
      latitude: rounded(90),
      longitude: rounded(180),
      accuracy: z
        .number(wrongAccuracy)
        .min(0, wrongAccuracy)
        .max(100_000, wrongAccuracy)
        .overwrite(Math.ceil)
        .nullish(),
      /** Omitted by a call that only updates the position; such a call never restarts sharing that was stopped elsewhere. */
      minutes: z
        .number(wrongMinutes)
        .int(wrongMinutes)
        .min(shortest, wrongMinutes)
        .max(longest, wrongMinutes)
        .optional(),
    }),
    response: OwnShare,
    rate: 'position',
    errors: ['festival_not_on', 'shared_elsewhere', 'not_shared'],
  },
  stop: {
    method: 'DELETE',
    path: '/api/live-location',
    access: 'member',
    summary: 'Shares no longer where the caller is; 204 even where nothing was shared.',
    rate: 'mark',
    duringMaintenance: true,
  },
  list: {
    method: 'GET',
    path: '/api/festivals/:id/live-locations',
    access: 'member',
    summary:
      'Where those are who share it with the caller: roommates, then people of meetups at the festival and those who follow each other.',
    params: ofFestival,
    query: Paging,
    response: z.array(LiveLocation),
    paged: true,
  },
  audience: {
    method: 'GET',
    path: '/api/festivals/:id/live-audience',
    access: 'member',
    summary: 'Who would see where the caller is if they shared it now, or who sees what they share: roommates first.',
    params: ofFestival,
    query: Paging,
    response: z.array(LiveViewer),
    paged: true,
  },
})
