import { fill100_000Festivals } from '../../server/testing/many-festivals.ts'
import { askAmongMany } from '../among-many.ts'
import type { Row } from '../row.ts'

/** What people ask: words, beginnings, slips of the finger, places, and styles that most festivals have. */
const questions = [
  'query=bachata+sevilla',
  'query=bachta+budapst',
  'query=salsa+congress',
  'query=cuban+mara',
  'query=festival+hamburg',
  'query=bachata&genres=Salsa,Kizomba',
  'query=salsa&priceRange=100-200',
  'location=budapest&genres=Bachata',
  'genres=Salsa',
  'genres=Bachata&priceRange=50-100',
  'genres=Zouk&startDate=2027-03-01&endDate=2027-03-31',
]

export const searchAmongMany: Row = {
  name: 'search-among-many',
  promise: 'a search over our API among 100,000 festivals, one after the other',
  measure: () =>
    askAmongMany(async (db) => {
      await fill100_000Festivals(db)
      return { list: '/api/festivals', questions }
    }),
}
