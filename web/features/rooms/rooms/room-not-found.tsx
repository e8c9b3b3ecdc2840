import { t } from '#texts'
import { NothingHere } from '../../../lib/lists/nothing-here.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

export function RoomNotFound() {
  return (
    <NothingHere
      title={t.rooms.roomNotFound()}
      description={t.rooms.noRoomAtThisAddress()}
      back={{ to: '/rooms' }}
      backLabel={t.rooms.backToTheRooms()}
    >
      {t.rooms.roomNotFoundExplained()}
    </NothingHere>
  )
}

/** Has the layout of the page, while it loads. */
export function RoomSkeleton() {
  return (
    <Loading label={t.rooms.loadingTheRoom()} className="page py-6">
      <Skeleton className="mb-4 h-8 w-32" />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div>
          <Skeleton className="aspect-16/10 rounded-m" />
          <Skeleton className="mt-6 h-10 w-4/5" />
          <Skeleton text className="mt-5 w-1/2" />
          <Skeleton text className="w-2/3" />
        </div>
        <Skeleton className="h-96 rounded-l" />
      </div>
    </Loading>
  )
}
