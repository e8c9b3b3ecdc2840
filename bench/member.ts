import { randomUUID } from 'node:crypto'
import { createClient } from '../contract/client.ts'
import { calls, type Contract } from '../contract/index.ts'

/** Registers a member of a running site, with the typed client of their session. */
export async function signUp(address: string) {
  const username = `bench_${randomUUID().slice(0, 8)}`
  const account = { username, email: `${username}@example.com`, password: 'bailamos mucho', name: 'Bench' }
  const visitor = clientOf(address, null)
  const { token, user } = await visitor.auth.register({ body: { ...account, location: 'Madrid', age: 30 } })
  return { token, user, api: clientOf(address, token) }
}

const clientOf = (address: string, token: string | null) =>
  createClient<Contract>(
    calls,
    (path, init) => fetch(address + path, init),
    () => token,
  )
