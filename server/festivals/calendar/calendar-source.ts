import type { RawBuilder } from 'kysely'
import type { Argument, Placeholders } from '../../platform/db/statements/statement.ts'

/** One entry of a calendar, before it is formatted as a file. */
export type CalendarEntry = {
  id: string
  title: string
  place: string | null
  /** The thing that it is part of: the festival of a meetup. */
  within: string | null
  /** The path of its page, with its anchor there. */
  path: string
  startsAt: Date
  /** The first moment after it; null if no end is stated. */
  endsAt: Date | null
  /** Whether it has days without times, which start at midnight in UTC here. */
  isWholeDays: boolean
  /** Whether its times are local, as its time zone is unknown; here they are as if in UTC. */
  isFloating: boolean
  isCancelled: boolean
  /** Incremented by each change. */
  sequence: number
  changedAt: Date
}

type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }
export type OfViewer = Placeholders<ViewerArgs>

/** A kind of calendar entry, defined by its domain. */
export type CalendarSource = {
  /** The name of its file, without the ending: 'festival'. */
  file: string
  /** The text of the reply for an unknown one. */
  notFound: () => string
  /** The part of addresses: 'festivals'. */
  path: string
  /** The column of its id, as in the condition of `entries`. */
  id: RawBuilder<string>
  /** Selects the columns of `CalendarEntry`, for the entries that the viewer may see and that meet a condition. */
  entries: (viewer: OfViewer, condition: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The condition for the viewer's own calendar. */
  isOwn: (viewer: OfViewer) => RawBuilder<unknown>
  /** Entries that also have one common file, such as all events of a festival. */
  together?: {
    /** The name of the file: 'programme'. */
    file: string
    /** The text of the reply if there is none. */
    notFound: () => string
    /** The end of its address, which has the id of what the entries belong to: 'festivals/:id/programme.ics'. */
    path: string
    /** The condition for the entries with one such id. */
    condition: (id: Argument<string>) => RawBuilder<unknown>
  }
}
