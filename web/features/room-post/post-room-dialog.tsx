import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import type { Profile } from '../../../contract/profile.ts'
import type { RoomShare } from '../../../contract/rooms.ts'
import { displayCurrency } from '../../lib/display-currency.ts'
import { pick } from '../../lib/forms/changes.ts'
import { useDraftForm } from '../../lib/forms/draft-form.ts'
import { type SessionUser, useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { festivalQuery } from '../festivals/festivals.queries.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { useChangeRoom, useCreateRoom } from '../rooms/rooms.queries.ts'
import { RoomForm } from './room-form.tsx'
import { Frame } from './room-frame.tsx'
import { roomResolver } from './room-resolver.ts'
import { answersOf, blankRoom, placeOf, type RoomValues, type SentRoom, valuesOf } from './room-values.ts'

export type PostRoomDialogProps = {
  /** The festival that is selected at first. */
  festivalId?: string
  /** The room to change; without it a new one is posted. */
  room?: RoomShare
  onClose: () => void
  onSaved?: (room: RoomShare) => void
}

/** Posts or changes a room. Closing the dialog loses nothing: the draft is stored, and it opens with that again. */
export function PostRoomDialog(props: PostRoomDialogProps) {
  const member = useSession()
  const title = props.room ? 'Edit room' : 'Post Room'
  if (!member)
    return (
      <Frame title={title} onClose={props.onClose}>
        <EmptyState title="Please log in" action={<LoginLink room={props.room} />}>
          Rooms are shared between members. What you wrote is kept in this browser.
        </EmptyState>
      </Frame>
    )
  if (props.room) return <EditRoom {...props} room={props.room} member={member} title={title} />
  return <NewRoom {...props} member={member} title={title} />
}

const leastAge = 18
type MemberDialogProps = PostRoomDialogProps & { member: SessionUser; title: string }

/** A member who may not post a room sees the reason instead of the form. */
function NewRoom(props: MemberDialogProps) {
  const { festivalId, member, title, onClose } = props
  const { api } = useRouteContext({ from: '__root__' })
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(api, member.id))
  const festival = useQuery({ ...festivalQuery(api, festivalId ?? ''), enabled: festivalId !== undefined })
  const mayPost = profile !== undefined && profile.age !== null && profile.age >= leastAge
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
      <EmptyState title={`You must be at least ${leastAge} to share a room`}>
        Until then, festivals are all yours: find one, and say that you go.
      </EmptyState>
    )
  return (
    <EmptyState title="Please tell us your age first" action={toSettings}>
      You must be at least {leastAge} to share a room. Only members see your age.
    </EmptyState>
  )
}

type NewRoomFormProps = MemberDialogProps & { profile: Profile; festival: Festival | undefined }

function NewRoomForm({ profile, festival, member, title, onClose, onSaved }: NewRoomFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const create = useCreateRoom(api)
  const draftName = `room-new:${member.id}`
  const [initialValues] = useState<RoomValues>(() => ({
    ...blankRoom,
    currency: displayCurrency(),
    ...answersOf(profile.preferences),
    ...(festival && placeOf(festival)),
  }))
  const draft = useRoomDraft(draftName, initialValues)

  const post = async (body: SentRoom, idempotencyKey: string) => {
    const room = await create.mutateAsync({ body, idempotencyKey })
    toast({
      title: 'Room posted',
      description: room.isActive ? 'Dancers can find it now.' : 'Only you see it, until you open it.',
    })
    onSaved?.(room)
    onClose()
    await navigate({ to: '/rooms/$id', params: { id: room.id } })
  }
  return (
    <RoomForm
      draftName={draftName}
      draft={draft}
      submitLabel="Post Room"
      pendingLabel="Posting..."
      failed="Failed to post room"
      onSubmit={post}
      title={title}
      onClose={onClose}
    />
  )
}

function EditRoom({ room, member, title, onClose, onSaved }: MemberDialogProps & { room: RoomShare }) {
  const { api } = useRouteContext({ from: '__root__' })
  const change = useChangeRoom(api)
  const draftName = `room:${room.id}:${member.id}`
  const [saved] = useState(() => valuesOf(room))
  const draft = useRoomDraft(draftName, saved, room.availableTo)

  const save = async (sent: SentRoom) => {
    const body = pick(sent, Object.keys(draft.changes()))
    const now = Object.keys(body).length > 0 ? await change.mutateAsync({ id: room.id, body }) : room
    toast({ title: 'Room saved' })
    onSaved?.(now)
    onClose()
  }
  return (
    <RoomForm
      draftName={draftName}
      draft={draft}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      failed="Failed to save room"
      onSubmit={save}
      title={title}
      onClose={onClose}
    />
  )
}

/** For an existing room `savedTo` is its last day. The order of the photos counts, because the first one is the cover. */
function useRoomDraft(draftName: string, saved: RoomValues, savedTo: string | null = null) {
  const [resolver] = useState(() => roomResolver(savedTo))
  return useDraftForm({ draftName, saved, resolver, keepsAll: true, ordered: ['images'], shouldFocusError: false })
}

/** A link to the login, which returns to the draft afterwards. */
function LoginLink({ room }: { room: RoomShare | undefined }) {
  return (
    <Link
      to="/auth"
      search={{ next: room ? `/rooms/${room.id}` : '/rooms?post=1' }}
      className={buttonClass({ variant: 'primary' })}
    >
      Login / Register
    </Link>
  )
}
