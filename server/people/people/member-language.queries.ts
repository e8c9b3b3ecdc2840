import type { Database } from '../../platform/db/connections/connect.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { defaultLanguage, isLanguage, type Language } from '../../../texts/languages.ts'

/** A language that this release does not have is one of a later release. */
export const knownLanguage = (stored: string | null | undefined): Language =>
  isLanguage(stored) ? stored : defaultLanguage

/** Composes an email for a member in their language, while another member or a job is at work. */
export async function inLanguageOf<T>(db: Database, memberId: string, compose: () => T): Promise<T> {
  const member = await db.selectFrom('users').select('language').where('id', '=', memberId).executeTakeFirst()
  return inLanguage(knownLanguage(member?.language), compose)
}
