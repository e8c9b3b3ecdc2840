import type { ReactNode } from 'react'
import type { Api } from '../../../../lib/api.ts'
import { formatDayRange } from '../../../../lib/format/dates.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/states/callout.tsx'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import type { WithRevision } from '../festival-rights.ts'
import { useCancelRevision } from '../festivals.mutations.ts'
import { publishedPrice } from '../festivals.words.ts'

/** The change that is waiting for approval, with a button that withdraws it. */
export function RevisionNotice({ api, festival, isOwn }: { api: Api; festival: WithRevision; isOwn: boolean }) {
  const cancel = useCancelRevision(api, {
    onSuccess: () =>
      toast({ announceOnly: true, title: 'Change taken back', description: 'The festival stays as it is.' }),
    onError: (error) => toastFailure('Failed to take the change back', error),
  })
  return (
    <Callout
      tone="amber"
      title={isOwn ? 'Your change waits for approval' : 'A change waits for approval'}
      action={
        isOwn && (
          <Button
            size="small"
            pending={cancel.isPending}
            pendingLabel="Taking it back…"
            onClick={() => cancel.mutate(festival.id)}
          >
            Take it back
          </Button>
        )
      }
    >
      Everyone else will see the festival as it was until an admin approves this.
      <RevisionChanges festival={festival} />
    </Callout>
  )
}

/** The current and the new value, side by side, of each part that differs. */
export function RevisionChanges({ festival }: { festival: WithRevision }) {
  const { revision } = festival
  const changes = [
    { part: 'Name', before: festival.name, after: revision.name },
    { part: 'Location', before: festival.location, after: revision.location },
    {
      part: 'Dates',
      before: formatDayRange(festival.startDate, festival.endDate),
      after: formatDayRange(revision.startDate, revision.endDate),
    },
    { part: 'Website', before: festival.website ?? 'None', after: revision.website ?? 'None' },
    {
      part: 'Price',
      before: publishedPrice(festival),
      after: publishedPrice({ price: revision.price, currency: festival.currency }),
    },
    { part: 'Description', before: festival.description ?? 'None', after: revision.description ?? 'None' },
  ].filter(({ before, after }) => before !== after)
  return (
    <dl className="mt-3 grid gap-3">
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt className="font-medium">{part}</dt>
          <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version label="Now">{before}</Version>
            <Version label="Wanted">{after}</Version>
          </dd>
        </div>
      ))}
      {festival.image !== revision.image && (
        <div>
          <dt className="font-medium">Photo</dt>
          <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version label="Now">
              <VersionPhoto path={festival.image} alt="The photo now" />
            </Version>
            <Version label="Wanted">
              <VersionPhoto path={revision.image} alt="The wanted photo" />
            </Version>
          </dd>
        </div>
      )}
    </dl>
  )
}

const VersionPhoto = ({ path, alt }: { path: string | null; alt: string }) =>
  path === null ? 'None' : <Photo path={path} alt={alt} sizes="20rem" className="max-w-80" />

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="block min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
      <small className="block text-sm text-soft">{label}</small>
      {children}
    </span>
  )
}
