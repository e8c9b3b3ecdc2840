import type { ReactNode } from 'react'
import { t } from '#texts'
import type { LetterAct, ShownAct } from '../../../../contract/chat/letter-acts.ts'

type Bold = (inner: ReactNode) => ReactNode
type Facts = { person: string; about: string; b: Bold }

const words: Record<LetterAct, { about: (facts: Facts) => ReactNode; label: () => string }> = {
  accept_request: { about: (facts) => t.letterActs.aboutAcceptRequest(facts), label: t.letterActs.acceptRequest },
  decline_request: { about: (facts) => t.letterActs.aboutDeclineRequest(facts), label: t.letterActs.declineRequest },
  say_yes: { about: (facts) => t.letterActs.aboutSayYes(facts), label: t.letterActs.sayYes },
  let_in: { about: (facts) => t.letterActs.aboutLetIn(facts), label: t.letterActs.letIn },
  turn_away: { about: (facts) => t.letterActs.aboutTurnAway(facts), label: t.letterActs.turnAway },
  take_place: { about: ({ about, b }) => t.letterActs.aboutTakePlace({ about, b }), label: t.letterActs.takePlace },
  leave_list: { about: ({ about, b }) => t.letterActs.aboutLeaveList({ about, b }), label: t.letterActs.leaveList },
}

export const aboutAct = ({ act, person, about }: ShownAct, b: Bold): ReactNode =>
  words[act].about({ person: person ?? t.letterActs.aDancer(), about, b })

export const labelOfAct = ({ act }: ShownAct): string => words[act].label()
