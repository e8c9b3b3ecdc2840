import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../../../texts/languages.ts'
import { inLanguage } from '../../../platform/request-context.ts'
import { loadRealFestivals } from '../../../demo/real-festivals.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../../testing/databases/database.ts'
import { addFestival, namesOf } from '../../../testing/domains/festivals.ts'
import { plain } from '../../../socials/gazetteer/plain.ts'
import { splitAtPlaces } from '../../../socials/gazetteer/searched-places.ts'
import { readSearchParts } from './search-parts.ts'
import { meaningsIn } from './searched-meanings.ts'
import { placeFestivals } from '../place-festivals.job.ts'

const { visitor, signUpAdmin, db } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()

const festival = (
  name: string,
  location: string,
  style: 'Bachata' | 'Salsa' | 'Latin Fusion' | 'Reggaeton' | 'Cha-cha',
  first: string,
  last: string,
) => addFestival(admin, { name, location, genres: [style], startDate: first, endDate: last })

beforeAll(async () => {
  await loadRealFestivals(db)
  await placeFestivals(db)
  await festival('Herbstlaub', 'Barcelona, Spain', 'Bachata', '2028-10-13', '2028-10-15')
  await festival('Frühlingsgefühle', 'Barcelona, Spain', 'Bachata', '2028-04-14', '2028-04-16')
  await festival('Donauwalzer', 'Vienna, Austria', 'Salsa', '2028-10-13', '2028-10-15')
  await festival('Nur Werktags', 'Vienna, Austria', 'Salsa', '2028-10-10', '2028-10-11')
  await festival('Sous les toits', 'Paris, France', 'Salsa', '2028-03-10', '2028-03-12')
  await festival('Canebière', 'Marseille, France', 'Salsa', '2028-06-09', '2028-06-11')
  await festival('Trastevere', 'Rome, Italy', 'Latin Fusion', '2028-10-13', '2028-10-15')
  await festival('Azulejos', 'Lisbon, Portugal', 'Reggaeton', '2028-09-08', '2028-09-10')
  await festival('Marco Polo', 'Lisbon, Portugal', 'Cha-cha', '2028-06-09', '2028-06-11')
  await festival('Lungarno', 'Florence, Italy', 'Bachata', '2028-08-11', '2028-08-13')
})

/** The parts of a search in the page's language: 'otoño: Autumn'. */
async function partsOf(language: Language, query: string) {
  const parts = await inLanguage(language, () => readSearchParts(db, query))
  return parts.map(({ name }) => name).join(' · ')
}

