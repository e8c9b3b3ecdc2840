import { useState } from 'react'
import { t } from '#texts'
import type { AdminReport } from '../../../../../contract/desk/reports.ts'
import { type ReportAction, reportActions, undoHours } from '../../../../../contract/desk/report-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../../lib/page/confirm-button.tsx'
import { dialogTrigger, lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { Callout } from '../../../../ui/states/callout.tsx'
import { momentOf } from '../audit.words.ts'
import { useUndo } from './reports.queries.ts'
import { actionWords, decisionText } from './reports.words.ts'
import { b } from '../../../../ui/text-elements.tsx'

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog')

type DecisionProps = { api: Api; report: AdminReport }

/** The possible decisions about a report, or the decision that was made. */
export function ReportDecisionCard({ api, report }: DecisionProps) {
  const { status, isOwn, decision } = report
  return (
    <Card aria-labelledby="decision-title">
      <h2 id="decision-title" className="text-xl">
        {status === 'pending' ? t.reportDesk.decision() : t.reportDesk.whatWasDone()}
      </h2>
      {decision && <Decided decision={decision} />}
      {isOwn ? (
        <Callout className="mt-3">{t.reportDesk.isYourOwn()}</Callout>
      ) : status === 'pending' ? (
        <Choices api={api} report={report} />
      ) : (
        decision?.canUndo && <Undo api={api} report={report} />
      )}
    </Card>
  )
}

function Decided({ decision }: { decision: NonNullable<AdminReport['decision']> }) {
  const { reason, admin, createdAt, undoneAt } = decision
  return (
    <div className="mt-2">
      <p>
        {undoneAt === null
          ? decisionText(decision)
          : t.reportDesk.decisionUndoneAt({
              decision: decisionText(decision),
              moment: momentOf(undoneAt),
              b,
            })}
      </p>
      <p dir="auto" className="text-sm text-soft wrap-anywhere">
        {admin ?? t.reportDesk.aFormerAdmin()}, {momentOf(createdAt)}: <bdi>{reason}</bdi>
      </p>
    </div>
  )
}

/** Omits decisions that have no member or no item to apply to. */
const choicesFor = ({ reported, contextId }: AdminReport) =>
  reportActions.filter((action) => {
    if (action === 'warn') return reported !== null
    if (action === 'suspend') return reported !== null && !reported.isAdmin
    return action === 'dismiss' || contextId !== null
  })

function Choices({ api, report }: DecisionProps) {
  const [chosen, setChosen] = useState<ReportAction | null>(null)
  return (
    <>
      <div className="mt-3 grid gap-2 min-[420px]:grid-cols-2 md:flex md:flex-wrap">
        {choicesFor(report).map((action) => (
          <Button
            key={action}
            variant={action === 'suspend' ? 'danger' : 'secondary'}
            {...dialogTrigger(DecideDialog.preload)}
            onClick={() => setChosen(action)}
          >
            {actionWords[action].label()}
          </Button>
        ))}
      </div>
      {chosen && <DecideDialog api={api} report={report} action={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Undo({ api, report }: DecisionProps) {
  const undo = useUndo(api, report.id, {
    onSuccess: () =>
      toast({
        announceOnly: true,
        title: t.reportDesk.decisionUndone(),
        description: t.reportDesk.reportIsOpenAgain(),
      }),
    onError: (error) => toastFailure(t.reportDesk.failedToUndoIt(), error),
  })
  return (
    <div className="mt-3">
      <ConfirmButton
        question={t.reportDesk.undoThisDecision()}
        whatIsLost={t.reportDesk.undoExplained({ undoHours })}
        confirmLabel={t.reportDesk.undoDecision()}
        pendingLabel={t.reportDesk.undoing()}
        pending={undo.isPending}
        destructive={false}
        onConfirm={(close) => undo.mutate(undefined, { onSettled: close })}
      >
        {t.reportDesk.undo()}
      </ConfirmButton>
    </div>
  )
}
