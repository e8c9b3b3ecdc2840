import type { Database } from '../db/connect.ts'
import { demoSignInName, setDemoPassword } from './demo-members.ts'
import { demoPassword } from './demo-password.ts'
import { loadDemoWorld } from './demo-world.ts'
import { loadRealFestivals } from './real-festivals.ts'

export type DemoOptions = {
  db: Database
  /** The folder that holds the demo user's password. */
  dataDir: string
  /** `YYYY-MM-DD` */
  today: string
  hashPassword: (password: string) => Promise<string>
}

/** Loads the real festivals and the demo world; safe at every start. The caller has the start lock. */
export async function loadDemo({ db, dataDir, today, hashPassword }: DemoOptions) {
  const { password, isNew } = await demoPassword(dataDir)
  await loadRealFestivals(db)
  const members = await loadDemoWorld(db, { today, hash: () => hashPassword(password) })
  if (isNew) await setDemoPassword(db, await hashPassword(password))
  return {
    username: await demoSignInName(db),
    password,
    festivals: await countFestivals(db),
    members: members.size,
  }
}

async function countFestivals(db: Database) {
  const count = db
    .selectFrom('festivals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sourceKey', 'is not', null)
  return (await count.executeTakeFirstOrThrow()).count
}
