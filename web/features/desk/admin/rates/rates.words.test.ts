import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, type Language, readLanguageBy } from '../../../../../texts/languages.ts'
import { formatRate, typedRate } from './rates.words.ts'

test.each<[Language, string[]]>([
  ['en', ['0.92', '4050', '0.000001', '149.5']],
  ['es', ['0,92', '4050', '0,000001', '149,5']],
  ['fr', ['0,92', '4050', '0,000001', '149,5']],
  ['de', ['0,92', '4050', '0,000001', '149,5']],
  ['it', ['0,92', '4050', '0,000001', '149,5']],
  ['pt', ['0,92', '4050', '0,000001', '149,5']],
])('rates in %s have the separator of the language, and are read as they are written', (language, texts) => {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  const rates = [0.92, 4050, 0.000001, 149.5]
  expect(rates.map(formatRate)).toEqual(texts)
  expect(texts.map(typedRate)).toEqual(rates)
})

test('a typed rate has a point or a comma, and nothing else is one', () => {
  expect(['0.92', '0,92', ' 1 '].map(typedRate)).toEqual([0.92, 0.92, 1])
  for (const text of ['', 'nothing', '1.234,5', '1,2,3', '-1', '1e3', '.5']) expect(typedRate(text)).toBeNaN()
})
