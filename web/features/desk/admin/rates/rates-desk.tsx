import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRate } from '../../../../../contract/desk/rates.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../../lib/format/dates.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { FormSkeleton } from '../../../../ui/states/form-skeleton.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { ratesQuery, useSetRate } from './rates.queries.ts'

type RatesDeskProps = { api: Api; adminId: string }

/** Every currency with its rate, which an admin can set or reset. */
export function RatesDesk({ api, adminId }: RatesDeskProps) {
  const query = useQuery(ratesQuery(api, adminId))
  return (
    <Loaded query={query} failed="Failed to load the rates. Please try again." loading={<FormSkeleton />}>
      {(rates) => (
        <>
          <p className="mb-5 max-w-[65ch] text-soft">
            How much one US dollar is worth. A change counts for every page that is opened from then on; filters and
            sorting by price follow within minutes.
          </p>
          <Card>
            <ul className="divide-y divide-line">
              {rates
                .filter(({ currency }) => currency !== 'USD')
                .map((rate) => (
                  <Rate key={rate.currency} api={api} adminId={adminId} rate={rate} />
                ))}
            </ul>
          </Card>
        </>
      )}
    </Loaded>
  )
}

function Rate({ api, adminId, rate }: RatesDeskProps & { rate: DeskRate }) {
  const { currency, perUsd, released, changedAt } = rate
  const [isOpen, setOpen] = useState(false)
  const goBack = useSetRate(api, adminId, {
    onSuccess: () => toast({ announceOnly: true, title: `${currency} has the released rate again` }),
    onError: (error) => toastFailure('Failed to change the rate', error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-36 flex-1">
        <h2 className="text-lg">
          {perUsd} {currency}
        </h2>
        <p className="text-sm text-soft">
          {changedAt === null ? 'Released rate' : `Set on ${formatDayOf(changedAt)}, released: ${released}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {changedAt !== null && (
          <Button
            variant="quiet"
            pending={goBack.isPending}
            pendingLabel="Changing…"
            onClick={() => goBack.mutate({ rate, perUsd: null })}
          >
            Back to {released}
            <span className="sr-only"> {currency}</span>
          </Button>
        )}
        <Button onClick={() => setOpen(true)}>
          Change<span className="sr-only"> {currency}</span>
        </Button>
      </div>
      {isOpen && <RateDialog api={api} adminId={adminId} rate={rate} onClose={() => setOpen(false)} />}
    </li>
  )
}
