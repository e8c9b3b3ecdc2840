import { segmentsOf, withoutTrailingAreas } from './address-words.ts'
import { plain } from './plain.ts'

/** The possible names in a city's text, in plain forms; more likely ones come first. */
export type CityNames = {
  /** The first part of the text, without a region behind it: 'Valencia, Venezuela' is 'valencia'. */
  own: string
  /** The text unchanged, or in a normalized spelling: 'Ft Worth' is 'fort worth'. */
  whole: string[]
  /** Adjacent words of it, longest first: 'Fifth Ave San Diego' has 'san diego'. */
  parts: string[]
}

const spellings: [RegExp, string][] = [
  [/\bft\b/g, 'fort'],
  [/\bmt\b/g, 'mount'],
  [/\bst\b/g, 'saint'],
  [/\bsaint\b/g, 'st'],
  [/\bste\b/g, 'sainte'],
  [/\bsta\b/g, 'santa'],
  [/\bsto\b/g, 'santo'],
  [/\bcd\b/g, 'ciudad'],
  [/ ii$/g, ''],
]
const beside =
  '(?:greater|city of|ciudad de|ville de|stadt|downtown|central|centro|center|centre|metro|metropolitan|area|region|city|county|municipality|north|south|east|west|old town|isla de|island of|island)'
const additions = new RegExp(`^${beside} (?:of )?| ${beside}(?: area)?$`, 'g')
const maxWords = 6

export function namesOfCity(city: string): CityNames {
  const segments = segmentsOf(city)
  const whole = [plain(city), ...segments.flatMap((segment) => spelled(segment))]
  const joined = segments.flatMap((segment) => segment.split(/[-–/&+]| and | y | und | et /))
  if (joined.length > segments.length) whole.push(...joined.flatMap((segment) => spelled(segment)))
  const [first = ''] = segments
  const own = plain(withoutTrailingAreas(first).rest)
  return { own, whole: unique(whole), parts: unique(partsOf(own)) }
}

/** The segment with and without the regions behind it, and in other spellings. */
function spelled(segment: string): string[] {
  const forms = [plain(segment), plain(withoutTrailingAreas(segment).rest)]
  const other = forms.flatMap((form) => spellings.map(([short, long]) => form.replace(short, long).trim()))
  return [...forms, ...other, ...forms.map((form) => form.replace(additions, ''))]
}

function partsOf(form: string): string[] {
  const words = form.split(' ').slice(0, maxWords)
  const lengths = words.map((_, at) => words.length - 1 - at).filter((length) => length > 0)
  return lengths.flatMap((length) => words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')))
}

const unique = (forms: string[]) => [...new Set(forms)].filter((form) => form !== '')
