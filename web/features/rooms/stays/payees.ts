import type { Stay } from '../../../../contract/rooms/stays.ts'

/** Whom a member of a stay can have paid: the others, and those who left it and are still owed something by this one. */
export const payees = ({ people, others, balance }: Pick<Stay, 'people' | 'others' | 'balance'>, memberId: string) => [
  ...people.flatMap(({ member }) => (member.id === memberId ? [] : [member])),
  ...others.filter(({ id }) => balance.some(({ from, to }) => from === memberId && to === id)),
]
