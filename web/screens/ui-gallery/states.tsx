import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { HeartSketch, MapSketch, MessageSketch, RoomSketch } from '../../ui/scenes.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FloorSketch } from '../../ui/sketches.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row, Section } from './section.tsx'

const empty = [
  [FloorSketch, 'No festival fits yet', 'Take a filter away, or look a month further.'],
  [RoomSketch, 'No rooms here yet', 'Offer yours, or say that you look for one.'],
  [MessageSketch, 'Nobody has written yet', 'Say hello to someone who goes where you go.'],
  [MapSketch, 'No parties in this city', 'Try the next city over.'],
  [HeartSketch, 'Nothing kept yet', 'Press the heart on a festival to find it here.'],
] as const

export function StateSections() {
  return (
    <>
      <Section id="states" title="Empty, error, loading">
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {empty.map(([Sketch, title, words]) => (
            <EmptyState key={title} sketch={<Sketch />} title={title} action={<Button>Do something</Button>}>
              {words}
            </EmptyState>
          ))}
          <ErrorState title="The festivals did not come through" onRetry={() => undefined}>
            Your filters are kept. Try again in a moment.
          </ErrorState>
        </div>
        <Loading label="Loading festivals" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {[1, 2, 3].map((i) => (
            <div key={i}>
              <Skeleton className="aspect-[16/10] rounded-m" />
              <Skeleton text className="mt-4 w-3/4 text-xl" />
              <Skeleton text className="w-1/2" />
            </div>
          ))}
        </Loading>
        <Callout>The times are those of Sevilla.</Callout>
        <Callout tone="teal" title="Your room is posted">
          People who go to the festival see it now.
        </Callout>
        <Callout tone="amber" title="You are offline" action={<Button size="small">Retry</Button>}>
          This is what you saw last. Your message goes out when you are back.
        </Callout>
        <Callout tone="danger" title="The photos did not go up">
          The rest of the room is kept. Choose the photos again.
        </Callout>
      </Section>
      <Progress />
    </>
  )
}

function Progress() {
  const [pending, setPending] = useState(false)
  return (
    <Section id="progress" title="Progress">
      <div className="grid gap-6 md:grid-cols-2">
        <ProgressBar label="Uploading photos" value={0.64} detail="3 of 5" />
        <ProgressBar label="Placing parties on the map" />
      </div>
      <Row>
        <Spinner label="Loading" />
        <span className="text-2xl text-accent">
          <Spinner label="Loading" />
        </span>
      </Row>
      <LoadMore pending={pending} onLoad={() => setPending(true)} shown="24 of 95 festivals" />
    </Section>
  )
}
