import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import { googleApp, person } from '../../../testing/services/google-app.ts'
import { callsOf } from '../../../testing/contract/contract-tests.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()

const form = (username: string, name = 'Ana') => ({
  username,
  name,
  email: `${crypto.randomUUID()}@example.com`,
  password,
  location: 'Cali',
  age: 30,
})
const register = (username: string, name?: string) => visitor.auth.register({ body: form(username, name) })
const rename = ({ api }: TestMember, username: string) => api.profile.change({ body: { username } })
const setName = ({ api }: TestMember, name: string) => api.profile.change({ body: { name } })

const reserved = { status: 400, fields: { username: 'This username is reserved. Please choose another.' } }
const alike = {
  status: 409,
  code: 'username_taken',
  message: 'This username looks too much like one that is taken. Please choose another.',
}
const misread = {
  status: 400,
  fields: { username: "Please don’t begin or end with a dot, or put '.', '_' and '-' next to each other" },
}
const nameReserved = {
  status: 400,
  fields: { name: 'This name makes it look as if you speak for Compás. Please use your own.' },
}

const roles =
  'admin administrator support compas moderator help security staff team official root system no-reply'.split(' ')
/** Ways to write a name that still read as the same name. */
const disguises: Record<string, (name: string) => string> = {
  'as it is': (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  'with a separator within': (name) => `${name.slice(0, 2)}_${name.slice(2)}`,
  'with a separator behind': (name) => `${name}-`,
  'with a separator before': (name) => `_${name}`,
  'with l for i': (name) => name.replaceAll('i', 'l'),
  'with I for l': (name) => name.replaceAll('l', 'I'),
  'with 1 for i': (name) => name.replaceAll('i', '1'),
  'with 0 for o': (name) => name.replaceAll('o', '0'),
  'with rn for m': (name) => name.replaceAll('m', 'rn'),
  'with digits for letters': (name) =>
    name.replace(/[aest]/g, (letter) => ({ a: '4', e: '3', s: '5', t: '7' })[letter]!),
  'with a number': (name) => `${name}2`,
  'with a dot within and a number': (name) => `${name.slice(0, 3)}.${name.slice(3)}_24`,
  'with the before it': (name) => `The${name}`,
  'with the product before it': (name) => `compas-${name}`,
  'with a separator between all': (name) => name.replace(/\w(?=\w)/g, '$&_'),
  'with another role before it': (name) => `staff_${name}`,
  'as several': (name) => `${name}s`,
  'with another role': (name) => `${name}.team`,
}
const disguised = Object.values(disguises).flatMap((disguise) => roles.map(disguise))
const corpus = [...new Set(disguised)].filter((name) => /^[A-Za-z0-9._-]{3,30}$/.test(name) && !/[._-]{2}/.test(name))

describe('threat 47, misleading names:', () => {
  test('at least 200 usernames that read as a role are refused at registration and for members', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(200)
    const member = await signUp()
    for (const name of corpus) {
      await expect(register(name), name).rejects.toMatchObject(reserved)
      await expect(rename(member, name), name).rejects.toMatchObject(reserved)
    }
  }, 60_000)

  test('the first part of every path of the product is reserved as a username', async () => {
    const routes = readFileSync(new URL('../../../../web/routes.tsx', import.meta.url), 'utf8').matchAll(
      /path: '\/([\w-]+)/g,
    )
    const pages = [...routes].map(([, first = '']) => first)
    const calls = callsOf(contract).map(({ endpoint }) => endpoint.path.split('/')[1] ?? '')
    const firsts = [...new Set([...pages, ...calls])]
    expect(firsts.length).toBeGreaterThanOrEqual(12)
    const { rows } = await sql<{ first: string }>`
      select first from unnest(${firsts}::text[]) as first where not is_reserved_username(first)`.execute(db)
    expect(rows).toEqual([])
  })

  test.each(Object.entries(disguises).filter(([how]) => !/number|several|role|digits|the /.test(how)))(
    'a username that looks like a taken one, %s, is refused',
    async (_, disguise) => {
      const taken = `mila.${crypto.randomUUID().slice(0, 4)}.corono`
      await register(taken)
      const twin = disguise(taken)
      const refusal = twin.toLowerCase() === taken ? { status: 409, code: 'username_taken' } : alike
      await expect(register(twin)).rejects.toMatchObject(refusal)
      await expect(rename(await signUp(), twin)).rejects.toMatchObject(refusal)
    },
  )

  test.each(['.ana', 'ana.', 'a..na', 'an__a', 'a-_na', 'a._.na', '...', '-.-'])(
    'the username %s is refused for its separators @S2.10',
    async (username) => {
      await expect(register(username)).rejects.toMatchObject(misread)
      await expect(rename(await signUp(), username)).rejects.toMatchObject(misread)
    },
  )

  test('names of people are allowed', async () => {
    const people = [
      'Ana_',
      '_luz',
      'm-m',
      'adam.min',
      'helpa',
      'teamann',
      'rootsy',
      'compassion',
      'supporter',
      'arnold',
      'a1b2c3',
    ]
    for (const username of people) await register(username)
    for (const name of ['Ana Help-Smith', 'Tom Staff', 'Adm', 'Aдам', 'Rosa Campos y Vega', 'Steam'])
      await register(`p_${crypto.randomUUID().slice(0, 8)}`, name)
  })

  test('of fifty look-alikes registered at once one succeeds', async () => {
    const base = `raul${crypto.randomUUID().slice(0, 6)}`
    const twins = Array.from({ length: 50 }, (_, at) => [base, `_${base}`, `${base}-`, base.replace('l', '1')][at % 4]!)
    const results = await Promise.allSettled(twins.map((username) => register(username)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'username_taken' })
  })

  test('the username of a deleted member is kept, also from those that look like it', async () => {
    const username = `gone.${crypto.randomUUID().slice(0, 8)}`
    const ana = await signUp()
    await rename(ana, username)
    await expect(register(username.replace('.', '_'))).rejects.toMatchObject(alike)
    await ana.api.profile.remove({ body: { password } })
    await expect(register(username.replace('.', '_'))).rejects.toMatchObject({ status: 409, code: 'username_taken' })
  })
})

