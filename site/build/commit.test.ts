import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runningCommit } from './commit.ts'
import { readSettings } from '../env.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'compas-commit-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('the commit is that of the setting, else that of what is checked out, else unknown', async () => {
  const root = folder()
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const checkedOut = join(root, '.git')
  expect(await runningCommit({}, checkedOut)).toBeNull()
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '--message', 'one')
  expect(await runningCommit({}, checkedOut)).toBe(git('rev-parse', 'HEAD'))
  expect(await runningCommit({ COMMIT: '0123abc' }, checkedOut)).toBe('0123abc')
  // The commit of a surrounding repository is not used.
  expect(await runningCommit({}, join(root, 'compas/.git'))).toBeNull()
})

test('the setting is the hash of a commit; an empty one, as of an image that was not told, counts as not set', () => {
  expect(readSettings({ COMMIT: '' }).COMMIT).toBeUndefined()
  expect(() => readSettings({ COMMIT: 'main' })).toThrow('The setting COMMIT must be the hash of a commit')
})
