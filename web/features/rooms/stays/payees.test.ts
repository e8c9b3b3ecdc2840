import { expect, test } from 'vitest'
import { payees } from './payees.ts'

const named = (id: string) => ({ id, username: id, name: id, avatar: null })
const person = (id: string) => ({
  member: named(id),
  isHost: false,
  from: '2027-05-07',
  to: '2027-05-09',
  bed: null,
  share: null,
  agreed: true,
})

test('one pays the others, and who left while one owes them', () => {
  const stay = {
    people: ['me', 'ana'].map(person),
    others: ['leo', 'eva'].map(named),
    balance: [
      { from: 'me', to: 'leo', amount: 100 },
      { from: 'ana', to: 'eva', amount: 100 },
      { from: 'me', to: null, amount: 100 },
    ],
  }
  expect(payees(stay, 'me').map(({ id }) => id)).toEqual(['ana', 'leo'])
})
