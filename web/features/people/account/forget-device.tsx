import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import { numbered } from '../../../../texts/intl.ts'
import { keptSize } from '../../../lib/offline/kept-store.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'

/** How much this browser keeps, and a button that removes all of it. It works without a network too. */
export function ForgetDevice({ onForget }: { onForget: () => Promise<void> }) {
  const { data: bytes } = useQuery({
    queryKey: ['kept-size'],
    queryFn: keptSize,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  const forget = useMutation({ mutationFn: onForget, networkMode: 'always' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-h-6">
        {bytes !== undefined && (bytes === 0 ? t.offline.nothingKept() : t.offline.keptNow({ size: megabytes(bytes) }))}
      </p>
      <ConfirmButton
        question={t.offline.forgetQuestion()}
        whatIsLost={t.offline.whatIsForgotten()}
        confirmLabel={t.offline.forget()}
        pendingLabel={t.offline.forgetting()}
        pending={forget.isPending}
        needsNetwork={false}
        onConfirm={() => forget.mutate()}
      >
        {t.offline.forgetDevice()}
      </ConfirmButton>
    </div>
  )
}

const megabytes = (bytes: number) =>
  numbered(Math.max(0.1, bytes / 1_000_000), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
