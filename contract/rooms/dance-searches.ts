import { z } from 'zod'
import { t } from '#texts'
import { FestivalFilters } from '../festivals/festivals.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, ReplyDay, UnpagedPaging } from '../platform/fields.ts'
import { priceRanges } from '../platform/options.ts'
import { PartyFilters } from '../socials/social-parties.ts'
import { type SavedDances, savedDances, savedPartyFilters, type SearchedList, searchedLists } from './saved-dances.ts'

/** The filters of each list; at least one is required, and of socials the city. */
export const dancesFilters = {
  festivals: FestivalFilters.refine((filters) => Object.keys(savedDances('festivals', filters)).length > 0, {
    error: t.roomErrors.chooseFilter,
  }),
  socials: PartyFilters.pick(savedPartyFilters).refine((filters) => 'city' in savedDances('socials', filters), {
    path: ['city'],
    error: t.partyErrors.cityRequired,
  }),
} satisfies { [List in SearchedList]: z.ZodType<SavedDances[List]> }

export const NewDanceSearch = z.discriminatedUnion('list', [
  z.object({ list: z.literal('festivals'), filters: dancesFilters.festivals }),
  z.object({ list: z.literal('socials'), filters: dancesFilters.socials }),
])

/** The types of the filters of either list. */
const filtersInReplies = {
  query: z.string(),
  genres: z.array(z.string()),
  location: z.string(),
  startDate: ReplyDay,
  endDate: ReplyDay,
  priceRange: z.enum(priceRanges),
  city: z.string(),
  danceStyles: z.array(z.string()),
  from: ReplyDay,
  to: ReplyDay,
} satisfies Record<keyof SavedDances['festivals'] | keyof SavedDances['socials'], z.ZodType>

/** A saved search of festivals or socials; the caller is notified of new ones that match it. */
export const DanceSearch = z.object({
  id: Id,
  list: z.enum(searchedLists),
  /** The saved filters, without defaults. */
  filters: z.object(filtersInReplies).partial(),
  createdAt: Instant,
})
export type DanceSearch = z.infer<typeof DanceSearch>

export const danceSearches = endpoints({
  list: {
    method: 'GET',
    path: '/api/dance-searches',
    access: 'member',
    summary: 'The searches of festivals and socials that the caller has saved, the latest first.',
    query: UnpagedPaging,
    response: z.array(DanceSearch),
    unpagedBy: 'id',
  },
  create: {
    method: 'POST',
    path: '/api/dance-searches',
    access: 'member',
    summary:
      'Saves the filters of the list of festivals or socials: the caller is told of new ones that fit. Once more changes nothing.',
    body: NewDanceSearch,
    response: DanceSearch,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_searches'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/dance-searches/:id',
    access: 'member',
    summary: 'Forgets a search of the caller; 204 even where there was none.',
    params: z.object({ id: Id }),
  },
})
