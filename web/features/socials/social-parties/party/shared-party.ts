import { useQuery } from '@tanstack/react-query'
import { sharedPicturePath } from '../../../../../contract/pictures/shared-pictures.ts'
import type { PartyDetails } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import { partyQuery } from '../social-parties.queries.ts'

/** The address of one social. */
export const pathOfParty = (id: string) => `/social-parties/${id}`

/** The social in a link to the finder; undefined without one. */
export const useSharedParty = (api: Api, id = '') => useQuery({ ...partyQuery(api, id), enabled: id !== '' }).data

/** The path of the preview picture for messengers of a social. */
export function pictureOfParty({ id, venueName, date, city, danceStyles, image }: PartyDetails): string {
  const day = date.slice(0, 10)
  const displayed = { title: venueName, firstDay: day, lastDay: day, place: city, hues: danceStyles, photo: image }
  return sharedPicturePath('social-parties', { id, ...displayed })
}
