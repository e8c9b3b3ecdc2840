import { t } from '#texts'
import { formatTotal } from '../../../lib/format/counts.ts'

/** A number for a text with a plural. */
export const counted = (count: number) => ({ count, total: formatTotal(count) })

/** '1 new festival and 2 changes to review'. */
export function festivalsToApprove({ festivals, changes }: { festivals: number; changes: number }): string {
  if (festivals === 0 && changes === 0) return t.desk.nothingIsWaitingForYou()
  if (changes === 0) return t.desk.newFestivalsToReview(counted(festivals))
  if (festivals === 0) return t.desk.changesToReview(counted(changes))
  const [festivalsTotal, changesTotal] = [formatTotal(festivals), formatTotal(changes)]
  return t.desk.festivalsAndChangesToReview({ festivals, festivalsTotal, changes, changesTotal })
}

/** '3 members got it and didn’t reply. 2 copies are waiting.' A text without recipients has the reason why it is held. */
export const heldText = ({ sentTo, copies }: { sentTo: number; copies: number }): string =>
  sentTo === 0
    ? t.desk.heldAsRisky({ copies })
    : t.desk.heldAsUnanswered({ members: sentTo, total: formatTotal(sentTo), copies })
