import { expect, test } from 'vitest'
import { vapidOf } from '../server/platform/push/vapid.ts'
import { pushSubject, readSettings } from './env.ts'

test('without settings the product uses its own database and loads the sample world @S10.1 @S10.2 @S10.4 @S10.5', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    DEMO: 'on',
    RATE_LIMIT: 'on',
    TRUST_PROXY: false,
    DRAIN_DELAY: 0,
  })
  expect(settings.DATABASE_URL).toBeUndefined()
  expect(settings.BACKUP_DIR).toBeUndefined()
})

test('with a DATABASE_URL there is no sample world by default @S10.5 @S10.6', () => {
  const DATABASE_URL = 'postgres://compas:secret@localhost/compas'
  expect(readSettings({ DATABASE_URL }).DEMO).toBe('off')
  expect(readSettings({ DATABASE_URL, DEMO: 'on' }).DEMO).toBe('on')
})

test.each(['a#b', 'a/b', '1#b', '1/b', '1?b', 'a%b'])(
  "a password '%s' that is not encoded is refused with how to",
  (password) => {
    for (const [name, address] of Object.entries({
      DATABASE_URL: `postgres://compas:${password}@db.example.org/compas`,
      SMTP_URL: `smtps://user:${password}@mail.example.org`,
    }))
      expect(() => readSettings({ [name]: address })).toThrow(
        new RegExp(`^The setting ${name} must be a full address.*: in its password # is written %23, / %2F.*$`),
      )
  },
)

test('an encoded password is taken as it is', () => {
  const address = 'postgres://compas:%23%2F%3F%40%25@db.example.org/compas'
  expect(readSettings({ DATABASE_URL: address, DATABASE_READ_URL: address })).toMatchObject({
    DATABASE_URL: address,
    DATABASE_READ_URL: address,
  })
})

