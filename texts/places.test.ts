import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, type Language, readLanguageBy } from './languages.ts'
import { placeText } from './places.ts'

const places = ['Madrid, Spain', 'Springfield, Illinois, United States', 'Switzerland', 'Istanbul,Turkey']
const asRead: [Language, ...string[]][] = [
  ['en', ...places],
  ['es', 'Madrid, España', 'Springfield, Illinois, Estados Unidos', 'Suiza', 'Istanbul, Turquía'],
  ['fr', 'Madrid, Espagne', 'Springfield, Illinois, États-Unis', 'Suisse', 'Istanbul, Turquie'],
  ['de', 'Madrid, Spanien', 'Springfield, Illinois, Vereinigte Staaten', 'Schweiz', 'Istanbul, Türkei'],
  ['it', 'Madrid, Spagna', 'Springfield, Illinois, Stati Uniti', 'Svizzera', 'Istanbul, Turchia'],
  ['pt', 'Madrid, Espanha', 'Springfield, Illinois, Estados Unidos', 'Suíça', 'Istanbul, Turquia'],
]

test.each(asRead)('a place has its country in %s', (language, ...shown) => {
  readIn(language)
  expect(places.map(placeText)).toEqual(shown)
})

test('a place whose last part is no country stays as it was published', () => {
  readIn('de')
  const published = [
    'Triana, Sevilla',
    'Near the station',
    'Atlanta, Georgia',
    'Lebanon, Ohio',
    '',
    'Spain, 2 min walk',
  ]
  expect(published.map(placeText)).toEqual(published)
})

function readIn(language: Language) {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
}
