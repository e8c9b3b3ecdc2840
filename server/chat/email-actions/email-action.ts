import type { EmailAction as Name } from '../../../contract/chat/email-actions.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'

/** The notification of an email: who reads it, and what it is about. */
export type Told = { readerId: string; actorId: string | null; relatedId: string }

/** What is asked for, as its member sees it. */
export type Shown = { person: string | null; about: string }

/**
 * Something that an email asks for and that its reader can do from it (decision 123). A domain defines its own; all are listed in
 * server/email-actions.ts.
 */
export type EmailAction = {
  name: Name
  /** The kind of notification whose emails offer it. */
  kind: string
  label: () => string
  /** The id of what is asked for, such as the request; null if nothing is to be decided any more. */
  find(db: Database, told: Told): Promise<string | null>
  /** Null once it was decided, or is hidden from this member. */
  show(db: Database, caller: Caller, id: string): Promise<Shown | null>
  /** By the rules of the call that the site makes for it. */
  run(db: Database, caller: Caller, id: string): Promise<unknown>
}
