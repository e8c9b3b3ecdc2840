import { languageAt } from '../../texts/addresses.ts'

type Call = { token: string; method?: string; body?: unknown; page: string }

/** A refusal, in the words of the server. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Calls the API in the session of the member. `page` says the language. Throws `Refused`, or the error of fetch without a network. */
export async function callApi(path: string, { token, method = 'GET', body, page }: Call): Promise<unknown> {
  const reply = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': languageAt(page),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (reply.ok) return reply.status === 204 ? null : await reply.json()
  const { error, code = 'unknown' } = (await reply.json().catch(() => ({}))) as { error?: string; code?: string }
  // A proxy's error is no refusal.
  if (typeof error !== 'string' || reply.status >= 500) throw new Error(`${reply.status} from ${path}`)
  throw new Refused(reply.status, code, error)
}
