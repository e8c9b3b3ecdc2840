import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { streamPath } from '../../contract/platform/stream.ts'
import { Unavailable } from '../../server/platform/http-error.ts'
import { atOnce } from '../../server/platform/limits/per-client/admission.ts'
import { readSettings } from '../env.ts'

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8')

const variable = /\$\{(\w+)(?::\?[^}]*)?\}/g
const example = Object.fromEntries(
  [...read('ops/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const filledIn: Record<string, string> = {
  ...example,
  DATABASE_PASSWORD: 'one',
  S3_SECRET_ACCESS_KEY: 'two',
  OPERATOR_NAME: 'Ana Ruiz',
  OPERATOR_CONTACT: 'ana@compas.example.org',
  GEOCODER_URL: 'http://nominatim:8080',
}

/** A variable without a value is left as it is, and is then no valid setting; an optional one is empty. */
const withVariables = (text: string) =>
  text
    .replaceAll(variable, (whole, name: string) => filledIn[name] || whole)
    .replaceAll(/\$\{(\w+):-\}/g, (_, name: string) => filledIn[name] ?? '')

type Compose = {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; image?: string }>
}

test('the site in the compose file starts with settings that it knows, all of which the example names', () => {
  const compose = read('ops/compose.yaml')
  for (const [, name = ''] of compose.matchAll(variable)) expect(example).toHaveProperty(name)
  const { services } = parse(withVariables(compose)) as Compose
  const environment = services['site']?.environment ?? {}
  const settings = readSettings(environment)
  for (const name of Object.keys(environment)) expect(settings).toHaveProperty(name)
  expect(settings).toMatchObject({
    PUBLIC_URL: `https://${example['DOMAIN']}`,
    TRUST_PROXY: 1,
    DEMO: 'off',
    S3_ENDPOINT: `https://photos.${example['DOMAIN']}`,
  })
  expect(environment['DEMO']).toBe('off')
  for (const { image } of Object.values(services)) if (image) expect(image).toMatch(/:\d/)
})

test('the unit of systemd starts what npm start does, with settings that the site knows', () => {
  const unit = read('ops/compas.service')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const [, command] = /^ExecStart=\/opt\/compas\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
  expect(`exec ${command}`).toBe(scripts.start)
  const variables = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const environment = Object.fromEntries(variables.map((set) => set.split('=', 2) as [string, string]))
  const { NODE_ENV, NODE_COMPILE_CACHE, TMPDIR, ...others } = environment
  expect(NODE_ENV).toBe('production')
  expect(NODE_COMPILE_CACHE).toBe(`/var/cache/${/^CacheDirectory=(.*)$/m.exec(unit)?.[1]}`)
  expect(TMPDIR).toBe(`/run/${/^RuntimeDirectory=(.*)$/m.exec(unit)?.[1]}`)
  const settings = readSettings(others)
  for (const name of Object.keys(others)) expect(settings).toHaveProperty(name)
  expect(settings.DEMO).toBe('off')
  expect(/^ReadWritePaths=-(.*)$/m.exec(unit)?.[1]).toBe(settings.BACKUP_DIR)
})

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })
const hasHaproxy = ['haproxy', 'openssl'].every((program) => runs(program, 'version').error === undefined)
if (!hasHaproxy) console.warn("Not tested: ops/haproxy.cfg ('apt-get install haproxy openssl')")

test.skipIf(!hasHaproxy)('HAProxy reads its file without a warning, with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compas-haproxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [certificate, key, file] = ['compas.pem', 'key.pem', 'haproxy.cfg'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const made = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=compas.example',
  ]
  expect(runs('openssl', 'req', ...made, '-keyout', key, '-out', certificate).status).toBe(0)
  appendFileSync(certificate, readFileSync(key))
  const settings = read('ops/haproxy.cfg')
  expect(settings).toContain('/etc/haproxy/compas.pem')
  writeFileSync(file, settings.replace('/etc/haproxy/compas.pem', certificate))
  const { status, stderr } = runs('haproxy', '-c', '-f', file)
  expect([status, stderr]).toEqual([0, ''])
})

test('HAProxy has patience for streams, notices a stop in time, and writes the addresses that the site believes', () => {
  const settings = read('ops/haproxy.cfg')
  const seconds = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s?\\b`).exec(settings)?.[1])
  for (const name of ['timeout client', 'timeout server']) expect(seconds(name)).toBeGreaterThan(2 * 25)
  const [, delay] = /DRAIN_DELAY=(\d+)/.exec(settings) ?? []
  expect(Number(delay)).toBeGreaterThan(seconds('inter') * seconds('fall'))
  expect(settings).toMatch(/TRUST_PROXY=1\b/)
  for (const line of [
    'option forwardfor',
    'option httpchk GET /readyz',
    'http-request set-header X-Forwarded-Proto https',
  ])
    expect(settings).toContain(line)
})

test('HAProxy refuses beyond nearly as many as the site, in its words, and counts no streams and photos', () => {
  const settings = read('ops/haproxy.cfg')
  expect(Number(/acl is_full .* gt (\d+)/.exec(settings)?.[1])).toBeLessThan(atOnce)
  expect(settings).toContain('is_refused) bool(true) if is_refusing is_full or is_waiting')
  expect(settings).toContain(`use_backend lasting if { path ${streamPath} } or { path_beg /objects/ }`)
  const { message: error, code } = Unavailable()
  expect(settings).toContain(`string '${JSON.stringify({ error, code })}'`)
})
