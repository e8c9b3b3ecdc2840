import type { Festival } from '../../../contract/festivals.ts'
import { defaultCurrency } from '../../../contract/money.ts'

/** What a festival's form holds: texts, empty where nothing is said. */
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

/** What a festival says now, as its form shows it. */
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
