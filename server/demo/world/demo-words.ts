import { chance } from './chance.ts'
import { countryOf } from './demo-cast.ts'
import type { DemoLanguage } from '../demo-data.ts'
import type { Festival } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

/* The language in which a member writes. What they write is stored as it is, and read by everybody. */

/** To another member: the best of their own that the other speaks. Everybody speaks English. */
export function languageBetween({ speaks }: Guest, reader: Guest): DemoLanguage {
  for (const language of speaks) if (reader.speaks.includes(language)) return language
  return 'en'
}

/** To everybody at a festival: at home their own, elsewhere mostly English. */
export function languageFor({ username, location, speaks }: Guest, festival: Festival): DemoLanguage {
  const isAtHome = countryOf({ location }) === countryOf(festival)
  const [own = 'en'] = speaks
  return isAtHome || chance(username, 'writes as at home at', festival.key) < 0.4 ? own : 'en'
}
