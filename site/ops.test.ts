import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from './env.ts'

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '..', name), 'utf8')

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
}

/** A variable without a value stays, and is then no valid setting. */
const withVariables = (text: string) => text.replaceAll(variable, (whole, name: string) => filledIn[name] || whole)

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
  for (const { image } of Object.values(services)) if (image) expect(image).toMatch(/:\d/)
})

test('the unit of systemd starts what npm start does, with settings that the site knows', () => {
  const unit = read('ops/compas.service')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const [, command] = /^ExecStart=\/opt\/compas\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
  expect(`exec ${command}`).toBe(scripts.start)
  const variables = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const environment = Object.fromEntries(variables.map((set) => set.split('=', 2) as [string, string]))
  const { NODE_ENV, ...others } = environment
  expect(NODE_ENV).toBe('production')
  const settings = readSettings(others)
  for (const name of Object.keys(others)) expect(settings).toHaveProperty(name)
})
