import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy, withHashes } from './page-policy.ts'

const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]

test('a page may connect only to its own origin and to those of the services that the site is set up with', () => {
  expect(connections(pagePolicy([], false, []))).toBe("'self'")
  expect(connections(pagePolicy([], false, ['https://s3.example.org', 'https://maps.example.org']))).toBe(
    "'self' https://s3.example.org https://maps.example.org",
  )
})

test('a page shows pictures of its own origin alone, so that nobody else learns who looks at whom (threat 145)', () => {
  expect(/img-src ([^;]*)/.exec(pagePolicy([], false, ['https://s3.example.org']))?.[1]).toBe("'self' data: blob:")
})

const sourceOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('a page may run the scripts that its rendering marked, and none that somebody wrote into it (threat 8)', () => {
  const written = '<script>theirs()</script><script nonce="guess">theirs()</script><script nonce="">theirs()</script>'
  const marked = '<script nonce="n1" data-modules="/a.js /b.js">one()</script><script nonce="n1">\ntwo()</script>'
  expect(withHashes(`${marked}${written}<script nonce="n1">one()</script>`, 'n1')).toEqual({
    html: `<script data-modules="/a.js /b.js">one()</script><script>\ntwo()</script>${written}<script>one()</script>`,
    scripts: [sourceOf('one()'), sourceOf('\ntwo()')],
  })
  expect(pagePolicy([sourceOf('one()')], false, [])).toContain(
    `script-src 'self' ${sourceOf('one()')}; style-src 'self';`,
  )
})

test('the nonce of a rendering is never sent', () => {
  expect(() => withHashes('<style nonce="n1">p { color: red }</style>', 'n1')).toThrow()
})
