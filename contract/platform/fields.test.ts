import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { Day, Id, line, optional, Paging, prose, required, Url } from './fields.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a web address', () => {
  test.each([
    'https://example.org',
    'http://www.example.org/a?b=c#d',
    'HTTPS://Example.org/ñ',
    'https://a.example.org:8443/',
  ])('%s is accepted', (address) => {
    expect(accepts(Url, address)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org',
    '/path',
    'https:example.org',
    'https:/example.org',
    'https:\\\\example.org',
    'https://example.org\\@evil.org',
    'https://user:secret@example.org',
    'https://example.org@evil.org',
    'https://localhost',
    'https://',
    'https://exa mple.org',
    'https://example.org/\n',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('%j is refused @S1.32', (address) => {
    // A line break at the end is trimmed like other white space.
    if (address.trim() === 'https://example.org/') expect(Url.parse(address)).toBe('https://example.org/')
    else expect(accepts(Url, address)).toBe(false)
  })

  test.each([
    ['walkerfest.es', 'https://walkerfest.es'],
    [' WWW.example.org/a?b ', 'https://WWW.example.org/a?b'],
    ['http://example.org', 'http://example.org'],
  ])('%j is stored as %s', (written, stored) => {
    expect(Url.parse(written)).toBe(stored)
  })

  test.each(['nobody', 'example.org:80', 'name@example.org', 'example.org\\@evil.org', 'two words.org'])(
    '%j without a scheme is refused @S1.32',
    (address) => {
      expect(accepts(Url, address)).toBe(false)
    },
  )

  test('that is accepted is also http or https to a browser', () => {
    const tricks = fc.array(
      fc.constantFrom(
        'http',
        's',
        ':',
        '/',
        '\\',
        '@',
        '.',
        'a',
        'org',
        'javascript',
        '\t',
        '\n',
        ' ',
        '\u0000',
        '%',
        '?',
        '#',
        'é',
        '\u202e',
      ),
      { maxLength: 14 },
    )
    fc.assert(
      fc.property(tricks, (pieces) => {
        const result = Url.safeParse(pieces.join(''))
        if (result.success) expect(['http:', 'https:']).toContain(new URL(result.data).protocol)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a calendar day', () => {
  test('takes the day of a date-time as written, in any time zone @P5.41 @S1.7', () => {
    expect(Day.parse('2026-11-27')).toBe('2026-11-27')
    expect(Day.parse('2026-11-27T23:30:00.000Z')).toBe('2026-11-27')
    expect(Day.parse('2026-11-27T00:30:00+13:00')).toBe('2026-11-27')
  })

  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '27.11.2026', '2026-11-27 10:00', 'today', '', '2026-1-1'])(
    '%j is refused',
    (day) => {
      expect(accepts(Day, day)).toBe(false)
    },
  )
})

describe('text', () => {
  test('is trimmed, normalized to NFC and freed of invisible characters @S1.29', () => {
    expect(line(20).parse('  Ma\u0301laga\u0000\u200b\u0007 ')).toBe('Málaga')
    expect(line(20).parse('two\nlines\tone')).toBe('two lines one')
    expect(prose(20).parse('two\r\nlines ')).toBe('two\nlines')
  })

  test.each([
    ['change the direction', 'Ana\u202e\u2066 \u200fRuiz\u061c'],
    ['have no width', 'A\u200bn\u2060a\ufeff Ru\u00adi\u034fz'],
    ['join letters that do not join', 'A\u200dn\u200ca Ruiz\u200d'],
    ['are fillers', 'Ana Ruiz\u3164\u115f\u2800'],
    ['are tags', 'Ana Ruiz\u{e0041}\u{e007f}'],
    ['select a variant', 'Ana\ufe0f Ruiz\ufe00'],
  ])('loses characters that %s', (_, text) => {
    expect(line(80).parse(text)).toBe('Ana Ruiz')
    expect(prose(80).parse(text)).toBe('Ana Ruiz')
  })

  test.each(['👩🏽‍❤️‍💋‍👨 🏳️‍🌈 1️⃣ ❤️ 🇪🇸', 'می‌خواهم', 'क्‍ष', 'മലയാളം', '李小龙', 'Zoë\n\tÁ'])(
    'keeps the joiners that %j needs',
    (text) => {
      expect(prose(80).parse(text)).toBe(text)
    },
  )

  test('in a web address has no invisible characters', () => {
    expect(accepts(Url, 'https://example.org/\u202egpj.exe')).toBe(false)
    expect(accepts(Url, 'https://example.org/a\u200bb')).toBe(false)
  })

  test('keeps thirty marks on a letter, so that normalizing many of them takes no time', () => {
    expect(line(80).parse(`a${'\u0316'.repeat(100)}b`)).toBe(`a${'\u0316'.repeat(30)}b`)
  })

  test('is measured after normalization @S1.30', () => {
    expect(accepts(line(3), '  abc  ')).toBe(true)
    expect(accepts(line(3), 'abcd')).toBe(false)
  })

  test.each([
    ['a line', line(200), 800],
    ['several lines', prose(200), 800],
  ])('of %s may be four times as long before normalization, and is refused by that length', (_, text, max) => {
    const decomposed = '\u03b1\u0313\u0300\u0345'
    expect(text.parse(decomposed.repeat(max / 4))).toBe('ᾂ'.repeat(200))
    expect(text.safeParse(' '.repeat(max + 1)).error?.issues[0]?.message).toBe('Please use at most 200 characters')
  })

  test.each(['a', 'ᾂ'.normalize('NFD')])('too long by far is never normalized (%j)', (letter) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(accepts(optional(line(80)), `${letter}${'\u0301'.repeat(30)}`.repeat(2000))).toBe(false)
    expect(normalize).not.toHaveBeenCalled()
  })

  test('that is required has its own error message', () => {
    const name = required(line(80), () => 'Name is required')
    for (const empty of ['', '   ', null, undefined, '\u200b'])
      expect(name.safeParse(empty).error?.issues[0]?.message).toBe('Name is required')
    expect(name.parse(' Ana ')).toBe('Ana')
  })

  test('that is optional is null if it is missing', () => {
    const website = optional(Url)
    expect(website.parse('')).toBeNull()
    expect(website.parse('  ')).toBeNull()
    expect(optional(line(80)).parse('\u200b\u2060')).toBeNull()
    expect(website.parse(null)).toBeNull()
    expect(website.parse(undefined)).toBeUndefined()
  })
})

test('a malformed id becomes the id of no row @S1.5', () => {
  const unusedId = '00000000-0000-0000-0000-000000000000'
  for (const id of ['', 'x', "1' or 1=1", '../..', '\u0000', unusedId]) expect(Id.parse(id)).toBe(unusedId)
  expect(Id.parse('019A0B1C-2D3E-7F40-8A5B-6C7D8E9F0A1B')).toBe('019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b')
})

test('a page has 1 to 100 items, and 50 by default @S1.34', () => {
  expect(Paging.parse({})).toEqual({ limit: 50 })
  expect(Paging.parse({ limit: '100' })).toEqual({ limit: 100 })
  for (const limit of ['0', '101', '-1', '1.5', 'all']) expect(accepts(Paging, { limit })).toBe(false)
})
