import { type Expression, type RawBuilder, sql } from 'kysely'

/** Quoted parts of errors are often values of a member: quoted words, a key of a table with its value, addresses. */
const quotations = `"[^"]*"|(?<!\\w)'[^']*'|«[^»]*»|“[^”]*”|\`[^\`]*\`|\\([^()]*\\)=\\([^()]*\\)|<[^<>]*>|\\S+@\\S+|[a-z]+://\\S+`

/** The maximum length, in characters, of an error in a reply. */
const maxLength = 160

/** The first line of an error for an admin: shortened, with '…' instead of quoted parts; null if there is none. */
export const publicError = (error: Expression<string | null>): RawBuilder<string | null> => sql`
  nullif(left(regexp_replace(left(split_part(${error}, E'\n', 1), 1000), ${sql.lit(quotations)}, '…', 'gi'), ${sql.lit(maxLength)}), '')`
