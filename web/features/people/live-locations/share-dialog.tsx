import { type SubmitEvent, useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { LiveViewer } from '../../../../contract/people/live-locations.ts'
import { liveMinutes } from '../../../../contract/people/safety-options.ts'
import type { Api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { AudienceGroup, AudienceLoading } from '../../../lib/member/audience-group.tsx'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { liveAudienceQuery, usePutLocation } from './live-locations.queries.ts'
import { positionRefusals, timeToShare } from './live-locations.words.ts'
import { askPosition, PositionRefused } from './position.ts'
import { ownClock } from '../../../lib/format/moments.ts'

type ShareDialogProps = { api: Api; festival: Festival; memberId: string; onClose: () => void }

/** Explains before the start who will see the position, how precisely, and for how long. */
export function ShareDialog({ api, festival, memberId, onClose }: ShareDialogProps) {
  const [minutes, setMinutes] = useState<number>(60)
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const audience = usePagedList((viewer) => liveAudienceQuery(api, festival.id, viewer), { ownOnly: true })
  const put = usePutLocation(api, memberId)
  const isAlone = audience.data?.total === 0

  async function share(event: SubmitEvent) {
    event.preventDefault()
    if (isAsking || isAlone || !audience.data) return
    setAsking(true)
    setFailure(undefined)
    try {
      const place = await askPosition()
      const { expiresAt } = await put.mutateAsync({ festivalId: festival.id, ...place, minutes })
      onClose()
      toast({
        title: t.liveLocations.sharingStarted({ time: ownClock(expiresAt) }),
        description: t.liveLocations.whereToStop(),
      })
    } catch (error) {
      setFailure(
        error instanceof PositionRefused
          ? positionRefusals[error.code]?.()
          : errorMessage(error, t.common.pleaseTryAgain()),
      )
    } finally {
      setAsking(false)
    }
  }

  return (
    <FormSheet
      title={t.liveLocations.shareYourLocation()}
      description={t.liveLocations.withPeopleYouKnow({ festival: festival.name })}
      submitLabel={t.liveLocations.share()}
      pendingLabel={t.liveLocations.findingYou()}
      pending={isAsking}
      onSubmit={share}
      onClose={onClose}
    >
      {failure && (
        <Callout tone="danger" alert title={t.liveLocations.notSharingYet()}>
          <p>{failure}</p>
        </Callout>
      )}
      <Select
        label={t.liveLocations.forHowLong()}
        value={minutes}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      >
        {liveMinutes.map((time) => (
          <option key={time} value={time}>
            {timeToShare(time)}
          </option>
        ))}
      </Select>
      <section aria-labelledby="live-audience">
        <h3 id="live-audience" className="mb-2 text-lg">
          {t.liveLocations.whoCanSeeIt()}
        </h3>
        <PagedList
          list={audience}
          noun="dancer"
          failed={t.liveLocations.audienceNotLoaded()}
          loading={<AudienceLoading label={t.liveLocations.loadingAudience()} />}
          addressOf={() => ({ to: '/festivals/$id/people', params: { id: festival.id } })}
        >
          {({ items }) => (isAlone ? <NobodyYet /> : <Audience people={items} />)}
        </PagedList>
      </section>
      <p className="text-sm text-soft">{t.liveLocations.whatIsStored()}</p>
    </FormSheet>
  )
}

const NobodyYet = () => (
  <Callout title={t.liveLocations.nobodyCanSeeYouYet()}>{t.liveLocations.whoYouCanShareWith()}</Callout>
)

function Audience({ people }: { people: LiveViewer[] }) {
  const roommates = people.filter(({ isRoommate }) => isRoommate)
  const others = people.filter(({ isRoommate }) => !isRoommate)
  return (
    <div className="grid gap-4">
      <AudienceGroup
        title={t.liveLocations.exactLocation()}
        hint={t.liveLocations.yourRoommates()}
        people={roommates}
      />
      <AudienceGroup
        title={t.liveLocations.approximateLocation()}
        hint={t.liveLocations.approximateExplained()}
        people={others}
      />
    </div>
  )
}
