import { type Area, areasBeginning, areasNamed, areasOfCode } from './areas.ts'
import { mayBeMistyped, nearSpellings } from './near-spellings.ts'

/** A town and the areas that it is in, as words of one text may name them. */
export type TownInArea = { town: string; areas: Area[] }

/** 'Provence Alpes Côte d Azur' has more, but nobody types it behind a town. */
const maxWordsOfArea = 4
/** This many letters of an area's name are enough behind a town: 'valencia ven'. */
const minLetters = 3
const maxAreas = 20

/** The ways to read a plain text as a town and its country, region or state without a comma: 'san jose costa rica', 'paris tx'. */
export function readTownAndArea(form: string): TownInArea[] {
  const words = form.split(' ')
  const lengths = words.slice(1, maxWordsOfArea + 1).map((_, at) => at + 1)
  const behind = (areasOf: (form: string) => Area[]) =>
    lengths.map((length) => ({
      town: words.slice(0, -length).join(' '),
      areas: areasOf(words.slice(-length).join(' ')),
    }))
  const ahead = lengths.map((length) => ({
    town: words.slice(length).join(' '),
    areas: areasNamed(words.slice(0, length).join(' ')),
  }))
  const written = withAreas(behind(areasWritten))
  return [...(written.length > 0 ? written : withAreas(behind(areasMistyped))), ...withAreas(ahead)]
}

const withAreas = (readings: TownInArea[]) => readings.filter(({ areas }) => areas.length > 0)

/** The areas with this name or code; if there are none, those whose name begins with it. */
function areasWritten(form: string): Area[] {
  const called = [...areasNamed(form), ...areasOfCode(form.toUpperCase())]
  return called.length > 0 || form.length < minLetters ? called : areasBeginning(form).slice(0, maxAreas)
}

const areasMistyped = (form: string) => (mayBeMistyped(form) ? nearSpellings(form).flatMap(areasNamed) : [])
