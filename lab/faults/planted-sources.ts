import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from '../../site/testing/copied-sources.ts'
import { repository } from '../../site/testing/site-process.ts'
import { temporaryFolder } from '../shared/sites.ts'

/** A change of one place in a file that makes a run miss its promise. */
export type Change = { file: string; from: string; to: string }

/** A copy of the sources with these changes, in a folder. It shares the built pages, so only files that the server reads may change. */
export function plantedSources(changes: Change[] = []): Disposable & { path: string } {
  if (changes.length === 0) return { path: repository, [Symbol.dispose]: () => {} }
  const root = temporaryFolder()
  copySources(root.path)
  mkdirSync(join(repository, 'dist'), { recursive: true })
  symlinkSync(join(repository, 'dist'), join(root.path, 'dist'))
  for (const { file, from, to } of changes) {
    const path = join(root.path, file)
    const source = readFileSync(path, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`Not once in ${file}: ${from}`)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  }
  return root
}
