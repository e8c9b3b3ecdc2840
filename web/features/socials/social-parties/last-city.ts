import { read, stored, write } from '../../../lib/browser/browser-store.ts'

/** The city of the socials that was chosen last in this browser, and whether it still is. */
export const lastCity = () => read(stored.cityOfSocials)

/** Remembers a choice of the reader; undefined is 'All Cities', after which the city before is still offered first. */
export function rememberCity(city: string | undefined) {
  const chosen = city ?? lastCity()?.city
  if (chosen !== undefined) write(stored.cityOfSocials, { city: chosen, isChosen: city !== undefined })
}

/** The city that the finder opens with; undefined after 'All Cities'. */
export function chosenCity() {
  const last = lastCity()
  return last?.isChosen ? last.city : undefined
}
