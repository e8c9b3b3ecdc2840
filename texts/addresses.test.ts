import { expect, test } from 'vitest'
import { languageAt, pathIn, withoutLanguage } from './addresses.ts'

test.each(['/', '/rooms', '/rooms?query=x', '/en', '/en/rooms', '/ES', '/xx/rooms', '/essays'])(
  '%s is an address of an English page',
  (path) => {
    expect(languageAt(path)).toBe('en')
    expect(withoutLanguage(path)).toBe(path)
    expect(pathIn('en', path)).toBe(path)
  },
)
