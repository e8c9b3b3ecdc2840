import { useRouteContext } from '@tanstack/react-router'
import { InterestChip, type InterestProps } from './interest-chip.tsx'
import { useSavedRoom } from './saved-rooms.queries.ts'

/** 'Show Interest' of a member, whose account keeps the room. */
export function MemberInterest(props: InterestProps) {
  const { api } = useRouteContext({ from: '__root__' })
  return <InterestChip needsNetwork {...props} {...useSavedRoom(api, props.room.id)} />
}
