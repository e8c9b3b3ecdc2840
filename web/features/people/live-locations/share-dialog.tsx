import { type SubmitEvent, useState } from 'react'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { LiveViewer } from '../../../../contract/people/live-locations.ts'
import { liveMinutes } from '../../../../contract/people/safety-options.ts'
import type { Api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { liveAudienceQuery, usePutLocation } from './live-locations.queries.ts'
import { clockOf, positionRefusals, timeToShare } from './live-locations.words.ts'
import { askPosition, PositionRefused } from './position.ts'

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
        title: `You share where you are until ${clockOf(expiresAt)}`,
        description: 'Stop it at the top of any page.',
      })
    } catch (error) {
      setFailure(
        error instanceof PositionRefused ? positionRefusals[error.code] : errorMessage(error, 'Please try again.'),
      )
    } finally {
      setAsking(false)
    }
  }

  return (
    <FormSheet
      title="Share where you are"
      description={`With people you know at ${festival.name}`}
      submitLabel="Share"
      pendingLabel="Finding you…"
      pending={isAsking}
      onSubmit={share}
      onClose={onClose}
    >
      {failure && (
        <Callout tone="danger" alert title="Nothing is shared yet">
          <p>{failure}</p>
        </Callout>
      )}
      <Select
        label="For how long"
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
          Who sees it
        </h3>
        <PagedList
          list={audience}
          noun="dancer"
          failed="We could not load who would see you."
          loading={<AudienceSkeleton />}
          addressOf={() => ({ to: '/festivals/$id/people', params: { id: festival.id } })}
        >
          {({ items }) => (isAlone ? <NobodyYet /> : <Audience people={items} />)}
        </PagedList>
      </section>
      <p className="text-sm text-soft">
        We keep where you are now and no way before it, and delete it when the time is over or you press Stop. Whoever
        follows you, or comes into one of your rooms or meetups, only after you have begun does not see it. Your browser
        tells us where you are only while a page of Compás is in sight.
      </p>
    </FormSheet>
  )
}

const NobodyYet = () => (
  <Callout title="Nobody would see you yet">
    You can share with people who are in a room or a meetup with you here, and with friends who follow you back.
  </Callout>
)

function Audience({ people }: { people: LiveViewer[] }) {
  const roommates = people.filter(({ isRoommate }) => isRoommate)
  const others = people.filter(({ isRoommate }) => !isRoommate)
  return (
    <div className="grid gap-4">
      <Group title="Exactly where you are" hint="Your roommates" people={roommates} />
      <Group
        title="About where you are"
        hint="Always 100 to 200 m off, so that nobody finds your door"
        people={others}
      />
    </div>
  )
}

function Group({ title, hint, people }: { title: string; hint: string; people: LiveViewer[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <p>
        <b>{title}</b> <span className="block text-sm text-soft">{hint}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {people.map(({ id, name, avatar }) => (
          <li key={id} className="flex max-w-full min-w-0 items-center gap-2">
            <Avatar id={id} name={name} picture={avatar} size="small" />
            <bdi className="truncate">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

const AudienceSkeleton = () => (
  <Loading label="Loading who would see you" className="flex flex-wrap gap-4">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-8 w-28 rounded-full" />
    ))}
  </Loading>
)
