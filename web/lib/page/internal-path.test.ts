import { expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'

const hosts = ['elsewhere.example', 'a@elsewhere.example:8080/x', 'elsewhere。example', '[::1]', '2130706433']
const schemes = [
  'https://',
  'HTTP://',
  'http:',
  'http:/',
  'http:\\\\',
  'ht\ntp://',
  'ht\ttps://',
  'javascript://',
  'data:',
]
const control = ['\t', '\n', '\r', '\0', '\u200b', '\u00a0', '\ufeff']
const slashes =
  String.raw`// /// /\ \/ \\ /%2f /%2F/ /%5c /%252f /%09/ /%0a/ /.// /..// /x/..// /./%2f /;// /%E0%A4%A/ /%00/ /%2e%2e// .// ?// #//`
    .split(' ')
    .concat('', ...control.map((sign) => `/${sign}/`))
const leading = ['', ' ', '\t', '\n', '\0', '\u00a0', '\u3000', '\ufeff']

const forms = hosts.flatMap((host) => [
  ...schemes.flatMap((scheme) => leading.map((blank) => blank + scheme + host)),
  ...slashes.map((slash) => slash + host),
])

it('refuses every spelling of an address that may lead to another site @S1.33', () => {
  expect(forms.length).toBeGreaterThan(400)
  expect(forms.filter((form) => internalPath(form) !== undefined)).toEqual([])
})

it.each([
  ['/'],
  ['/rooms'],
  ['/rooms/7?x=1#y'],
  ['/rooms?query=sol%20y%20sombra&startDate=2026-12-01'],
  ['/rooms?query=50%25'],
  ['/rooms?query=a//b'],
  ['/members/jos%C3%A9'],
  ['/auth?next=https://elsewhere.example'],
])('accepts %s', (page) => {
  expect(internalPath(page)).toBe(page)
})

it.each([[undefined], [null], [7], [['/rooms']], [''], ['rooms'], [`/${'x'.repeat(2000)}`]])(
  'refuses %o',
  (address) => {
    expect(internalPath(address)).toBeUndefined()
  },
)
