import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  ['https://elsewhere.example/x?y#z', 'https://elsewhere.example/x?y#z'],
  ['HTTP://Elsewhere.example', 'http://elsewhere.example/'],
])('accepts %s', (text, address) => {
  expect(webAddress(text)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://elsewhere.example/1',
  'file:///etc/passwd',
  'https://name:password@elsewhere.example',
  '//elsewhere.example',
  '/rooms',
  '',
])('rejects %j', (text) => {
  expect(webAddress(text)).toBeNull()
})
