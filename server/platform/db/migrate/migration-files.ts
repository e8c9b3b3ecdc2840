import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Migration = {
  name: string
  text: string
  /** Whether the previous release still works on the database afterwards: `-- additive` in the heading. */
  isAdditive: boolean
  /** Whether it has only statements that build or drop indexes, each run on its own: `-- no transaction` in the heading. */
  hasNoTransaction: boolean
}

/** The `.sql` files of a folder in the order of their names. The comment lines at the start of a file are its heading. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return await Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8')
  const lines = text.split('\n')
  const length = lines.findIndex((line) => !line.startsWith('--'))
  const heading = new Set(lines.slice(0, length < 0 ? lines.length : length))
  return {
    name,
    text,
    isAdditive: heading.has('-- additive'),
    hasNoTransaction: heading.has('-- no transaction'),
  }
}

/** One statement of a file without a transaction, with the index that it builds or drops. */
export type IndexStatement = { text: string; index: string }

const indexStatement =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)\b/i

/** Throws if the file has any other statement: only these can be repeated after a crash between two of them. */
export function indexStatementsOf({ name, text }: Migration): IndexStatement[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return statements.map((statement) => {
    const index = indexStatement.exec(statement)?.[1]
    if (index === undefined)
      throw new Error(
        `The migration ${name} may only say 'create index concurrently if not exists' or 'drop index concurrently if exists', as it runs in no transaction.`,
      )
    return { text: statement, index }
  })
}
