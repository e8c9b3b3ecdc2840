import { sql } from 'kysely'
import { type Language, languages, pseudoLanguage } from '../../../../texts/languages.ts'
import { inLanguage } from '../../request-context.ts'
import { languageArgument } from './statement.ts'

/**
 * SQL for a text in the language of the reader, in a statement whose JSON is sent as it is. The text is no data: it is in no row, and no
 * search finds it.
 */
export function textInSql(text: () => string) {
  const known: Language[] = [...languages, pseudoLanguage]
  const branches = known.map((language) => sql`when ${sql.lit(language)} then ${sql.lit(inLanguage(language, text))}`)
  return sql<string>`case ${languageArgument}::text ${sql.join(branches, sql` `)} end`
}
