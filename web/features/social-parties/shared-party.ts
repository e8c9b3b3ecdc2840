import { sharedPicturePath } from '../../../contract/shared-pictures.ts'
import type { SocialParty } from '../../../contract/social-parties.ts'

/** The address of one social: the list, with the social chosen. */
export const pathOfParty = (id: string) => `/social-parties?party=${id}`

/** The path of the picture that messengers show of a social. */
export function pictureOfParty({ id, venueName, date, city, danceStyles }: SocialParty): string {
  const day = date.slice(0, 10)
  const shown = { title: venueName, firstDay: day, lastDay: day, place: city, hues: danceStyles, photo: null }
  return sharedPicturePath('social-parties', { id, ...shown })
}
