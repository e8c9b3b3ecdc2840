import type { Described } from './schema-org.ts'

/**
 * The fields of an event that Google reads, from developers.google.com/search/docs/appearance/structured-data/event (2026): without the
 * required ones an event is not displayed at all.
 */
const required = ['name', 'startDate', 'location', 'location.address']
const recommended = [
  'description',
  'endDate',
  'eventStatus',
  'image',
  'location.name',
  'location.address.addressLocality',
  'location.address.addressCountry',
  'location.address.streetAddress',
  'offers',
  'offers.availability',
  'offers.price',
  'offers.priceCurrency',
  'offers.validFrom',
  'offers.url',
  'organizer',
  'organizer.name',
  'organizer.url',
  'performer',
]

const has = (event: Described, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Described | undefined)?.[name], event) !== undefined

export const missingForGoogle = (event: Described) => ({
  required: required.filter((path) => !has(event, path)),
  recommended: recommended.filter((path) => !has(event, path)),
})
