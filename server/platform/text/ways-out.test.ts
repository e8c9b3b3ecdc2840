import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wayOut } from './ways-out.ts'

const corpus = (name: string) =>
  readFileSync(new URL(`corpus/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

const notReadAs = (name: string, ...expected: (string | null)[]) =>
  corpus(name).filter((text) => !expected.includes(wayOut(text)))

describe('threat 126: what leads out of the product', () => {
  test('is read in its forms, of which there are more than two hundred', () => {
    expect(corpus('addresses').length + corpus('contacts').length).toBeGreaterThan(280)
    expect(notReadAs('addresses', 'address')).toEqual([])
    expect(notReadAs('contacts', 'contact', 'address')).toEqual([])
  })

  test('is a doubt at least where only signs of it are there', () => {
    expect(notReadAs('doubts', 'doubt', 'contact', 'address')).toEqual([])
  })

  test('is not read in two hundred honest sentences', () => {
    expect(corpus('ordinary').length).toBeGreaterThan(250)
    expect(notReadAs('ordinary', null)).toEqual([])
  })

  test.each([
    'a.',
    'a.a',
    '. ',
    'dot ',
    'a dot ',
    ' d o t',
    'punto ',
    'a|',
    '|*',
    'a_',
    'a-',
    '6 ',
    '60',
    '+6',
    '6.',
    '6-6-',
    'one ',
    'one two three four five six seven a ',
    'line ',
    'insta ',
    'my insta ',
    '@a',
    'find a ',
    'find ',
    'find a on google ',
    'i am ',
    'i am a on insta ',
    'on insta ',
    'a com ',
    'a…',
    '12-12.',
    '12/12-',
    '* ',
    't me ',
    'w ',
    'h t t',
    '2027 ',
    '2027/',
    '12.30-',
    'ѕо',
    'ᴄ',
    '\uFDFA',
    'e\u0301',
    '🅰',
    '\u1427a',
    '٠a',
  ])('is looked for in time that grows with the text, in %j again and again', (piece) => {
    const timeOf = (length: number) => {
      const text = piece.repeat(length).slice(0, length)
      wayOut(text)
      const startedAt = process.cpuUsage()
      for (let n = 0; n < 3; n++) wayOut(text)
      return process.cpuUsage(startedAt).user / 3000
    }
    expect(timeOf(4000)).toBeLessThan(30)
    expect(timeOf(16_000)).toBeLessThan(120)
  })
})
