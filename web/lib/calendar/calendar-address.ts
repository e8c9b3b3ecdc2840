import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'

/** The address of a calendar file in the language of the page, as a browser asks for files in its own. */
export const inPageLanguage = (address: `/api/${string}.ics`) =>
  currentLanguage() === defaultLanguage ? address : (`${address}?language=${currentLanguage()}` as const)
