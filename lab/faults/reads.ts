import { setTimeout as delay } from 'node:timers/promises'

/** What visitors and a member read. */
const visited = ['/api/festivals?limit=5', '/api/room-shares?limit=5', '/']
const ofMember = ['/api/auth/me', '/api/chat/threads', '/api/notifications']

/** Reads these and `more` for so many milliseconds at each address; returns the number of reads, and each kind of refusal with how often it came. */
export async function readDuring(milliseconds: number, addresses: string[], token: string, more: string[] = []) {
  const refused = new Map<string, number>()
  let asked = 0
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    const reads = addresses.flatMap((address) => [
      ...[...visited, ...more].map((path) => refusalOf(address, path)),
      ...ofMember.map((path) => refusalOf(address, path, token)),
    ])
    for (const refusal of await Promise.all(reads)) {
      asked++
      if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1)
    }
    await delay(100)
  }
  return { asked, refused: [...refused] }
}

async function refusalOf(address: string, path: string, token?: string): Promise<string | null> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const reply = await fetch(address + path, { headers, signal: AbortSignal.timeout(10_000) })
    const text = await reply.text()
    return reply.ok ? null : `${path}: ${reply.status} ${codeIn(text)}`
  } catch (error) {
    return `${path}: no reply, ${String(error)}`
  }
}

/** Of the error form; a page has none. */
const codeIn = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? ''
