import { read, stored, write } from '../../../../lib/browser/browser-store.ts'

/** The last chosen city of the socials in this browser, and whether it is still chosen. */
export const lastCity = () => read(stored.cityOfSocials)

/** Stores a choice of the reader; undefined is 'All Cities', after which the previous city is still offered first. */
export function rememberCity(city: string | undefined) {
  const chosen = city ?? lastCity()?.city
  if (chosen !== undefined) write(stored.cityOfSocials, { city: chosen, isChosen: city !== undefined })
}

/** The initial city of the finder; undefined after 'All Cities'. */
export function chosenCity() {
  const last = lastCity()
  return last?.isChosen ? last.city : undefined
}
