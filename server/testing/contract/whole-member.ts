import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { records } from '../../tables.ts'
import { chatSamples } from '../samples/chat.ts'
import { festivalSamples } from '../samples/festivals.ts'
import { peopleSamples } from '../samples/people.ts'
import { pictureSamples } from '../samples/pictures.ts'
import { platformSamples } from '../samples/platform.ts'
import { roomSamples } from '../samples/rooms.ts'
import { safetySamples } from '../samples/safety.ts'
import type { Pair, Samples } from '../samples/sample.ts'
import { socialSamples } from '../samples/socials.ts'

const samples: Samples<typeof records> = {
  ...peopleSamples,
  ...festivalSamples,
  ...roomSamples,
  ...chatSamples,
  ...safetySamples,
  ...socialSamples,
  ...pictureSamples,
  ...platformSamples,
}

/** Inserted last: a thread cannot be opened between members with a block, and a block removes follows and places at meetups. */
const last: (keyof typeof samples)[] = ['blocks', 'userFollows', 'meetupParticipants', 'meetupWaiting']

/** Inserts a row in every table that can refer to a member, in both directions if two members are involved; `other` joined later. */
export async function makeWhole(db: Database, me: string, other: string): Promise<void> {
  const { users, ...others } = samples
  const [own, ...further] = users({ me, other })
  await db.updateTable('users').set(own!).where('id', '=', me).execute()
  await db.insertInto('users').values(further).execute()
  const first = (Object.keys(others) as (keyof typeof samples)[]).filter((name) => !last.includes(name))
  for (const name of [...first, ...last]) await insert(db, name, samples[name], { me, other })
}

/** The types of `samples` connect a table and its rows; they are lost when iterating over all of them. */
async function insert(db: Database, name: keyof DB, rowsOf: ((pair: Pair) => object[]) | undefined, pair: Pair) {
  const rows = rowsOf?.(pair) as never
  await db.insertInto(name).values(rows).execute()
}
