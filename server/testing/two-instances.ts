import { expect } from 'vitest'
import type { ApiError } from '../../contract/platform/client.ts'
import { connect, type Database } from '../platform/db/connections/connect.ts'
import { afterFile } from './after-file.ts'
import { testApp, type TestMember } from './app.ts'
import { testConnection } from './databases/database.ts'

type Instance = Awaited<ReturnType<typeof testApp>>
type TwoInstances = {
  here: Instance
  there: Instance
  databases: readonly [Database, Database]
  /** A client of the same member at one of the two instances. */
  at: (n: number, member: TestMember) => TestMember
}

/** Two instances with separate connections to one database, for races. */
export async function twoInstances(): Promise<TwoInstances> {
  const connection = await testConnection()
  const databases = [connect(connection), connect(connection)] as const
  afterFile(() => Promise.all(databases.map((db) => db.destroy())))
  const [here, there] = [await testApp({ db: databases[0] }), await testApp({ db: databases[1] })]
  return {
    here,
    there,
    databases,
    at: (n, { token, user }) => ({
      user,
      token,
      api: (n % 2 ? there : here).clientOf(token),
    }),
  }
}

/** The result of each call: 'done' or the code of a refusal. A deadlock would be a 503 and fail here; 401: the caller left meanwhile. */
export async function outcomes(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done'
    const { status, code } = one.reason as ApiError
    expect([401, 403, 404, 409], String(one.reason)).toContain(status)
    return code
  })
}

export const count = (words: string[], word: string) => words.filter((one) => one === word).length
