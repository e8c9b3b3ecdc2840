import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
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

const columns = 'lg:gap-x-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_9rem_auto]'

const DownloadIcon = icon(Download)

/** The waitlist for the launch, for admins. */
export function WaitlistDesk({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={waitlistQuery(api, adminId)}
      nouns={['entry', 'entries']}
      failed="Failed to load the waitlist. Please try again."
      empty={
        <EmptyState title="Nobody is waiting yet">
          Whoever leaves an email address on the waitlist is listed here.
        </EmptyState>
      }
      columns={{ heads: ['Email', 'Name', 'Since', ''], grid: columns }}
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
        title: 'The waitlist is in your downloads',
        description: `${count} ${count === 1 ? 'entry' : 'entries'}`,
      })
    },
    onError: (error) => toastFailure('Export failed', error),
  })
  return (
    <Button
      icon={<DownloadIcon size={20} />}
      pending={exporting.isPending}
      pendingLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}

function Entry({ api, entry }: { api: Api; entry: WaitlistEntry }) {
  const { email, name, createdAt } = entry
  const removal = useRemoveEntry(api, {
    onSuccess: () => toast({ announceOnly: true, title: 'Removed from the waitlist', description: email }),
    onError: (error) => toastFailure('Failed to remove the entry', error),
  })
  return (
    <div className={cx('flex items-center gap-x-2 lg:grid', columns)}>
      <p className="min-w-0 flex-1 lg:contents">
        <b className="block break-all">{email}</b>
        <span className="text-sm text-soft wrap-anywhere" dir="auto">
          {name}
        </span>
        <span className="text-sm text-soft">
          {name !== null && <span className="lg:hidden"> · </span>}
          {formatDayOf(createdAt)}
        </span>
      </p>
      <ConfirmButton
        variant="quiet"
        icon={<TrashIcon size={20} />}
        question="Remove this entry?"
        whatIsLost={`${email} is deleted from the waitlist. This cannot be undone.`}
        confirmLabel="Remove entry"
        pendingLabel="Removing…"
        pending={removal.isPending}
        isDone={removal.isSuccess}
        onConfirm={() => removal.mutate(entry)}
      >
        <span className="max-sm:sr-only">Remove</span>
        <span className="sr-only">{email}</span>
      </ConfirmButton>
    </div>
  )
}
