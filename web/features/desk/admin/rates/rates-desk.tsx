import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
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
import { formatRate } from './rates.words.ts'

type RatesDeskProps = { api: Api; adminId: string }

/** Every currency with its rate, which an admin can set or reset. */
export function RatesDesk({ api, adminId }: RatesDeskProps) {
  const query = useQuery(ratesQuery(api, adminId))
  return (
    <Loaded query={query} failed={t.desk.failedToLoadRates()} loading={<FormSkeleton />}>
      {(rates) => (
        <>
          <p className="mb-5 max-w-[65ch] text-soft">{t.desk.ratesExplained()}</p>
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

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>

function Rate({ api, adminId, rate }: RatesDeskProps & { rate: DeskRate }) {
  const { currency, perUsd, released, changedAt } = rate
  const [isOpen, setOpen] = useState(false)
  const goBack = useSetRate(api, adminId, {
    onSuccess: () => toast({ announceOnly: true, title: t.desk.backToDefaultRate({ currency }) }),
    onError: (error) => toastFailure(t.desk.failedToChangeTheRate(), error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-36 flex-1">
        <h2 className="text-lg">
          {formatRate(perUsd)} {currency}
        </h2>
        <p className="text-sm text-soft">
          {changedAt === null
            ? t.desk.defaultRate()
            : t.desk.setOnDefault({ changedAt: formatDayOf(changedAt), released: formatRate(released) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {changedAt !== null && (
          <Button
            variant="quiet"
            pending={goBack.isPending}
            pendingLabel={t.desk.changing()}
            onClick={() => goBack.mutate({ rate, perUsd: null })}
          >
            {t.desk.backToRate({ rate: formatRate(released), currency, hidden })}
          </Button>
        )}
        <Button onClick={() => setOpen(true)}>{t.desk.changeRate({ currency, hidden })}</Button>
      </div>
      {isOpen && <RateDialog api={api} adminId={adminId} rate={rate} onClose={() => setOpen(false)} />}
    </li>
  )
}
