import type { ReactNode } from 'react'
import { t } from '#texts'
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
      toast({
        announceOnly: true,
        title: t.festivals.changeWithdrawn(),
        description: t.festivals.festivalStays(),
      }),
    onError: (error) => toastFailure(t.festivals.failedToWithdraw(), error),
  })
  return (
    <Callout
      tone="amber"
      title={isOwn ? t.festivals.yourChangeWaits() : t.festivals.changeWaits()}
      action={
        isOwn && (
          <Button
            size="small"
            pending={cancel.isPending}
            pendingLabel={t.festivals.withdrawing()}
            onClick={() => cancel.mutate(festival.id)}
          >
            {t.common.withdraw()}
          </Button>
        )
      }
    >
      {t.festivals.othersSeeOldVersion()}
      <RevisionChanges festival={festival} />
    </Callout>
  )
}

/** The current and the new value, side by side, of each part that differs. */
export function RevisionChanges({ festival }: { festival: WithRevision }) {
  const { revision } = festival
  const none = t.festivals.none()
  const changes = [
    { part: t.festivals.name(), before: festival.name, after: revision.name },
    { part: t.festivals.location(), before: festival.location, after: revision.location },
    {
      part: t.festivals.dates(),
      before: formatDayRange(festival.startDate, festival.endDate),
      after: formatDayRange(revision.startDate, revision.endDate),
    },
    { part: t.festivals.website(), before: festival.website ?? none, after: revision.website ?? none },
    {
      part: t.festivals.price(),
      before: publishedPrice(festival),
      after: publishedPrice({ price: revision.price, currency: festival.currency }),
    },
    { part: t.festivals.description(), before: festival.description ?? none, after: revision.description ?? none },
  ].filter(({ before, after }) => before !== after)
  return (
    <dl className="mt-3 grid gap-3">
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt className="font-medium">{part}</dt>
          <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version label={t.festivals.currentVersion()}>{before}</Version>
            <Version label={t.festivals.changedVersion()}>{after}</Version>
          </dd>
        </div>
      ))}
      {festival.image !== revision.image && (
        <div>
          <dt className="font-medium">{t.festivals.photo()}</dt>
          <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version label={t.festivals.currentVersion()}>
              <VersionPhoto path={festival.image} alt={t.festivals.currentPhoto()} />
            </Version>
            <Version label={t.festivals.changedVersion()}>
              <VersionPhoto path={revision.image} alt={t.festivals.changedPhoto()} />
            </Version>
          </dd>
        </div>
      )}
    </dl>
  )
}

const VersionPhoto = ({ path, alt }: { path: string | null; alt: string }) =>
  path === null ? t.festivals.none() : <Photo path={path} alt={alt} sizes="20rem" className="max-w-80" />

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="block min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
      <small className="block text-sm text-soft">{label}</small>
      {children}
    </span>
  )
}
