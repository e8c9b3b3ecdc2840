import { read, stored, write } from '../../lib/browser/browser-store.ts'

/** The city of the socials that was chosen last in this browser, and whether the finder opens with it. */
export const lastCity = () => read(stored.cityOfSocials)

/** Remembers a choice of the reader; undefined is 'All Cities', after which the city before is still offered first. */
export function rememberCity(city: string | undefined) {
  const chosen = city ?? lastCity()?.city
  if (chosen !== undefined) write(stored.cityOfSocials, { city: chosen, isChosen: city !== undefined })
}
