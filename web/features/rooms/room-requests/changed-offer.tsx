import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { type Nights, nightsWithin } from '../../../../contract/rooms/room-nights.ts'
import type { Offer } from '../../../../contract/rooms/offers.ts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { today } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ChangedTerms } from './changed-terms.tsx'
import { changedWords, foundWords, isFound } from './offers.words.ts'
import { formatRequestedNights } from './nights/request-nights.words.ts'
import { useAgree } from './room-requests.queries.ts'

type ChangedOfferProps = {
  request: Nights & { id: string; status: RequestStatus; asked: Offer | null; offerVersion: number }
  /** The current offer of the room; null if it is the requested one. */
  offer: Offer | null
  host: { name: string }
  title: string
}

/** The changes of a room's offer since this member requested it or got a place, with a button to agree; renders nothing without changes. */
export function ChangedOffer({
  request: { id, status, asked, offerVersion, ...nights },
  offer,
  host,
  title,
}: ChangedOfferProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const agree = useAgree(api, {
    onSuccess: () =>
      toast({
        title: t.roomRequests.thankYou(),
        description: t.roomRequests.hostSeesYouAgree({ host: host.name }),
      }),
    onError: (error) => toastFailure(t.roomRequests.couldntSaveThat(), error),
  })
  if (asked === null || offer === null || offer.availableTo < today()) return null
  const words = status === 'accepted' && isFound(asked, offer) ? foundWords(host.name) : changedWords[status](host.name)
  const left = nightsWithin(nights, offer)
  const isMoved = nights.from < offer.availableFrom || nights.to > offer.availableTo
  return (
    <Callout
      tone="amber"
      title={words.title}
      action={
        <Button
          variant="primary"
          size="small"
          icon={<CheckIcon size={18} />}
          pending={agree.isPending}
          onClick={() => agree.mutate({ id, version: offerVersion })}
        >
          {words.agree}
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      <div className="grid gap-3">
        <ChangedTerms asked={asked} offer={offer} />
        <p>{words.hint}</p>
        {isMoved && (
          <p>{t.roomRequests.yourNightsThen({ nights: formatRequestedNights(left ?? daysOf(offer), offer) })}</p>
        )}
      </div>
    </Callout>
  )
}

const daysOf = ({ availableFrom, availableTo }: Offer): Nights => ({ from: availableFrom, to: availableTo })
