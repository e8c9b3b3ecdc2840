import { sweep } from '../../../server/pictures/photos/photos.job.ts'
import { filesWithoutRows, rowsWithoutFiles } from '../../../server/pictures/photos/making/verify-photos.ts'
import type { Command } from './command.ts'

export const verify: Command = {
  takes: '[--list] [--remove]',
  does: 'finds photos without files, and files without photos; --remove deletes the latter',
  words: [0, 0],
  options: { list: { type: 'boolean' }, remove: { type: 'boolean' } },
  async *run({ db, store, progress }, _words, { list, remove }) {
    let missing = 0
    for await (const keys of rowsWithoutFiles(db, store, (count) => progress(`${count} photos`))) {
      missing += keys.length
      if (list) yield* keys.map((key) => `missing\t${key}`)
    }
    let unused = 0
    for await (const keys of filesWithoutRows(db, store, (count) => progress(`${count} files`))) {
      unused += keys.length
      if (list) yield* keys.map((key) => `unused\t${key}`)
    }
    if (remove) await sweep(db, store)
    yield `Files without photos: ${unused}${remove && unused > 0 ? ', removed' : ''}.`
    if (missing > 0) throw new Error(`Photos without files: ${missing}.`)
    yield 'No photo is missing a file.'
  },
}
