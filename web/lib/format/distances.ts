import { numbered } from '../../../texts/intl.ts'

/** The countries whose road signs have miles. */
const countriesWithMiles = new Set(['GB', 'LR', 'MM', 'US'])
const kilometresInMile = 1.609344

/** By the country of the browser's language: the language of a page does not say what its reader measures in. */
const usesMiles = () => countriesWithMiles.has(new Intl.Locale(navigator.language).region ?? '')

/**
 * '2.3 km', '14 km', '1.4 mi'; at least a tenth, because points are rarely more precise. `isRough`: without decimals, '2 km'. Only a browser
 * knows its reader's unit.
 */
export function distanceText(kilometres: number, isRough = false): string {
  const [unit, value] = usesMiles()
    ? (['mile', kilometres / kilometresInMile] as const)
    : (['kilometer', kilometres] as const)
  const digits = isRough || value >= 9.95 ? 0 : 1
  const form = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return numbered(Math.max(isRough ? 1 : 0.1, value), form)
}
