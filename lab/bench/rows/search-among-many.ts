import { fillFestivals } from '../../../server/testing/many-festivals.ts'
import { measureAmongMany } from '../among-many.ts'
import type { Row } from '../row.ts'

/** Frequent requests: words, prefixes of words, typos, places by their names in several languages, and styles that most festivals have. */
const queries = [
  'query=bachata+sevilla',
  'query=bachta+budapst',
  'query=salsa+congress',
  'query=cuban+mara',
  'query=festival+hamburg',
  'query=bachata&genres=Salsa,Kizomba',
  'query=salsa&priceRange=100-200',
  'query=bachata+espa%C3%B1a',
  'query=USA',
  'query=k%C3%B6ln+salsa',
  'query=bachata+andaluc%C3%ADa',
  'location=budapest&genres=Bachata',
  'location=Sevilla',
  'location=USA',
  'location=Andalusia&genres=Salsa',
  'genres=Salsa',
  'genres=Bachata&priceRange=50-100',
  'genres=Zouk&startDate=2027-03-01&endDate=2027-03-31',
]

export const searchAmongMany: Row = {
  name: 'search-among-many',
  promise: 'a search over our API among 100,000 festivals, one after the other',
  measure: () =>
    measureAmongMany(async (db) => {
      await fillFestivals(db, 100_000)
      return { list: '/api/festivals', queries }
    }),
}
