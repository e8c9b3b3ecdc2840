import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { Warning } from '../../../../contract/desk/reports.ts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { warningsKey, warningsQuery } from './reports.queries.ts'

/** On every page of a member: a warning, until they confirm it. If it is closed without that, it is displayed again on the next visit. */
export function UnreadWarnings({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(warningsQuery(api, memberId))
  const [closed, setClosed] = useState<string[]>([])
  const warning = data?.find(({ id }) => !closed.includes(id))
  return (
    warning && (
      <ReadThis key={warning.id} {...{ warning, memberId }} onClose={() => setClosed([...closed, warning.id])} />
    )
  )
}

type ReadThisProps = { warning: Warning; memberId: string; onClose: () => void }

function ReadThis({ warning, memberId, onClose }: ReadThisProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const confirm = useApiMutation({
    call: () => api.reports.readWarning({ params: { id: warning.id } }),
    refetch: [warningsKey(memberId)],
    onSuccess: onClose,
    onError: (error) => toastFailure(t.reports.thatDidNotReachUs(), error),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.reports.pleaseReadThis()}
      description={t.reports.warningOf({ day: formatDayOf(warning.createdAt) })}
      footer={
        <Button
          variant="primary"
          pending={confirm.isPending}
          pendingLabel={t.reports.oneMoment()}
          onClick={() => confirm.mutate()}
        >
          {t.reports.iveReadIt()}
        </Button>
      }
    >
      <p dir="auto" className="border-s-2 border-line ps-4 text-lg wrap-anywhere">
        {warning.reason}
      </p>
      <p className="mt-4">{t.reports.warningExplained()}</p>
      <p className="mt-2 text-soft">
        {t.reports.howToObject({
          link: (inner) => (
            <Link to="/support" hash="suspended" className="link" onClick={onClose}>
              {inner}
            </Link>
          ),
        })}
      </p>
    </Dialog>
  )
}
