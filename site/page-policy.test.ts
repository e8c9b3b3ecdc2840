import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]

test('a page calls its own site, and the bucket that photos are sent to, and nothing else', () => {
  expect(connections(pagePolicy('n', false, null))).toBe("'self'")
  expect(connections(pagePolicy('n', false, 'https://s3.example.org'))).toBe("'self' https://s3.example.org")
})
