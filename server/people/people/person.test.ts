import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HeldMessage } from '../../../contract/desk/held-messages.ts'
import { Person } from '../../../contract/people/person.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { personColumns, personJson, pictureOf } from './person.queries.ts'

const db = await testDatabase()

test('a reply sends the fields of its shape alone, and SQL of its own wins over what is stored', async () => {
  await sql`insert into users (username, email, name, avatar, profile_picture) values
    ('ana', 'ana@example.org', 'Ana', null, '/objects/google')`.execute(db)
  const own = { avatar: pictureOf('member') }
  const { rows } = await sql`
    select ${personJson('member', Person)} as sent, chosen.*
    from users as member cross join lateral (select ${personColumns('member', Person, own)}) as chosen`.execute(db)
  const ana = { id: expect.any(String), username: 'ana', name: 'Ana', avatar: null, profilePicture: '/objects/google' }
  expect(rows).toEqual([{ sent: ana, ...ana, avatar: '/objects/google' }])
  // @ts-expect-error: nothing is sent that `users` does not store, unless the statement says how it is found
  expect(() => personJson('sender', HeldMessage.shape.sender)).not.toThrow()
})
