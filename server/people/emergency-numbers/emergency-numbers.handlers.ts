import { readFileSync } from 'node:fs'
import type { EmergencyNumbers, emergencyNumbers } from '../../../contract/people/emergency-numbers.ts'
import type { Handlers } from '../../platform/http/serve.ts'

const nameOf = new Intl.DisplayNames('en', { type: 'region' })

type Bundled = Omit<EmergencyNumbers, 'name'>
const bundled: Bundled[] = JSON.parse(
  readFileSync(new URL('../../../assets/emergency-numbers/numbers.json', import.meta.url), 'utf8'),
)
const known: EmergencyNumbers[] = bundled
  .map((numbers) => ({ ...numbers, name: nameOf.of(numbers.country) ?? numbers.country }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

export const emergencyNumberHandlers: Handlers<typeof emergencyNumbers> = {
  list: async ({ query: { country } }) =>
    country === undefined ? known : known.filter((numbers) => numbers.country === country),
}
