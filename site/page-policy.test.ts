import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]

test('a page may connect only to its own origin and to the bucket that receives photos', () => {
  expect(connections(pagePolicy('n', false, null))).toBe("'self'")
  expect(connections(pagePolicy('n', false, 'https://s3.example.org'))).toBe("'self' https://s3.example.org")
})
