import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { WholeFestival } from '../../../../contract/festivals/festivals.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { adultAge } from '../../../../contract/people/profile-options.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import { profileQuery } from '../../people/profile/profile.queries.ts'
import { useCreateRoom } from '../rooms/rooms.mutations.ts'
import { RoomForm } from './room-form.tsx'
import { Frame } from './room-frame.tsx'
import { answersOf, blankRoom, placeOf, type RoomValues, type SentRoom } from './room-values.ts'
import { currencyAt } from './room-currency.ts'
import { useRoomDraft } from './use-room-draft.ts'

type NewRoomProps = {
  /** The initially selected festival. */
  festivalId?: string | undefined
  memberId: string
  title: string
  onClose: () => void
}

/** A member who may not post a room sees the reason instead of the form. */
export function NewRoom(props: NewRoomProps) {
  const { festivalId, memberId, title, onClose } = props
  const { api } = useRouteContext({ from: '__root__' })
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(api, memberId))
  const festival = useQuery({ ...festivalQuery(api, festivalId ?? ''), enabled: festivalId !== undefined })
  const mayPost = profile !== undefined && profile.age !== null && profile.age >= adultAge
  if (mayPost && !festival.isLoading) return <NewRoomForm {...props} profile={profile} festival={festival.data} />
  return (
    <Frame title={title} onClose={onClose}>
      {profile && !mayPost ? (
        <TooYoung age={profile.age} />
      ) : error ? (
        <ErrorState title="Your profile could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Loading" className="grid gap-6">
          <Skeleton className="h-14 rounded-m" />
          <Skeleton className="h-14 rounded-m" />
          <Skeleton className="h-32 rounded-m" />
        </Loading>
      )}
    </Frame>
  )
}

const toSettings = (
  <Link to="/settings" className={buttonClass({ variant: 'primary' })}>
    Go to Settings
  </Link>
)

function TooYoung({ age }: { age: number | null }) {
  if (age !== null)
    return (
      <EmptyState title={`You must be at least ${adultAge} to share a room`}>
        Until then, festivals are all yours: find one, and say that you go.
      </EmptyState>
    )
  return (
    <EmptyState title="Please tell us your age first" action={toSettings}>
      You must be at least {adultAge} to share a room. Only members see your age.
    </EmptyState>
  )
}

type NewRoomFormProps = NewRoomProps & { profile: Profile; festival: WholeFestival | undefined }

function NewRoomForm({ profile, festival, memberId, title, onClose }: NewRoomFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const create = useCreateRoom(api)
  const draftName = `room-new:${memberId}`
  const [initialValues] = useState<RoomValues>(() => ({
    ...blankRoom,
    currency: currencyAt(festival),
    ...answersOf(profile.preferences),
    ...(festival && placeOf(festival)),
  }))
  const draft = useRoomDraft(draftName, initialValues, { isNew: true })

  const post = async (body: SentRoom, idempotencyKey: string) => {
    const room = await create.mutateAsync({ body, idempotencyKey })
    toast({
      title: 'Room posted',
      description: room.isActive ? 'Dancers can find it now.' : 'Only you see it, until you open it.',
    })
    onClose()
    await navigate({ to: '/rooms/$id', params: { id: room.id } })
  }
  return (
    <RoomForm
      draftName={draftName}
      draft={draft}
      saved={initialValues}
      submitLabel="Post Room"
      pendingLabel="Posting..."
      failed="Failed to post room"
      onSubmit={post}
      title={title}
      onClose={onClose}
    />
  )
}
