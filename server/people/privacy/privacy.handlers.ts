import type { privacy, StoredTopic } from '../../../contract/people/privacy.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { type PersonalTable, records } from '../../tables.ts'
import type { Topic } from '../../tables/table.ts'
import { keptUntil, staysOnLeaving } from './kept-until.ts'
import { storedThings } from './stored-things.words.ts'
import { topics } from './topics.words.ts'

const stored = (): StoredTopic[] =>
  Object.entries(topics).map(([topic, { title, what, why, seenBy }]) => ({
    title: title(),
    what: what(),
    why: why(),
    seenBy: seenBy(),
    things: thingsOf(topic as Topic),
  }))

function thingsOf(topic: Topic): StoredTopic['things'] {
  const names = (Object.keys(storedThings) as PersonalTable[]).filter((name) => records[name].topic === topic)
  return names.map((name) => ({
    name: storedThings[name].name(),
    kept: keptUntil(name),
    onLeaving: staysOnLeaving(name) ? 'stays' : 'deleted',
  }))
}

export const privacyHandlers = ({
  operator,
  mapHost,
}: Pick<Services, 'operator' | 'mapHost'>): Handlers<typeof privacy> => ({
  read: async () => ({ operator, mapHost, stored: stored() }),
})
