import { t } from '#texts'
import { type CallTable, type Client, createClient } from '../../contract/platform/client.ts'
import type { Contract } from '../../contract/index.ts'
import { toast } from '../ui/overlays/toast.ts'
import { forgetSession, sessionToken } from './member/session.ts'

export type Api = Client<Contract>

/** The methods and paths of the contract without its schemas; vite.config.ts writes them into the bundle. */
declare const CALLS: CallTable

/** The API client of the browser: it sends the stored token, and a 401 removes that token. */
export const browserApi = (): Api => createClient<Contract>(CALLS, sent, sessionToken, signOut)

/** A window event: a call was refused because of maintenance that began after the page was loaded. */
export const refusedByMaintenance = 'maintenance'

async function sent(url: string, init: RequestInit) {
  const reply = await fetch(url, init)
  if (reply.status === 503) void noteMaintenance(reply.clone())
  return reply
}

async function noteMaintenance(reply: Response) {
  if ((await reply.text().catch(() => '')).includes('"code":"maintenance"'))
    dispatchEvent(new Event(refusedByMaintenance))
}

/** Signs this browser out, with a toast, when the server no longer knows the session; a newer session is not affected. */
export function signOut(ofToken: string) {
  if (ofToken !== sessionToken()) return
  forgetSession(ofToken)
  toast({ variant: 'destructive', title: t.page.authenticationRequired(), description: t.page.pleaseLogInAgain() })
}
