import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownMigrations } from '../../server/platform/db/migrate/own-migrations.ts'
import { changedSince, hashesOf, releasedFile } from '../../server/platform/db/migrate/released.ts'

/**
 * `npm run release`: releases the first entry of CHANGELOG.md. Checks the sources, writes the version and the hashes of the migrations,
 * commits them and tags the commit. Nothing is pushed.
 */
const root = path.join(import.meta.dirname, '../..')
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const [, version, text] =
  /^## (\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)\n([^]*?)(?=^## |$(?![^]))/m.exec(read('CHANGELOG.md')) ?? []
const tag = `v${version}`
const migrations = await ownMigrations()
const released: Record<string, string> = JSON.parse(readFileSync(releasedFile, 'utf8'))

const trouble = [
  version === undefined && 'CHANGELOG.md has no entry of a version.',
  text?.trim() === '' && `CHANGELOG.md says nothing of ${version}.`,
  run('git', 'status', '--porcelain') !== '' && 'There are changes that are not committed.',
  run('git', 'tag', '--list', tag) !== '' && `${tag} was released: begin a new entry in CHANGELOG.md.`,
  ...changedSince(released, migrations).map((name) => `${name} was released, and is changed or gone.`),
].find((one) => one !== false)

if (trouble === undefined) {
  execFileSync('npm', ['run', 'check'], { cwd: root, stdio: 'inherit' })
  run('npm', 'version', '--no-git-tag-version', '--allow-same-version', version!)
  writeFileSync(releasedFile, `${JSON.stringify(hashesOf(migrations), null, 2)}\n`)
  run('git', 'commit', '--all', '--allow-empty', '--message', `release: ${version}`)
  run('git', 'tag', '--annotate', '--message', text!.trim(), tag)
  console.log(`Released as ${tag}. Publish it: git push --follow-tags`)
} else {
  console.error(trouble)
  process.exitCode = 1
}
