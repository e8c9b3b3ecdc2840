import type { RawBuilder } from 'kysely'
import type { Argument, Placeholders } from '../../platform/db/statement.ts'

/** One entry of a calendar, before it is written as a file. */
export type CalendarEntry = {
  id: string
  title: string
  place: string | null
  /** What it is part of: the festival of a meetup. */
  within: string | null
  /** Of its page, with its place there. */
  path: string
  startsAt: Date
  /** The first moment after it; null if nobody said. */
  endsAt: Date | null
  /** Whether it has days without times, which begin at midnight in UTC here. */
  isWholeDays: boolean
  /** Whether its times are those of the clock where it is, as its zone is not known; here they are as if in UTC. */
  isFloating: boolean
  isCancelled: boolean
  /** Higher after each change. */
  sequence: number
  changedAt: Date
}

type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }
export type OfViewer = Placeholders<ViewerArgs>

/** A kind of thing that is in calendars; its domain defines it. */
export type CalendarSource = {
  /** As the reply to an unknown one calls it: 'Festival'. */
  thing: string
  /** Its place in addresses: 'festivals'. */
  path: string
  /** The column of its id, as in the condition of `entries`. */
  id: RawBuilder<string>
  /** Selects the columns of `CalendarEntry`, of those that the viewer may see and that meet a condition. */
  entries: (viewer: OfViewer, condition: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The condition for the viewer's own calendar. */
  isOwn: (viewer: OfViewer) => RawBuilder<unknown>
  /** Those that also have one file together, as all events of a festival do. */
  together?: {
    /** As the reply calls it where there is none: 'Programme'. */
    thing: string
    /** The end of its address, which has the id of what they belong to: 'festivals/:id/programme.ics'. */
    path: string
    /** The condition for those of one such id. */
    condition: (id: Argument<string>) => RawBuilder<unknown>
  }
}
