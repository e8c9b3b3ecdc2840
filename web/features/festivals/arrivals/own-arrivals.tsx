import { useState } from 'react'
import { t } from '#texts'
import { type ArrivalDirection, arrivalDirections } from '../../../../contract/festivals/arrival-limits.ts'
import type { OwnArrival, OwnArrivals as Own } from '../../../../contract/festivals/arrivals.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { Slot } from '../../../ui/slot.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { useRemoveArrival, useSaveArrival } from './arrivals.mutations.ts'
import { journeyText, seatsText } from './arrivals.words.ts'
import { MeansIcon } from './means-icon.tsx'
import { useWhen } from './when.ts'

const ArrivalDialog = lazyPart(() => import('./arrival-dialog.tsx'), 'ArrivalDialog')

type OwnProps = { api: Api; festival: Festival; memberId: string }

const words = {
  to: {
    title: t.arrivals.yourArrival,
    add: t.arrivals.addArrival,
    edit: t.arrivals.editArrival,
    remove: t.arrivals.removeArrival,
  },
  from: {
    title: t.arrivals.yourDeparture,
    add: t.arrivals.addDeparture,
    edit: t.arrivals.editDeparture,
    remove: t.arrivals.removeDeparture,
  },
}

/** How the member comes and leaves, with who sees it, or the buttons to say it. */
export function OwnArrivals({ own, ...props }: OwnProps & { own: Own }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {arrivalDirections.map((direction) => (
        <li key={direction} className="rounded-m bg-sunk p-3">
          <OwnWay {...props} direction={direction} arrival={own[direction]} />
        </li>
      ))}
    </ul>
  )
}

type OwnWayProps = OwnProps & { direction: ArrivalDirection; arrival: OwnArrival | null }

function OwnWay({ direction, arrival, ...props }: OwnWayProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, add, edit } = words[direction]
  const open = { ...dialogTrigger(ArrivalDialog.preload), onClick: () => setOpen(true) }
  return (
    <>
      <h4 className="text-base font-semibold">{title()}</h4>
      {arrival ? (
        <>
          <Journey arrival={arrival} />
          {arrival.unseenBy > 0 && <ShowThemToo {...props} arrival={arrival} />}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" {...open}>
              <span>{edit({ hidden })}</span>
            </Button>
            <RemoveButton {...props} direction={direction} />
          </div>
        </>
      ) : (
        <Button size="small" className="mt-2" icon={<PlusIcon size={18} />} {...open}>
          {add()}
        </Button>
      )}
      {isOpen && <ArrivalDialog {...props} direction={direction} saved={arrival} onClose={() => setOpen(false)} />}
    </>
  )
}

function Journey({ arrival }: { arrival: OwnArrival }) {
  const when = useWhen()
  const seats = seatsText(arrival)
  return (
    <div className="mt-1 flex gap-2">
      <MeansIcon by={arrival.by} className="mt-0.5 flex-none text-soft" />
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{when(arrival)}</p>
        <p dir="auto" className="wrap-anywhere">
          {journeyText(arrival)}
          <Slot>{arrival.by === 'car' ? seats && ` · ${seats}` : ` · ${arrival.place}`}</Slot>
        </p>
        <p className="text-sm text-soft">
          {arrival.isShared ? t.arrivals.seenBy({ count: arrival.seenBy }) : t.arrivals.onlyYou()}
        </p>
      </div>
    </div>
  )
}

/** Saving it again shows it to those who know the member now. */
function ShowThemToo({ api, festival, memberId, arrival }: OwnProps & { arrival: OwnArrival }) {
  const save = useSaveArrival(
    { api, festivalId: festival.id, memberId },
    { onError: (error) => toastFailure(t.common.error(), error) },
  )
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span>{t.arrivals.unseenBy({ count: arrival.unseenBy })}</span>
      <Button size="small" variant="quiet" pending={save.isPending} onClick={() => save.mutate(arrival)}>
        {t.arrivals.showThemToo()}
      </Button>
    </p>
  )
}

function RemoveButton({ api, festival, memberId, direction }: OwnProps & { direction: ArrivalDirection }) {
  const remove = useRemoveArrival(
    { api, festivalId: festival.id, memberId },
    {
      onSuccess: () => toast({ announceOnly: true, title: t.arrivals.removed() }),
      onError: (error) => toastFailure(t.arrivals.failedToRemove(), error),
    },
  )
  return (
    <ConfirmButton
      size="small"
      variant="quiet"
      question={t.arrivals.removeQuestion()}
      whatIsLost={t.arrivals.whatIsLost()}
      cancelLabel={t.common.keepIt()}
      confirmLabel={t.common.remove()}
      pendingLabel={t.arrivals.removing()}
      pending={remove.isPending}
      onConfirm={(close) => remove.mutate(direction, { onSettled: close })}
    >
      <span>{words[direction].remove({ hidden })}</span>
    </ConfirmButton>
  )
}
