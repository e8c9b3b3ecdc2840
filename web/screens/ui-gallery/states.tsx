import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadMore } from '../../ui/states/load-more.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FloorSketch } from '../../ui/pictures/floor-sketch.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Row, Section } from './section.tsx'

export function StateSections() {
  return (
    <Section title="Empty, failed, loading">
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState sketch={<FloorSketch />} title="No festival fits yet" action={<Button>Clear all</Button>}>
          Take a filter away, or look a month further.
        </EmptyState>
        <ErrorState title="The festivals could not be loaded" onRetry={() => undefined}>
          Your filters are kept. Try again in a moment.
        </ErrorState>
        <Skeleton className="aspect-[16/10] rounded-m" />
        <Skeleton text className="w-3/4 text-xl" />
      </div>
      <Callout>A plain notice</Callout>
      {(['teal', 'amber', 'danger'] as const).map((tone) => (
        <Callout key={tone} tone={tone} title={tone} action={<Button size="small">Retry</Button>}>
          A notice with a title and an action
        </Callout>
      ))}
      <Row>
        <ProgressBar label="Uploading photos" value={0.64} detail="3 of 5" />
        <ProgressBar label="Without a known end" />
        <Spinner label="Loading" />
      </Row>
      <LoadMore pending={false} onLoad={() => undefined} shown="24 of 95 festivals" />
    </Section>
  )
}
