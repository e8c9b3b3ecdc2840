import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
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
        <ErrorState title={t.roomPost.couldntLoadYourProfile()} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label={t.common.loading()} className="grid gap-6">
          <Skeleton className="h-14 rounded-m" />
          <Skeleton className="h-14 rounded-m" />
          <Skeleton className="h-32 rounded-m" />
        </Loading>
      )}
    </Frame>
  )
}

const ToSettings = () => (
  <Link to="/settings" className={buttonClass({ variant: 'primary' })}>
    {t.roomPost.goToSettings()}
  </Link>
)

function TooYoung({ age }: { age: number | null }) {
  if (age !== null)
    return <EmptyState title={t.roomPost.mustBeOfAge({ adultAge })}>{t.roomPost.mustBeOfAgeExplained()}</EmptyState>
  return (
    <EmptyState title={t.roomPost.tellUsYourAge()} action={<ToSettings />}>
      {t.roomPost.tellUsYourAgeExplained({ adultAge })}
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
      title: t.roomPost.roomPosted(),
      description: room.isActive ? t.roomPost.dancersCanFindItNow() : t.roomPost.onlyYouCanSeeIt(),
    })
    onClose()
    await navigate({ to: '/rooms/$id', params: { id: room.id } })
  }
  return (
    <RoomForm
      draftName={draftName}
      draft={draft}
      saved={initialValues}
      submitLabel={t.roomPost.postRoom()}
      pendingLabel={t.roomPost.posting()}
      failed={t.roomPost.failedToPostRoom()}
      onSubmit={post}
      title={title}
      onClose={onClose}
    />
  )
}
