import { randomUUID } from 'node:crypto'
import type { TestMember } from '../app.ts'

/** Opens the direct thread of two members. */
export const openThread = ({ api }: TestMember, { user }: TestMember) => api.chat.open({ body: { userId: user.id } })

export const say = ({ api }: TestMember, threadId: string, content: string, clientId: string = randomUUID()) =>
  api.chat.send({ params: { id: threadId }, body: { content, clientId } })

/** Sends photos of these paths. */
export const show = ({ api }: TestMember, threadId: string, images: string[], content = '', clientId = randomUUID()) =>
  api.chat.send({ params: { id: threadId }, body: { content, images, clientId } })

/** Signs up two members and opens their thread, in which both have written. */
export async function pairInTalk(signUp: (name: string) => Promise<TestMember>) {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const { id } = await openThread(ana, bea)
  await say(ana, id, 'Hola')
  await say(bea, id, 'Buenas')
  return { ana, bea, id }
}

export const threadsOf = async ({ api }: TestMember) => (await api.chat.threads({ query: {} })).items

type Page = { limit?: number; before?: string; after?: string }
export const messagesOf = ({ api }: TestMember, threadId: string, query: Page = {}) =>
  api.chat.messages({ params: { id: threadId }, query })

export const textsOf = async (member: TestMember, threadId: string, query: Page = {}) =>
  (await messagesOf(member, threadId, query)).map(({ content }) => content)
