import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Digest } from '../../../../contract/chat/notifications.ts'
import { placeOfZone } from '../../../../contract/platform/time-zone.ts'
import { dateFormat } from '../../../../texts/intl.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { digestQuery, useChooseDigest } from './notifications.queries.ts'

/** Before breakfast there is time to read. */
const firstHour = 8
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Whether emails come one by one or once a day; each press is saved at once. If this cannot be loaded, the list below says so. */
export function DigestChoice({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError } = useQuery(digestQuery(api, memberId))
  const { mutate: choose } = useChooseDigest(api, memberId, {
    onError: (error) =>
      toastFailure(t.notifications.failedToSaveYourChoice(), error, t.notifications.nothingHasChangedTryAgain()),
  })
  if (!data)
    return isError ? null : (
      <Loading label={t.notifications.loadingYourChoices()}>
        <Skeleton className="h-40 rounded-m" />
      </Loading>
    )
  const { digest } = data
  return (
    <div className="grid gap-4">
      <ChoiceList
        legend={t.notifications.digest()}
        options={[
          {
            value: 'each',
            label: t.notifications.asItHappens(),
            hint: t.notifications.asItHappensHint(),
          },
          { value: 'daily', label: t.notifications.onceADay(), hint: t.notifications.onceADayHint() },
        ]}
        value={digest ? 'daily' : 'each'}
        onChange={(value) => choose(value === 'daily' ? { hour: firstHour, timeZone: ownZone() } : null)}
      />
      {digest && <Hour digest={digest} onChoose={choose} />}
    </div>
  )
}

/** The clock is that of where the member is when they choose. */
function Hour({ digest, onChoose }: { digest: Digest; onChoose: (digest: Digest) => void }) {
  return (
    <Select
      label={t.notifications.dailyAt()}
      hint={t.notifications.dailyZone({ place: placeOfZone(digest.timeZone) })}
      className="max-w-[16rem]"
      value={digest.hour}
      onChange={({ target }) => onChoose({ hour: Number(target.value), timeZone: ownZone() })}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(new Date(hour * 3_600_000))}
        </option>
      ))}
    </Select>
  )
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
