import { randomUUID } from 'node:crypto'
import { createClient } from '../../contract/platform/client.ts'
import { calls, type Contract } from '../../contract/index.ts'

/** Registers a member of a running site, with the typed client of their session; behind one proxy, from that address. */
export async function signUp(address: string, from?: string) {
  const username = `bench_${randomUUID().slice(0, 8)}`
  const account = { username, email: `${username}@example.com`, password: 'bailamos mucho', name: 'Bench' }
  const visitor = clientOf(address, null, from)
  const { token, user } = await visitor.auth.register({ body: { ...account, location: 'Madrid', age: 30 } })
  return { token, user, api: clientOf(address, token, from) }
}

const clientOf = (address: string, token: string | null, from?: string) =>
  createClient<Contract>(
    calls,
    (path, init) =>
      fetch(
        address + path,
        from === undefined ? init : { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } },
      ),
    () => token,
  )
