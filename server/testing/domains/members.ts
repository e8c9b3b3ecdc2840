import type { Database } from '../../platform/db/connections/connect.ts'
import type { Gender } from '../../platform/db/schema.ts'
import type { TestMember } from '../app.ts'

export const setAge = (db: Database, { user }: TestMember, age: number | null) =>
  db.updateTable('users').set({ age }).where('id', '=', user.id).execute()

export const suspend = (db: Database, { user }: TestMember) =>
  db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()

/** Stores the gender in the member's preferences, which are private. */
export const setGender = ({ api }: TestMember, gender: Gender) => api.profile.savePreferences({ body: { gender } })

/** Signs up members with these names: `const [ana, ben] = await several(signUp, 'Ana', 'Ben')`. */
export const several = <Names extends string[]>(signUp: (name: string) => Promise<TestMember>, ...names: Names) =>
  Promise.all(names.map((name) => signUp(name))) as Promise<{ [Name in keyof Names]: TestMember }>
