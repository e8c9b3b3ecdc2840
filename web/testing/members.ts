import { commands } from 'vitest/browser'
import { type Client, createClient } from '../../contract/platform/client.ts'
import { calls, type Contract } from '../../contract/index.ts'
import type { User } from '../../contract/people/profile.ts'
import { newId } from '../lib/changes/new-id.ts'

export const password = 'bailando-juntos-7'

/** A member of the test app, with a typed client that is signed in as them. */
export type ScreenMember = { api: Client<Contract>; user: User; token: string }

const clientOf = (token: string | null) =>
  createClient<Contract>(
    calls,
    (url, init) => fetch(url, init),
    () => token,
  )

export async function signUp(name = 'Lucía Prueba'): Promise<ScreenMember> {
  // Two files run at once, and may sign up in the same millisecond.
  const username = `screen.${newId().slice(-12)}`
  const { token, user } = await clientOf(null).auth.register({
    body: {
      username,
      email: `${username}@example.org`,
      password,
      name,
      location: 'Sevilla, Spain',
      age: 29,
    },
  })
  return { api: clientOf(token), user, token }
}

export async function signUpAdmin(): Promise<ScreenMember> {
  const admin = await signUp()
  await commands.makeAdmin(admin.user.username)
  return { ...admin, user: { ...admin.user, isAdmin: true } }
}
