import { lazy, Suspense, useState } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TrashIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { useRemoveFestival } from './festivals.mutations.ts'

const loadDialog = () => import('../../ui/dialog.tsx')
const ConfirmDialog = lazy(() => loadDialog().then(({ ConfirmDialog }) => ({ default: ConfirmDialog })))

type RemoveFestivalProps = { api: Api; festival: Festival; onRemoved?: () => void }

/** Removes a festival once it is said what goes with it. */
export function RemoveFestival({ api, festival, onRemoved }: RemoveFestivalProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveFestival(api)
  const confirm = () =>
    remove.mutate(festival.id, {
      onSuccess: () => {
        toast({ title: 'Festival removed', description: festival.name })
        setAsking(false)
        onRemoved?.()
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Failed to remove the festival',
          description: error instanceof ApiError ? error.message : 'Please try again',
        }),
    })
  return (
    <>
      <Button
        variant="quiet"
        icon={<TrashIcon size={20} />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setAsking(true)}
        className="text-danger-ink"
      >
        Remove
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Remove ${festival.name}?`}
            description={whatIsLost(festival)}
            confirmLabel="Remove festival"
            pendingLabel="Removing…"
            pending={remove.isPending}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  )
}

function whatIsLost({ goingCount, interestedCount }: Festival) {
  const people = goingCount + interestedCount
  const lost =
    people === 0
      ? "Its page and everyone's hearts for it"
      : `Its page, everyone's hearts for it and the plans of ${people === 1 ? 'one person' : `${people} people`}`
  return `${lost} are deleted. This cannot be undone.`
}
