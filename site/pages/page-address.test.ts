import { expect, test } from 'vitest'
import { normalAddress } from './page-address.ts'
import { pagePatterns } from './page-patterns.ts'

const patternOf = pagePatterns([
  '/',
  '/rooms',
  '/rooms/$id',
  '/rooms/map',
  '/members/$username',
  '/festivals/$id/meals',
])
const id = '019a9bc2-9d8c-7e3f-8a51-0c5d7e9f1b23'

test.each([
  ['/', '/'],
  ['/#part', '/'],
  ['/?', '/'],
  ['//', '/'],
  ['//rooms', '/rooms'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['/rooms/', '/rooms'],
  ['/ROOMS/%4dap', '/rooms/map'],
  ['/./rooms/../%72ooms/%2e', '/rooms'],
  [`/Rooms/${id.toUpperCase()}#x?y`, `/rooms/${id}`],
  [`/rooms/%30${id.slice(1)}`, `/rooms/${id}`],
  [`/festivals/${id}//MEALS`, `/festivals/${id}/meals`],
  ['/members/Ana_B', '/members/Ana_B'],
  ['/members/%41na%2Fb%25', '/members/Ana%2Fb%25'],
  ['/members/Ünal', '/members/%C3%9Cnal'],
  ['/members/%', '/members/%'],
  ['/Unknown/Page.PHP', '/Unknown/Page.PHP'],
  ['/rooms?query=%61%20b', '/rooms?query=a+b'],
  ['/rooms?query=a?b#c', '/rooms?query=a%3Fb'],
  ['/rooms?&query=%zz&', '/rooms?query=%25zz'],
])('%s is %s', (url, address) => {
  expect(normalAddress(url, patternOf)).toBe(address)
  expect(normalAddress(address, patternOf)).toBe(address)
})
