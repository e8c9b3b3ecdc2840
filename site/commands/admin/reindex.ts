import { analyze, dropBrokenIndexes, indexNames, rebuildIndex } from '../../../server/platform/db/reindex.queries.ts'
import type { Command } from './command.ts'

export const reindex: Command = {
  takes: '',
  does: 'rebuilds every index of the database, while the site runs',
  words: [0, 0],
  async *run({ db, progress }) {
    for (const name of await dropBrokenIndexes(db)) yield `Dropped ${name}, which an earlier run left broken.`
    const names = await indexNames(db)
    for (const [at, name] of names.entries()) {
      progress(`${at} of ${names.length} indexes, now ${name}`)
      await rebuildIndex(db, name)
    }
    await analyze(db)
    yield `${names.length} indexes were rebuilt.`
  },
}
