import { readFileSync } from 'node:fs'
import type { EmergencyNumbers, emergencyNumbers } from '../../../contract/people/emergency-numbers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { compareNames, nameOfCode } from '../../../texts/intl.ts'

type Bundled = Omit<EmergencyNumbers, 'name'>
const bundled: Bundled[] = JSON.parse(
  readFileSync(new URL('../../../assets/emergency-numbers/numbers.json', import.meta.url), 'utf8'),
)
/** By the names of the countries in the language of the caller. */
const inOrder = (): EmergencyNumbers[] =>
  bundled
    .map((numbers) => ({ ...numbers, name: nameOfCode('region', numbers.country) }))
    .toSorted((one, other) => compareNames(one.name, other.name))

export const emergencyNumberHandlers: Handlers<typeof emergencyNumbers> = {
  list: async ({ query: { country } }) =>
    inOrder().filter((numbers) => country === undefined || numbers.country === country),
}
