import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { demoLine, initLine, languagesLine, mailLine, migrationsLine, operatorLine, photosLine } from './start-lines.ts'

test('the migrations that were run, and how long they took', () => {
  expect(migrationsLine([], 12)).toBe('Migrations: none to run')
  expect(migrationsLine(['0001-ground.sql', '0002-users.sql'], 1234)).toBe(
    'Migrations: 2 run in 1.2 s, the last is 0002-users.sql',
  )
})

test('where mail goes, without the password @S10.12', () => {
  expect(mailLine(readSettings({}), '/data/outbox')).toBe('Mail: written to /data/outbox, as SMTP_URL is not set')
  const settings = readSettings({
    SMTP_URL: 'smtps://ana:secret@mail.example.org:465',
    MAIL_FROM: 'no-reply@example.org',
  })
  expect(mailLine(settings, '/data/outbox')).toBe('Mail: sent by smtps://mail.example.org:465 as no-reply@example.org')
})

test('where photos go @S8.11 @S10.13', () => {
  expect(photosLine(readSettings({}), '/data', null)).toBe('Photos: kept in /data/objects')
  const bucket = { S3_BUCKET: 'compas', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(photosLine(readSettings(bucket), '/data', 'https://s3.example.org/x')).toBe(
    'Photos: kept in the bucket compas at https://s3.example.org',
  )
})

test('a start asks for the name of the operator until there is one', () => {
  expect(operatorLine(readSettings({}))).toMatch(/^Operator: nobody is named on .*OPERATOR_NAME and OPERATOR_CONTACT/)
  const named = { OPERATOR_NAME: 'Ana Ruiz', OPERATOR_CONTACT: 'ana@compas.example.org' }
  expect(operatorLine(readSettings(named))).toBeNull()
})

test('the languages that are built while the site runs', () => {
  expect(languagesLine(['es', 'fr', 'de'])).toMatch(/^Languages: es, fr and de are built now, .*'npm run build'/)
})

test('process 1 of the image is an init, and a site without one says so', () => {
  const image = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  expect(image).toMatch(/^RUN apt-get .* install .*\btini\b/m)
  expect(image).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m)
  expect(initLine(1)).toContain('docker run --init')
  expect(initLine(7)).toBeNull()
})

test('a start says that the site shows a sample world, also one of an earlier start @S10.8', () => {
  expect(demoLine({ username: 'demo', password: 'abc' })).toMatch(
    /^Sample world: sign in as 'demo' with the password 'abc'; .* invented \(DEMO=off starts without it\)$/,
  )
  expect(demoLine(null)).toMatch(/^Sample world: still shown .*'npm run admin -- remove-demo' removes it$/)
})
