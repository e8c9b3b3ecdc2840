import { t } from '#texts'
import { listed } from '../../../../../texts/intl.ts'

/** 'Ana, Bea and 3 others are going', or '1 dancer is going' if the reader may see none of them. */
export function whoIsGoing(names: readonly string[], count: number): string {
  const others = Math.max(0, count - names.length)
  if (names.length === 0) return t.socialParties.dancersAreGoing({ count })
  const all = others === 0 ? names : [...names, t.socialParties.others({ count: others })]
  return t.socialParties.whoIsGoing({ count: names.length + others, names: listed(all) })
}

/** '5 going' */
export const goingCount = (count: number) => t.socialParties.countGoing({ count })

/** What members said of a night in the last seven days. */
export const confirmedBy = (count: number) => t.socialParties.confirmedThisWeek({ count })
