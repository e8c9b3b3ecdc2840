import type { ParseArgsConfig } from 'node:util'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { findMemberCalled } from '../../../server/desk/admin/members.queries.ts'
import type { Store } from '../../../server/platform/storage/store.ts'

/** What a command works on: the site's database and photos, whether the site runs or not. */
export type CommandSite = {
  db: Database
  store: Store
  dataDir: string
  /** Whether a start with these settings loads the sample world. */
  hasDemo: boolean
  /** The origin of links. */
  origin: string
  /** Prompts the person who runs the command, or reads the next line of a pipe. */
  ask: (question: string) => Promise<string>
  /** Reports each finished step, besides the result. */
  progress: (line: string) => void
}

export type Options = Record<string, string | boolean | undefined>

export type Command = {
  /** The arguments after the name: 'USERNAME --reason TEXT'. */
  takes: string
  does: string
  /** The minimum and maximum number of arguments. */
  words: readonly [least: number, most: number]
  options?: NonNullable<ParseArgsConfig['options']>
  /** Yields the lines to print; throws an error with a message for the operator. */
  run(site: CommandSite, words: string[], options: Options): AsyncIterable<string>
}

/** Throws if nobody has this username, ignoring case. */
export async function memberCalled(db: Database, username: string) {
  const member = await findMemberCalled(db, username)
  if (!member) throw new Error(`There is no member called '${username}'.`)
  return member
}
