import { currentLanguage, defaultLanguage } from '../../../../texts/languages.ts'

/** Where a sign-in with Google starts; it comes back to a page in this language. */
export const googleAddress = (): string =>
  currentLanguage() === defaultLanguage ? '/api/auth/google' : `/api/auth/google?language=${currentLanguage()}`
