import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from '../../site/testing/copied-sources.ts'
import { repository } from '../../site/testing/site-process.ts'

/** One change of one place in a file: what makes a run miss its promise. */
export type Change = { file: string; from: string; to: string }

/** The folder of a copy of the sources with these changes. It shares the built pages, so only what the server reads may change. */
export function plantedSources(folder: string, ...changes: Change[]): string {
  const root = join(folder, 'planted')
  mkdirSync(root)
  copySources(root)
  mkdirSync(join(repository, 'dist'), { recursive: true })
  symlinkSync(join(repository, 'dist'), join(root, 'dist'))
  for (const { file, from, to } of changes) {
    const source = readFileSync(join(root, file), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`Not once in ${file}: ${from}`)
    writeFileSync(
      join(root, file),
      source.replace(from, () => to),
    )
  }
  return root
}
