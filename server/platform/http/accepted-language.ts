import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { currentLanguage, defaultLanguage, type Language, languages, pseudoLanguage } from '../../../texts/languages.ts'
import { languageAt } from '../../../texts/addresses.ts'
import { currentContext } from '../request-context.ts'

/** A page below '/es' is in Spanish, and its errors too, whatever the browser asks for. */
export function languageOfReply({ url, headers }: FastifyRequest): Language {
  const language = languageAt(url)
  return language === defaultLanguage ? acceptedLanguage(headers) : language
}

/**
 * The language of a reply by Accept-Language (RFC 9110, 12.5.4); English if none of its languages is ours. A call that a page makes while it
 * is rendered has no such header, and is in the language of the page.
 */
export function acceptedLanguage(headers: IncomingHttpHeaders): Language {
  const asked = headers['accept-language']
  if (asked === undefined) return currentContext().language ?? defaultLanguage
  // The language for tests is none that a browser asks for.
  if (asked === pseudoLanguage) return pseudoLanguage
  return (new Negotiator({ headers }).language([...languages]) as Language | undefined) ?? defaultLanguage
}

/** Names the language of a reply, so that caches keep one for each. */
export function nameLanguage(reply: FastifyReply) {
  const vary = String(reply.getHeader('vary') ?? '')
  reply.header('content-language', currentLanguage())
  if (!/\baccept-language\b/i.test(vary))
    reply.header('vary', vary === '' ? 'Accept-Language' : `${vary}, Accept-Language`)
  return reply
}
