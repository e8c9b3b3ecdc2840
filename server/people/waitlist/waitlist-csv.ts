import papaparse from 'papaparse'

/**
 * The beginning of a cell that a spreadsheet program could read as a formula. The cell gets an apostrophe in front, which marks it as text.
 */
const likeFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

type Entry = { email: string; name: string | null; createdAt: Date }

/** The waitlist as CSV in UTF-8, with the byte order mark by which Excel knows the encoding. */
export function waitlistCsv(entries: readonly Entry[]): string {
  const data = entries.map(({ email, name, createdAt }) => [email, name ?? '', createdAt.toISOString()])
  return `\uFEFF${papaparse.unparse({ fields: ['Email', 'Name', 'Joined'], data }, { escapeFormulae: likeFormula })}\r\n`
}
