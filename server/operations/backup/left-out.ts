import type { DB } from '../../platform/db/schema.ts'

/**
 * What a backup does not hold, with the reason (docs/decisions/0073). After a restore such a table is as the migrations left it: the site
 * fills it again, or nothing needs it.
 */
export const leftOut: { [T in keyof DB]?: string } = {
  sessions: 'a session that was ended since would be open again: members sign in anew',
  signInExchanges: 'a login under way',
  oneTimeTokens: 'a link that was used since would work again',
  liveLocations: 'they end with the session that shares them',
  shownPlaces: 'they say nothing without the key of this database',
  signingKeys:
    'whoever has them makes links and reads keyed places: a new place makes its own, and links in emails of before end',
  rateCounters: 'windows of rate limits',
  mailPlaces: 'windows of the mail budget',
  geocoderTurns: 'the window of the geocoder',
  photoUploads: 'uploads under way: their files are not copied',
  uploadWrites: 'they go with photoUploads',
  gazetteerNames: 'a start loads them from the release',
  gazetteerPlaces: 'a start loads them from the release',
  gazetteerVersion: 'it says which places are loaded',
  lastBackup: 'a new place has none yet',
  sitemapParts: 'a start makes them anew',
  shownChanges: 'numbers of transactions, which another database counts anew',
}

/** The rows of a table that are in a backup, where not all are: an unsent email may hold a link that signs in. */
export const keptRows: { [T in keyof DB]?: string } = {
  mailOutbox: `text = '' and html is null`,
}

/** The names in the database. */
const inDatabase = <Value>(table: { [T in keyof DB]?: Value }) =>
  new Map(
    Object.entries(table).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

export const tablesLeftOut = inDatabase(leftOut)
export const conditionsOfTables = inDatabase(keptRows)
