import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ObjectPath } from '../../../contract/pictures/photos.ts'
import { isServed, placeholderOf } from './photo-placeholder.ts'

const pathOf = (bytes: Uint8Array) => `/objects/${'0a'.repeat(16)}-${bytes.toBase64({ alphabet: 'base64url' })}`

test('the placeholder of a photo is decoded from its path for all colours', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 36, maxLength: 36 }), (bytes) => {
      const path = pathOf(bytes)
      expect(ObjectPath.safeParse(path).success).toBe(true)
      expect(isServed(path)).toBe(true)
      expect(placeholderOf(path).join('').replaceAll('#', '')).toBe(bytes.toHex())
      expect(placeholderOf(path)).toHaveLength(12)
    }),
  )
})

test.each(['', '/objects/', 'https://example.org/a.jpg', `${pathOf(new Uint8Array(36))}/640.webp`, '/objects/x-y'])(
  'the path %o has no placeholder',
  (path) => {
    expect(isServed(path)).toBe(false)
    expect(placeholderOf(path)).toEqual([])
  },
)
