import { t } from '#texts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { InvalidInput } from '../../platform/http-error.ts'
import { hasAddress } from '../../platform/text/addresses.ts'
import { contactsIn } from '../../platform/text/contacts.ts'
import { wayOut } from '../../platform/text/ways-out.ts'
import { isNewMember } from './quotas.queries.ts'

type Writer = { id: string; isAdmin: boolean }
type Texts<K extends string> = Partial<Record<K, string | null | undefined>>

const refusals = {
  address: t.quotaErrors.noLinksYet,
  contact: t.quotaErrors.noContactsYet,
  doubt: t.quotaErrors.noDoubtfulYet,
}

/** Refuses, at their field, texts of a new member that lead out of the product. Queries the database only for such texts. */
export async function refuseWaysOut<K extends string>(db: Database, writer: Writer, texts: Texts<K>): Promise<void> {
  const found = waysOut(texts)
  if (writer.isAdmin || Object.keys(found).length === 0) return
  if (await isNewMember(db, writer.id)) throw InvalidInput(found)
}

/** Like `refuseWaysOut`, for somebody who is not a member yet. */
export function refuseWaysOutOfVisitor<K extends string>(texts: Texts<K>): void {
  const found = waysOut(texts)
  if (Object.keys(found).length > 0) throw InvalidInput(found)
}

function waysOut(texts: Texts<string>): Record<string, string> {
  const found = Object.entries(texts).flatMap(([field, text]) => {
    const way = text ? wayOut(text) : null
    return way === null ? [] : [[field, refusals[way]()] as const]
  })
  return Object.fromEntries(found)
}

/** A name is in every bell and on every card, so it must lead nowhere, even for members who are not new. */
export const isNameLeadingOut = (name: string): boolean => hasAddress(name) || contactsIn(name).length > 0

/** Dots separate the words of a username, so only an obvious address counts. */
const addressLike =
  /(?:^|[._-])www[._-]|^https?|\.(?:com|net|org|info|biz|xyz|top|io|gg|ly|shop|store|site|online|website|link|app)$|^(?:t|wa|fb)\.me/i
export const isUsernameLeadingOut = (username: string): boolean => addressLike.test(username)

/** Throws 400 for a name or username that is, or contains, an address. */
export function refuseNames({ name, username }: { name?: string | undefined; username?: string | undefined }): void {
  if (name !== undefined && isNameLeadingOut(name)) throw InvalidInput({ name: t.accountErrors.nameWithAddress() })
  if (username !== undefined && isUsernameLeadingOut(username))
    throw InvalidInput({ username: t.accountErrors.usernameLikeWebsite() })
}