test('an sslmode that is checked like verify-full is called so, as the library would warn of it; an unknown one is refused', () => {
  const read = (query: string) =>
    readSettings({ DATABASE_URL: `postgres://compas@db.example.org/compas${query}` }).DATABASE_URL
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    expect(read(`?application_name=x&sslmode=${mode}&sslrootcert=/ca.pem`)).toMatch(
      /\?application_name=x&sslmode=verify-full&sslrootcert=\/ca.pem$/,
    )
  for (const query of ['', '?sslmode=disable', '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])
    expect(read(query)).toMatch(new RegExp(`/compas${query.replace('?', '\\?')}$`))
  expect(() => read('?sslmode=required')).toThrow('must have no sslmode, or one of')
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'compas.example.org'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_READ_URL', 'mysql://localhost/x'],
  ['COMMIT', 'the latest one'],
  ['DEMO', 'yes'],
  ['RATE_LIMIT', 'false'],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_DELAY', 'long'],
  ['DRAIN_DELAY', '-1'],
  ['DRAIN_DELAY', '301'],
  ['SMTP_URL', 'https://example.org'],
  ['MAIL_FROM', 'Compás no-reply@example.org'],
  ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
  ['GOOGLE_ISSUER', 'nowhere'],
  ['S3_ENDPOINT', 'storage.example.org'],
  ['GEOCODER_URL', 'nominatim.example.org'],
  ['MAP_STYLE_URL', 'tiles.example.org/style.json'],
  ['OPERATOR_CONTACT', 'the desk in the hall'],
  ['OPERATOR_NAME', 'x'.repeat(121)],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['METRICS_TOKEN', 'too-short-to-be-one'],
  ['METRICS_TOKEN', `${'x'.repeat(40)} and a space`],
])(
  '%s=%s stops the start with one line that names the setting and hides its value @S2.19 @S10.22 @S10.23 @S10.24',
  (name, value) => {
    let message = ''
    try {
      readSettings({ [name]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(new RegExp(`^The setting ${name} .+$`))
    expect(message).not.toContain('\n')
    if (value.length > 5) expect(message).not.toContain(value)
  },
)

test.each([
  ['RATELIMIT', 'RATE_LIMIT'],
  ['rate_limit', 'RATE_LIMIT'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUPDIR', 'BACKUP_DIR'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['MAILFROM', 'MAIL_FROM'],
])('the variable %s stops the start, as %s is meant @S10.25', (name, meant) => {
  expect(() => readSettings({ [name]: 'on' })).toThrow(
    new Error(`The setting ${name} is unknown: did you mean ${meant}? If not, remove it`),
  )
})

test('variables of other programs stop nothing', () => {
  const others = `HOME HOSTNAME HOSTTYPE MAIL PATH PORTS LOGNAME DATABASE_PORT POSTGRES_PORT_5432_TCP COMPAS_PORT COMPAS_SERVICE_HOST
    GOOGLE_APPLICATION_CREDENTIALS AWS_REGION AWS_BUCKET HTTPS_PROXY HTTP_PROXY NO_PROXY NODE_ENV XDG_DATA_DIRS XDG_DATA_HOME
    npm_config_loglevel npm_config_registry npm_package_name SHELL TERM LANG LC_ALL TZ PGHOST SMTP_PORT REDIS_URL DEBUG CI INIT_CWD`
  expect(() => readSettings(Object.fromEntries(others.split(/\s+/).map((name) => [name, 'x'])))).not.toThrow()
})

test.each([
  'https://compas.example.org',
  'https://compas.example.org/',
  'http://localhost:3000',
  'HTTPS://Compas.example.org:443',
])('PUBLIC_URL=%s is an origin @S10.3', (PUBLIC_URL) => {
  expect(readSettings({ PUBLIC_URL }).PUBLIC_URL).toBe(new URL(PUBLIC_URL).origin)
})

test.each([
  'https://example.org/compas',
  'https://example.org/?a=1',
  'https://example.org/#a',
  'https://user:secret@example.org',
])('PUBLIC_URL=%s, which would be cut, stops the start', (PUBLIC_URL) => {
  expect(() => readSettings({ PUBLIC_URL })).toThrow(
    new Error('The setting PUBLIC_URL must be an address without a path, such as https://compas.example.org'),
  )
})

test('one map is shown: a file of streets, or that of a service @S10.16', () => {
  const [MAP_FILE, MAP_STYLE_URL] = ['./europe.pmtiles', 'https://maps.example.org/style.json']
  expect(readSettings({ MAP_FILE }).MAP_FILE).toBe(MAP_FILE)
  expect(() => readSettings({ MAP_FILE, MAP_STYLE_URL })).toThrow(
    new Error('The setting MAP_FILE cannot be set together with MAP_STYLE_URL: only one map is shown'),
  )
})

test('TRUST_PROXY is a number of proxies, or their addresses and networks @S10.21', () => {
  const PUBLIC_URL = 'https://compas.example.org'
  const trusted = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY, PUBLIC_URL }).TRUST_PROXY
  expect(trusted('1')).toBe(1)
  expect(trusted('3')).toBe(3)
  expect(trusted('10.0.0.0/8, 192.168.1.7')).toEqual(['10.0.0.0/8', '192.168.1.7'])
  expect(trusted('::1,fd00::/8')).toEqual(['::1', 'fd00::/8'])
  expect(trusted('off')).toBe(false)
  expect(trusted('0')).toBe(false)
})

test('threat 127: behind a proxy PUBLIC_URL must say where the site is, in one line', () => {
  for (const TRUST_PROXY of ['1', '10.0.0.0/8'])
    expect(() => readSettings({ TRUST_PROXY })).toThrow(
      new Error(
        'The setting PUBLIC_URL is missing: with TRUST_PROXY it must say where the site is, like https://compas.example.org',
      ),
    )
  expect(readSettings({ TRUST_PROXY: '0' }).TRUST_PROXY).toBe(false)
})

test.each([
  'true',
  'TRUE',
  'yes',
  'on',
  'all',
  '*',
  '-1',
  '1.5',
  '99',
  '1,10.0.0.1',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  'proxy.example.org',
  ',',
])('TRUST_PROXY=%s stops the start with one line that says what to write instead @S10.21', (TRUST_PROXY) => {
  expect(() => readSettings({ TRUST_PROXY })).toThrow(
    new Error(
      "The setting TRUST_PROXY must say how many proxies stand in front (1), or name their addresses (10.0.0.0/8): 'true' would believe what any caller claims",
    ),
  )
})

test('settings that depend on each other must all be set @S10.11 @S10.13', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'x' })).toThrow('The setting GOOGLE_CLIENT_SECRET is missing')
  expect(() => readSettings({ S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'y' })).toThrow(
    'The setting S3_SECRET_ACCESS_KEY is missing',
  )
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example.org' })).toThrow('The setting S3_BUCKET is missing')
  expect(() => readSettings({ DATABASE_READ_URL: 'postgres://replica/compas' })).toThrow(
    'The setting DATABASE_URL is missing',
  )
})

test('the keys of pushes belong together @S11.11', () => {
  const [pair, another] = [vapidOf(Buffer.alloc(32, 1)), vapidOf(Buffer.alloc(32, 2))]
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = pair
  expect(readSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toMatchObject({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })
  expect(() => readSettings({ VAPID_PUBLIC_KEY })).toThrow('The setting VAPID_PRIVATE_KEY is missing')
  for (const [publicKey, privateKey] of [
    [another.publicKey, VAPID_PRIVATE_KEY],
    ['AAAA', VAPID_PRIVATE_KEY],
    [VAPID_PUBLIC_KEY, VAPID_PUBLIC_KEY],
    [VAPID_PUBLIC_KEY, Buffer.alloc(32).toString('base64url')],
  ])
    expect(() => readSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toThrow(
      /^The setting VAPID_(PUBLIC|PRIVATE)_KEY must be/,
    )
})

test('push services are told who is responsible', () => {
  const subjectOf = (settings: Record<string, string>) => pushSubject(readSettings(settings))
  const OPERATOR_NAME = 'Team'
  expect(subjectOf({ OPERATOR_NAME, OPERATOR_CONTACT: 'team@compas.example' })).toBe('mailto:team@compas.example')
  expect(subjectOf({ OPERATOR_NAME, OPERATOR_CONTACT: 'https://compas.example/us' })).toBe('https://compas.example/us')
  expect(subjectOf({ PUBLIC_URL: 'https://compas.example' })).toBe('https://compas.example')
  expect(subjectOf({ MAIL_FROM: 'Compás <hola@compas.example>' })).toBe('mailto:hola@compas.example')
})
