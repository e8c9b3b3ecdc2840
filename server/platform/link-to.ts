import { pathIn } from '../../texts/addresses.ts'
import { currentLanguage } from '../../texts/languages.ts'

/** The address of a page in the language of the reader; `origin`: without a slash at the end. */
export const linkTo = (origin: string, path: string) => origin + pathIn(currentLanguage(), path)
