import type { ReactNode } from 'react'
import { t } from '#texts'
import type { EmailAction, ShownAction } from '../../../../contract/chat/email-actions.ts'

type Bold = (inner: ReactNode) => ReactNode
type Facts = { person: string; about: string; b: Bold }

const words: Record<EmailAction, { about: (facts: Facts) => ReactNode; label: () => string }> = {
  accept_request: { about: (facts) => t.emailActions.aboutAcceptRequest(facts), label: t.emailActions.acceptRequest },
  decline_request: {
    about: (facts) => t.emailActions.aboutDeclineRequest(facts),
    label: t.emailActions.declineRequest,
  },
  say_yes: { about: (facts) => t.emailActions.aboutSayYes(facts), label: t.emailActions.sayYes },
  let_in: { about: (facts) => t.emailActions.aboutLetIn(facts), label: t.emailActions.letIn },
  turn_away: { about: (facts) => t.emailActions.aboutTurnAway(facts), label: t.emailActions.turnAway },
  take_place: { about: ({ about, b }) => t.emailActions.aboutTakePlace({ about, b }), label: t.emailActions.takePlace },
  leave_list: { about: ({ about, b }) => t.emailActions.aboutLeaveList({ about, b }), label: t.emailActions.leaveList },
}

export const aboutAction = ({ action, person, about }: ShownAction, b: Bold): ReactNode =>
  words[action].about({ person: person ?? t.emailActions.aDancer(), about, b })

export const labelOfAction = ({ action }: ShownAction): string => words[action].label()
