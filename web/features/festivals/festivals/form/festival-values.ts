import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import { defaultCurrency } from '../../../../../contract/platform/money.ts'

/** The values of a festival's form: all text, empty if there is none. */
export type FestivalValues = {
  name: string
  startDate: string
  endDate: string
  location: string
  genres: string[]
  price: string
  currency: string
  website: string
  description: string
  image: string
}

export const blankFestival: FestivalValues = {
  name: '',
  startDate: '',
  endDate: '',
  location: '',
  genres: [],
  price: '',
  currency: defaultCurrency,
  website: '',
  description: '',
  image: '',
}

/** The form's values for the current festival. */
export function valuesOf(festival: Festival): FestivalValues {
  const { name, startDate, endDate, location, genres, price, currency, website, description, image } = festival
  return {
    name,
    startDate,
    endDate,
    location,
    genres,
    price: price ?? '',
    currency,
    website: website ?? '',
    description: description ?? '',
    image: image ?? '',
  }
}
