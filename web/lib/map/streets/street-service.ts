import type { AddProtocolAction } from 'maplibre-gl'

/** In milliseconds: what a maps service has not begun to answer by then is replaced by the bundled map. */
const patience = 3000

/** The prefix of addresses that are asked here and not by MapLibre. */
const prefix = 'streets://'
export const streetsProtocol = 'streets'

const failed = new Set<() => void>()

/** Calls `listener` when the service fails at something that a map needs. */
export function onStreetsFailed(listener: () => void) {
  failed.add(listener)
  return () => void failed.delete(listener)
}

/** Leads whatever MapLibre requests from another host through `loadStreets`. */
export const askStreets = (url: string) => ({
  url: /^https?:/.test(url) && !url.startsWith(`${location.origin}/`) ? prefix + url : url,
})

export const loadStreets: AddProtocolAction = async ({ url, type }, { signal }) => {
  try {
    const reply = await ask(url.slice(prefix.length), signal)
    if (type === 'json') return { data: await jsonOf(reply) }
    // Some services have no tile where nothing is.
    if (reply.status === 404) return { data: new ArrayBuffer() }
    if (!reply.ok) throw new Error(`The maps service replied with status ${reply.status}`)
    return { data: await reply.arrayBuffer() }
  } catch (error) {
    if (!signal.aborted) for (const listener of failed) listener()
    throw error
  }
}

/** The style of the service; null if it does not answer in time, or with something else. */
export async function readService(url: string, signal: AbortSignal): Promise<unknown> {
  return await ask(url, signal)
    .then(jsonOf)
    .catch(() => null)
}

/** Resolves when the answer begins: a slow line may take longer for the rest. */
async function ask(url: string, signal: AbortSignal): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patience)
  return await fetch(url, { signal: AbortSignal.any([signal, waiting.signal]) }).finally(() => clearTimeout(timer))
}

async function jsonOf(reply: Response): Promise<object> {
  if (!reply.ok) throw new Error(`The maps service replied with status ${reply.status}`)
  return (await reply.json()) as object
}
