import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { sharedPicturePath } from '../../../../contract/pictures/shared-pictures.ts'

/** The path of the preview picture for messengers of a public festival. */
export function pictureOfFestival({ id, name, startDate, endDate, location, genres, image }: Festival): string {
  const days = { firstDay: startDate, lastDay: endDate }
  return sharedPicturePath('festivals', { id, title: name, ...days, place: location, hues: genres, photo: image })
}
