import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { t } from '#texts'
import type { WaitlistEntry } from '../../../../contract/desk/admin.ts'
import type { Api } from '../../../lib/api.ts'
import { formatDayOf, today } from '../../../lib/format/dates.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { icon } from '../../../ui/pictures/icons.tsx'
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { AdminList } from './admin-list.tsx'
import { useRemoveEntry, waitlistQuery } from './admin.queries.ts'
import { Slot } from '../../../ui/slot.tsx'

const columns = 'lg:gap-x-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_9rem_auto]'

const DownloadIcon = icon(Download)

/** The waitlist for the launch, for admins. */
export function WaitlistDesk({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={waitlistQuery(api, adminId)}
      counted={t.desk.countOfEntries}
      failed={t.desk.failedToLoadWaitlist()}
      empty={<EmptyState title={t.desk.nobodyIsWaitingYet()}>{t.desk.waitlistExplained()}</EmptyState>}
      columns={{ heads: [t.desk.email(), t.desk.name(), t.desk.sinceWhen(), ''], grid: columns }}
      action={<ExportButton api={api} />}
    >
      {(entry) => <Entry api={api} entry={entry} />}
    </AdminList>
  )
}

function ExportButton({ api }: { api: Api }) {
  const exporting = useMutation({
    mutationFn: () => api.admin.exportWaitlist(),
    onSuccess: ({ csv, count }) => {
      saveFile(`compas-waitlist-${today()}.csv`, 'text/csv;charset=utf-8', csv)
      toast({
        title: t.desk.waitlistSaved(),
        description: t.desk.countOfEntries({ count, total: String(count) }),
      })
    },
    onError: (error) => toastFailure(t.desk.exportFailed(), error),
  })
  return (
    <Button
      icon={<DownloadIcon size={20} />}
      pending={exporting.isPending}
      pendingLabel={t.desk.exporting()}
      onClick={() => exporting.mutate()}
    >
      {t.desk.exportCsv()}
    </Button>
  )
}

function Entry({ api, entry }: { api: Api; entry: WaitlistEntry }) {
  const { email, name, createdAt } = entry
  const removal = useRemoveEntry(api, {
    onSuccess: () => toast({ announceOnly: true, title: t.desk.removedFromTheWaitlist(), description: email }),
    onError: (error) => toastFailure(t.desk.failedToRemoveTheEntry(), error),
  })
  return (
    <div className={cx('flex items-center gap-x-2 lg:grid', columns)}>
      <p className="min-w-0 flex-1 lg:contents">
        <b className="block break-all">{email}</b>
        <span className="text-sm text-soft wrap-anywhere" dir="auto" translate="no">
          {name}
        </span>
        <span className="text-sm text-soft">
          <Slot>{name !== null && <span className="lg:hidden"> · </span>}</Slot>
          {formatDayOf(createdAt)}
        </span>
      </p>
      <ConfirmButton
        variant="quiet"
        icon={<TrashIcon size={20} />}
        question={t.desk.removeThisEntry()}
        whatIsLost={t.desk.removeEntryExplained({ email })}
        confirmLabel={t.desk.removeEntry()}
        pendingLabel={t.desk.removing()}
        pending={removal.isPending}
        isDone={removal.isSuccess}
        onConfirm={() => removal.mutate(entry)}
      >
        <span className="max-sm:sr-only">{t.common.remove()}</span>
        <span className="sr-only">{email}</span>
      </ConfirmButton>
    </div>
  )
}