describe('a search in any language is understood, whatever the language of the page', () => {
  test.each<[string, string, string, string[]]>([
    ['festival de bachata en otoño', 'festival · Bachata · Autumn', 'festival · Bachata · otoño', ['Herbstlaub']],
    ['bachata en octubre de 2028', 'Bachata · October 2028', 'Bachata · octubre de 2028', ['Herbstlaub']],
    ['Wochenende in Wien', 'Weekend · Vienna', 'fin de semana · Viena', ['Donauwalzer']],
    ['salsa à Paris en mars', 'Salsa · Paris · March', 'Salsa · París · marzo', ['Sous les toits']],
    ['salsa en mars', 'Salsa · March', 'Salsa · marzo', ['Sous les toits']],
    ['festival d’automne à Barcelone', 'festival · Autumn · Barcelona', 'festival · otoño · Barcelona', ['Herbstlaub']],
    ["l'automne en Autriche", 'Autumn · Austria', 'otoño · Austria', ['Nur Werktags', 'Donauwalzer']],
    [
      'festival a Roma il prossimo weekend',
      'festival · Rome · Weekend',
      'festival · Roma · fin de semana',
      ['Trastevere'],
    ],
    ['fusion latina a Roma', 'Latin Fusion · Rome', 'Latin Fusion · Roma', ['Trastevere']],
    [
      'festivais em Lisboa em setembro',
      'festivais · Lisbon · September',
      'festivais · Lisboa · septiembre',
      ['Azulejos'],
    ],
    [
      'final de semana em Lisboa em setembro',
      'Weekend · Lisbon · September',
      'fin de semana · Lisboa · septiembre',
      ['Azulejos'],
    ],
    ['salsa em março', 'Salsa · March', 'Salsa · marzo', ['Sous les toits']],
    ['salsa em marco', 'Salsa · March', 'Salsa · marzo', ['Sous les toits']],
    ['SALSA À PARIS EN MARS', 'Salsa · Paris · March', 'Salsa · París · marzo', ['Sous les toits']],
    ['FESTIVAL DE BACHATA EN OTOÑO', 'FESTIVAL · Bachata · Autumn', 'FESTIVAL · Bachata · otoño', ['Herbstlaub']],
    ['reguetón em Portugal', 'Reggaeton · Portugal', 'Reggaeton · Portugal', ['Azulejos']],
    ['chachachá Lissabon', 'Cha-cha · Lisbon', 'Cha-cha · Lisboa', ['Marco Polo']],
    ['Salsa in Wien nächstes Wochenende', 'Salsa · Vienna · Weekend', 'Salsa · Viena · fin de semana', ['Donauwalzer']],
    [
      'Salsa in Wien im naechsten Herbst',
      'Salsa · Vienna · Autumn',
      'Salsa · Viena · otoño',
      ['Nur Werktags', 'Donauwalzer'],
    ],
    ['Salsafestival in Wien', 'Salsafestival · Vienna', 'Salsafestival · Viena', ['Nur Werktags', 'Donauwalzer']],
    ['Salsawochenende Wien', 'Salsawochenende · Vienna', 'Salsawochenende · Viena', ['Donauwalzer']],
    [
      'Festivals in den Niederlanden im Jänner',
      'Festivals · Netherlands · January',
      'Festivals · Países Bajos · enero',
      [],
    ],
    ['sol y mar', 'sol · mar', 'sol · mar', []],
    ['salsa nos EUA', 'Salsa · United States', 'Salsa · Estados Unidos', []],
    ['Bachata in der Toskana im August', 'Bachata · Tuscany · August', 'Bachata · Toskana · agosto', ['Lungarno']],
    ['bachata dans l’été à Florence', 'Bachata · Summer · Florence', 'Bachata · verano · Florencia', ['Lungarno']],
  ])('%s', async (query, english, spanish, found) => {
    expect(await partsOf('en', query)).toBe(english)
    expect(await partsOf('es', query)).toBe(spanish)
    expect((await namesOf(visitor, { query: `${query} 2028`, limit: 100 })).toSorted()).toEqual(found.toSorted())
  })

  test('each country in each language', async () => {
    const rows = await db.selectFrom('gazetteerPlaces').select('country').distinct().execute()
    const missed = []
    for (const language of languages) {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      for (const { country } of rows) {
        const pieces = await splitAtPlaces(db, names.of(country) ?? '')
        if (!pieces.some(({ named }) => named?.countries.includes(country))) missed.push(names.of(country))
      }
    }
    expect(rows.length).toBeGreaterThan(200)
    expect(missed).toEqual([])
  })

  test('each month in each language', () => {
    const english = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    for (const language of languages)
      for (let at = 0; at < 12; at++) {
        const month = Date.UTC(2028, at)
        const typed = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(month)
        const meaning = meaningsIn(typed)([plain(typed)], 0)?.meaning
        expect(meaning?.name(), typed).toBe(english.format(month))
      }
  })
})

test.each([
  ['Wien, Österreich', ['Donauwalzer', 'Nur Werktags']],
  ['Lisboa, Portogallo', ['Azulejos', 'Marco Polo']],
  ['Florence, Italie', ['Lungarno']],
  ['Florenz, Frankreich', []],
])('a town and its country in any language are a location: %s', async (location, found) => {
  expect((await namesOf(visitor, { location, startDate: '2028-01-01' })).toSorted()).toEqual(found)
})

test('names of festivals find them, also where their words mean something in a language', async () => {
  const names = [
    'Mar y Sol',
    'Maison de Mai',
    'Sol de Mayo',
    'Set de Salsa',
    'Este Baila',
    'La Prima Estate',
    'Der Die Das',
    'Marsalsa',
  ]
  for (const name of names) await addFestival(admin, { name, location: 'Oslo, Norway' })
  const rows = await db.selectFrom('festivals').select(['name']).where('approvedAt', 'is not', null).execute()
  expect(rows.length).toBeGreaterThan(60)
  for (const { name } of rows)
    expect(await namesOf(visitor, { query: name.slice(0, 100), limit: 100 }), name).toContain(name)
})

test('a first name is no month, and the beginning of a name no month of another language', async () => {
  expect(await namesOf(visitor, { query: 'marco 2028' })).toEqual(['Marco Polo'])
  expect(await namesOf(visitor, { query: 'marsei' })).toEqual(['Canebière'])
})
