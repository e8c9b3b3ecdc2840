import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { itemsOf } from '../../../../lib/lists/paged-query.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { threadPhotosQuery } from '../chat.queries.ts'
import { photoName } from '../chat.words.ts'
import { PhotoPlace } from '../message/message-photos.tsx'
import { PhotoViewer } from '../message/photo-viewer.tsx'

/** The photos of a chat, the latest first. */
export function ThreadPhotos({ threadId, memberId }: { threadId: string; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useInfiniteQuery(threadPhotosQuery(api, memberId, threadId))
  const [open, setOpen] = useState<number | null>(null)
  const photos = itemsOf(query.data?.pages ?? []).flatMap(({ images, senderId, senderName }) =>
    images.map((path, at) => ({ path, name: photoName(senderId === memberId ? null : senderName, at, images.length) })),
  )
  return (
    <section aria-labelledby="thread-photos" className="grid gap-2">
      <h3 id="thread-photos" className="text-base">
        {t.chat.photos()}
      </h3>
      <Loaded
        query={query}
        failed={t.chat.weCouldntLoadThePhotos()}
        loading={
          <Loading label={t.chat.loadingThePhotos()}>
            <Skeleton className="h-24 rounded-m" />
          </Loading>
        }
      >
        {() => photos.length === 0 && <p className="text-sm text-soft">{t.chat.nobodyHasSentPhotosYet()}</p>}
      </Loaded>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4">
          {photos.map((photo, at) => (
            <li key={photo.path} className="overflow-clip rounded-s">
              <PhotoPlace {...{ photo, memberId }} className="aspect-square w-full" onOpen={() => setOpen(at)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchNextPageError ? t.chat.notLoadedRetry() : t.chat.showEarlierPhotos()}
        </Button>
      )}
      {open !== null && <PhotoViewer {...{ photos, memberId }} start={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
