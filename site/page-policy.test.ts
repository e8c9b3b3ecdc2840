import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]

test('a page may connect only to its own origin and to those of the services that the site is set up with', () => {
  expect(connections(pagePolicy('n', false, []))).toBe("'self'")
  expect(connections(pagePolicy('n', false, ['https://s3.example.org', 'https://maps.example.org']))).toBe(
    "'self' https://s3.example.org https://maps.example.org",
  )
})
