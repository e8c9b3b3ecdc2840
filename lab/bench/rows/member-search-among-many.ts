import { setAdmin } from '../../../server/desk/admin/admins.queries.ts'
import { measureAmongMany } from '../among-many.ts'
import { signUp } from '../member.ts'
import type { Row } from '../row.ts'
import { fillMembers } from '../world/members.ts'
import { dropNumbers, makeNumbers } from '../world/numbers.ts'
import { sizesOf } from '../world/sizes.ts'

/** Words of many, of one, of nobody, and letters that begin words of most: for these the index alone takes 20 ms. */
const queries = ['query=paris', 'query=madrid+rome', 'query=xyz', 'query=p', 'query=a+b', 'show=suspended']

export const memberSearchAmongMany: Row = {
  name: 'member-search-among-many',
  promise: 'a search of the desk among 200,000 members, one after the other',
  measure: () =>
    measureAmongMany(async (db, address) => {
      await makeNumbers(db, 1)
      await fillMembers(db, sizesOf(1))
      await dropNumbers(db)
      const { token, user } = await signUp(address)
      await setAdmin(db, user.id, true)
      return { list: '/api/admin/members', queries, token, mostMs: 45 }
    }),
}
