import { readFileSync } from 'node:fs'

type Published = { name: string; location: string; genres: string[] }

const published: Published[] = JSON.parse(
  readFileSync(new URL('../../../assets/festivals/festivals.json', import.meta.url), 'utf8'),
)

/** From the published festivals, in their order; the styles of each are joined by commas. */
export const publishedNames = published.map(({ name }) => name)
export const publishedLocations = published.map(({ location }) => location)
export const publishedStyles = published.map(({ genres }) => genres.join(','))
