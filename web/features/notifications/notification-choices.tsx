import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import type { NotificationChoice } from '../../../contract/notifications.ts'
import { toastFailure } from '../../lib/mutations.ts'
import { LiveSwitch } from '../../ui/choice.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { kinds, kindsInWords } from './kinds.ts'
import { choicesQuery, useChoose } from './notifications.queries.ts'

/** How the member is told of each kind: kept with each press. */
export function NotificationChoices({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices, isError, refetch, isFetching } = useQuery(choicesQuery(api, memberId))
  const { mutateAsync: choose } = useChoose(api, memberId, {
    onError: (error) => toastFailure('Failed to keep your choice', error, 'It is as it was before. Please try again.'),
  })
  if (!choices && isError)
    return (
      <ErrorState title="Failed to load your choices." onRetry={() => void refetch()} retrying={isFetching}>
        They are as you left them.
      </ErrorState>
    )
  if (!choices) return <ChoicesSkeleton />
  return (
    <ul className="grid gap-6">
      {kinds.map((kind) => {
        const choice = choices.find((one) => one.kind === kind)
        return choice && <Choice key={kind} choice={choice} onChoose={choose} />
      })}
    </ul>
  )
}

type ChoiceProps = { choice: NotificationChoice; onChoose: (choice: NotificationChoice) => Promise<unknown> }

function Choice({ choice, onChoose }: ChoiceProps) {
  const id = useId()
  const { title, hint } = kindsInWords[choice.kind]
  // Whoever is told of a failure is told by the mutation.
  const choose = (wish: NotificationChoice) => onChoose(wish).catch(() => undefined)
  return (
    <li className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <b id={`${id}-title`}>{title}</b>
        <p className="text-sm text-soft">{hint}</p>
      </div>
      <fieldset aria-labelledby={`${id}-title`} className="flex gap-6">
        <LiveSwitch label="On the site" on={choice.inApp} onPress={(inApp) => choose({ ...choice, inApp })} />
        <LiveSwitch label="E-mail" on={choice.email} onPress={(email) => choose({ ...choice, email })} />
      </fieldset>
    </li>
  )
}

function ChoicesSkeleton() {
  return (
    <Loading label="Loading your choices" className="grid gap-6">
      {kinds.map((kind) => (
        <Skeleton key={kind} className="h-12 rounded-m" />
      ))}
    </Loading>
  )
}
