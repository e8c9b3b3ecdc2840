import type { Festival } from '../../contract/festivals/festivals.ts'
import type { RoomShare } from '../../contract/rooms/rooms.ts'
import { lists, members } from '../../server/platform/db/kept-pages-version.ts'

/** The scopes of a reply: the id of a festival stands for its days, rooms, meetups, programme and attendees. */
type Scopes = (festivalId: string, json: string) => string[]

const festivalAlone: Scopes = (festivalId) => [festivalId]

/**
 * The content of the replies to the calls of pages for visitors (decision 75). A reply is invalidated by changes whose scope is named here,
 * and by those that invalidate everything: suspensions, blocks, socials, ratings, notices and currency rates. Replies that are not listed
 * here are invalidated by any change.
 */
const shownBy: Record<string, Scopes> = {
  '/api/notices': () => [],
  '/api/rates': () => [],
  '/api/emergency-numbers': () => [],
  '/api/festivals/:id': (festivalId, json) => {
    const { organizer } = JSON.parse(json) as Festival
    return organizer ? [festivalId, organizer.id] : [festivalId]
  },
  '/api/festivals/:id/counts': festivalAlone,
  '/api/festivals/:id/events': festivalAlone,
  '/api/festivals/:id/meetups': (festivalId) => [festivalId, members],
  '/api/room-shares?festivalId': (festivalId, json) => [
    festivalId,
    ...(JSON.parse(json) as RoomShare[]).map(({ host }) => host.id),
  ],
  '/api/social-parties?festivalId': festivalAlone,
}

const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/
const ofFestival = new RegExp(`^(/api/festivals/)(${id.source})(/.*)?$`)
const wholeId = new RegExp(`^${id.source}$`)

/** `url`: of a page's call, which has no session. `json`: its reply, if there was one. */
export function whatReplyShows(url: string, json: string | null): string[] {
  const { pathname, searchParams } = new URL(url, 'http://in-process')
  const [, before, festivalId, after = ''] = ofFestival.exec(pathname) ?? []
  const [festival, other] = searchParams.getAll('festivalId')
  // Corrections of words depend on the words of all festivals.
  const isOfOne = festival !== undefined && other === undefined && wholeId.test(festival) && !searchParams.has('query')
  const shown =
    festivalId === undefined ? shownBy[isOfOne ? `${pathname}?festivalId` : pathname] : shownBy[`${before}:id${after}`]
  return (json === null ? undefined : shown?.(festivalId ?? festival ?? '', json)) ?? [lists]
}

/** Whether a reply has texts of the site, and not only what members and admins wrote: it is another one in each language. */
export const hasTexts = (url: string): boolean => /^\/api\/(privacy|notifications\/kinds)(\?|$)/.test(url)
