import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLanguage, type Language, readLanguageBy } from '../../texts/languages.ts'

/** The present work of this process, for lines of the log and the language of texts. It contains no member, address or value. */
export type RequestContext = {
  requestId?: string
  /** The method and the route's pattern, such as 'GET /api/festivals/:id'. */
  call?: string
  job?: string
  /** In which texts are read: that of the caller, of the page or of the recipient of an email. */
  language?: Language
}

const current = new AsyncLocalStorage<RequestContext>()

/** Log lines, statements and queued jobs of `run` are attributed to this work. */
export const during = <T>(work: RequestContext, run: () => T): T => current.run(work, run)

export const currentContext = (): RequestContext => current.getStore() ?? {}

/** Texts that `run` reads are in this language. */
export const inLanguage = <T>(language: Language, run: () => T): T => during({ ...currentContext(), language }, run)

readLanguageBy(() => currentContext().language ?? defaultLanguage)
