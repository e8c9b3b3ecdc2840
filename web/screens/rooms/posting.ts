import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type RoomFilters, roomFilters } from '../../features/rooms/rooms/list/room-filters.ts'
import { type SessionUser, sessionUser } from '../../lib/member/session.ts'

/**
 * The state of the dialog that posts a room. It opens by its button, or by an address with `post=1`, for which a visitor has to log
 * in first.
 */
export function usePosting(filters: RoomFilters, member: SessionUser | null) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [festivalId, setFestivalId] = useState<string>()
  const isInAddress = filters.post === 1
  useEffect(() => {
    if (isInAddress && sessionUser() === null)
      void navigate({ to: '/auth', search: { next: '/rooms?post=1' }, replace: true })
  }, [isInAddress, navigate])
  const close = () => {
    setOpen(false)
    setFestivalId(undefined)
    if (isInAddress)
      void navigate({
        ...roomFilters.addressOf(roomFilters.changed(filters, { post: undefined })),
        replace: true,
        resetScroll: false,
      })
  }
  const open = (of?: string) => {
    setFestivalId(of)
    setOpen(true)
  }
  return {
    isOpen: isOpen || (isInAddress && member !== null),
    /** The festival of the new room, if the button or the filters name one. */
    festivalId: festivalId ?? filters.festivalId,
    open: () => open(),
    openFor: open,
    close,
  }
}
