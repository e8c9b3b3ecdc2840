import { z } from 'zod'
import { t } from '#texts'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'
import { dayRange, listed } from '../../../texts/intl.ts'

/** New things since the member last read about them. */
const Count = z.number().int().min(1)
/** The number of searches that found them: several in a daily email. */
const searches = Count.optional()
const days = { startDate: z.iso.date().optional(), endDate: z.iso.date().optional() }

/** Of rooms, and the words and filters of a single search, as the release before reads them. */
const RoomsFound = z.object({ count: Count, searches, query: z.string().optional(), ...days })

/** The release before, which would call all of them rooms, cannot read these: they have no `count`. */
const DancesFound = z.object({
  found: z.object({ rooms: Count, festivals: Count, socials: Count }).partial(),
  searches,
  words: z.string().optional(),
  place: z.string().optional(),
  styles: z.array(z.string()).optional(),
  ...days,
})

const Facts = z.union([RoomsFound, DancesFound])
export type Found = z.infer<typeof Facts>

type Counts = { [Name in List]?: number | undefined }
const foundIn = (facts: Found): Counts => ('found' in facts ? facts.found : { rooms: facts.count })
const sumOf = (counts: Counts) => Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)

/** How many things a stored notification tells of; 0 if this release cannot read it. */
export function countOf(stored: unknown): number {
  const { data } = Facts.safeParse(stored)
  return data ? sumOf(foundIn(data)) : 0
}

const titles = {
  rooms: t.savedSearchNotifications.foundTitle,
  festivals: t.savedSearchNotifications.foundFestivals,
  socials: t.savedSearchNotifications.foundSocials,
}
const counted = {
  rooms: t.savedSearchNotifications.rooms,
  festivals: t.savedSearchNotifications.festivals,
  socials: t.savedSearchNotifications.socials,
}
type List = keyof typeof titles
const lists = Object.keys(titles) as List[]

/** One kind for all searches, as one email tells of all. Its name is older than the searches of festivals and socials. */
export const searchFound = notificationKind({
  kind: 'room_found',
  topic: 'rooms',
  reach: 'own',
  title: t.savedSearchNotifications.foundKind,
  hint: t.savedSearchNotifications.foundHint,
  reason: t.savedSearchNotifications.reason,
  facts: Facts,
  words(facts, context) {
    const found = foundIn(facts)
    const { searches = 1 } = facts
    const several = lists.filter((list) => found[list] !== undefined)
    const [only = 'rooms', ...others] = several
    const count = sumOf(found)
    const title = others.length === 0 ? titles[only]({ count, searches }) : t.savedSearchNotifications.foundSeveral()
    return { subject: title, title, message: messageOf(found, several, { facts, context, searches }) }
  },
})

type Told = { facts: Found; context: NotificationContext; searches: number }

function messageOf(found: Counts, several: List[], { facts, context, searches }: Told): string {
  if (several.length > 1) {
    const list = listed(several.map((one) => counted[one]({ count: found[one] ?? 0 })))
    return t.savedSearchNotifications.newForYou({ list })
  }
  if (searches === 1) return whichSearch(facts, context)
  return several[0] === 'rooms'
    ? t.savedSearchNotifications.foundBySeveral({ searches })
    : t.savedSearchNotifications.somethingFoundBySeveral({ searches })
}

/** A description of the search from its words, festival, place, styles and days. */
function whichSearch(facts: Found, { quote, about }: NotificationContext) {
  const { words, place, styles = [] } = 'found' in facts ? facts : { words: facts.query }
  const parts = [
    words === undefined
      ? null
      : quote(t.savedSearchNotifications.searchedWords({ words }), t.savedSearchNotifications.wordsOfYours()),
    about && quote(about, t.savedSearchNotifications.aFestival()),
    place === undefined ? null : quote(place, t.savedSearchNotifications.aPlace()),
    ...styles,
    daysOf(facts),
  ]
  const told = parts.filter((part) => typeof part === 'string')
  if (told.length === 0) return t.savedSearchNotifications.seeWhatIsNew()
  const list = listed(told, 'unit')
  return t.savedSearchNotifications.lookingFor({ list })
}

/** 'May 3 – 6, 2027', or a single day; null without days. */
function daysOf({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) {
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  return from === undefined || to === undefined ? null : dayRange(from, to)
}

/** In the order of Settings. */
export const savedSearchKinds = [searchFound]
