import { type CallTable, type Client, createClient } from '../../contract/client.ts'
import type { Contract } from '../../contract/index.ts'
import { toast } from '../ui/toast.ts'
import { forgetSession, sessionToken } from './session.ts'

export type Api = Client<Contract>

/** The contract's calls without their schemas; written into the bundle by vite.config.ts. */
declare const CALLS: CallTable

/** The API as this browser calls it: with the stored token, which a 401 removes. */
export const browserApi = (): Api =>
  createClient<Contract>(CALLS as unknown as Contract, (url, init) => fetch(url, init), sessionToken, signOut)

/** Whose session the server no longer knows is signed out here too, and told so; a newer session stays. */
function signOut(ofToken: string) {
  if (ofToken !== sessionToken()) return
  forgetSession(ofToken)
  toast({ variant: 'destructive', title: 'Authentication required', description: 'Please log in again.' })
}