describe('a display name', () => {
  const misleading = [
    ...roles.map((role) => role[0]!.toUpperCase() + role.slice(1)),
    ...roles.map((role) => `Compás ${role}`),
    ...roles.map((role) => `the ${role} team`),
    'Аdmin',
    'Ѕupроrt',
    'ᴀᴅᴍɪɴ',
    '𝐀𝐝𝐦𝐢𝐧',
    'Ａｄｍｉｎ',
    'Ádmîn',
    'Adm|n',
    'A d m i n',
    '★ Admin ★',
    'Adm\u200bin',
    '@dmin',
    'Compás Support 24',
  ]

  test.each(misleading)('%s is reserved for admins', async (name) => {
    await expect(register(`p_${crypto.randomUUID().slice(0, 8)}`, name)).rejects.toMatchObject(nameReserved)
    const [member, admin] = [await signUp(), await signUpAdmin()]
    await expect(setName(member, name)).rejects.toMatchObject(nameReserved)
    expect((await member.api.auth.me()).name).toBe('Ana')
    expect((await setName(admin, name)).name).toBe(name.replace('\u200b', ''))
  })

  test('cannot contain direction marks or invisible characters', async () => {
    const { user } = await register(
      `p_${crypto.randomUUID().slice(0, 8)}`,
      'A\u202en\u2066a\u00ad \u200fR\u2060uiz\u3164',
    )
    expect(user.name).toBe('Ana Ruiz')
  })
})

describe('existing members', () => {
  test('keep names that are no longer allowed and can change other fields', async () => {
    const [ana, bea, carla] = [await signUp(), await signUp(), await signUp()]
    const prefix = `vieja${crypto.randomUUID().slice(0, 8)}`
    await sql`alter table users disable trigger users_refuse_misleading_names`.execute(db)
    const rows = [
      { member: ana, username: `${prefix}..`, name: 'Support' },
      { member: bea, username: 'support', name: 'Bea' },
    ]
    for (const { member, username, name } of rows)
      await db
        .updateTable('users')
        .set({ username, name, usernameLook: null })
        .where('id', '=', member.user.id)
        .execute()
    await sql`alter table users enable trigger users_refuse_misleading_names`.execute(db)
    const kept = await ana.api.profile.change({ body: { username: `${prefix}..`, name: 'Support', bio: 'Hola' } })
    expect(kept).toMatchObject({ username: `${prefix}..`, name: 'Support', bio: 'Hola' })
    expect(await bea.api.profile.change({ body: { username: 'support', bio: 'Hola' } })).toMatchObject({ bio: 'Hola' })
    await expect(rename(carla, `${prefix}..`)).rejects.toMatchObject(misread)
    await expect(rename(carla, 'support')).rejects.toMatchObject(reserved)
  })
})

describe('a new member with Google', async () => {
  const google = await googleApp()

  test.each(['Admin', 'Compás Support', 'The Team'])('called %s is created under another name', async (name) => {
    const somebody = person({ name })
    expect(await google.browserOf(somebody).signIn()).toBe('/auth?success=1')
    const member = await google.db
      .selectFrom('users')
      .select(['username', 'name'])
      .where('googleId', '=', somebody.sub)
      .executeTakeFirstOrThrow()
    expect(member.username).toMatch(/^dancer\d*$/)
    expect(member.name).toBe(member.username)
  })
})
