import type { privacy, StoredTopic } from '../../../contract/people/privacy.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { keptUntil, staysOnLeaving } from './kept-until.ts'
import { storedThings } from './stored-things.ts'
import { type Topic, topics } from './topics.ts'

/** The same for everybody, and until the next release. */
const stored: StoredTopic[] = Object.entries(topics).map(([topic, words]) => ({
  ...words,
  things: thingsOf(topic as Topic),
}))

function thingsOf(topic: Topic): StoredTopic['things'] {
  return Object.entries(storedThings).flatMap(([name, thing]) => {
    if (thing?.topic !== topic) return []
    const table = name as keyof typeof storedThings
    return [{ name: thing.name, kept: keptUntil(table), onLeaving: staysOnLeaving(table) ? 'stays' : 'deleted' }]
  })
}

export const privacyHandlers = ({ operator }: Pick<Services, 'operator'>): Handlers<typeof privacy> => ({
  read: async () => ({ operator, stored }),
})
