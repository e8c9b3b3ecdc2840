import { languageAt, pathIn, withoutLanguage } from '../texts/addresses.ts'
import type { Language } from '../texts/languages.ts'

/**
 * The routes know no languages: the router takes the first segment off an address, and puts it before each that it makes. A page stays in
 * its language, because its scripts have the texts of one; another language is another document.
 */
export const rewriteFor = (language: Language) => ({
  input: ({ url }: { url: URL }) =>
    languageAt(url.pathname) === language ? withPath(url, withoutLanguage(url.pathname)) : undefined,
  output: ({ url }: { url: URL }) => withPath(url, pathIn(language, url.pathname)),
})

/** A new address, as the router reads the given one afterwards. */
function withPath(url: URL, pathname: string) {
  const changed = new URL(url)
  changed.pathname = pathname
  return changed
}
