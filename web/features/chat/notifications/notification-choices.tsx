import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '#texts'
import type { ListedChoice } from '../../../../contract/chat/notifications.ts'
import { notificationTopics } from '../../../../contract/chat/notification-topics.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { LiveSwitch } from '../../../ui/fields/choice.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { channelNames, choicesInWords, topicTitles } from './notification-choices.words.ts'
import { choicesQuery, useChoose } from './notifications.queries.ts'

/** The channels by which the member is notified of each kind; each press is saved at once. */
export function NotificationChoices({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices, isError, refetch, isFetching } = useQuery(choicesQuery(api, memberId))
  const { mutateAsync: choose } = useChoose(api, memberId, {
    onError: (error) =>
      toastFailure(t.notifications.failedToSaveYourChoice(), error, t.notifications.nothingHasChangedTryAgain()),
  })
  if (!choices && isError)
    return (
      <ErrorState
        title={t.notifications.failedToLoadYourChoices()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {t.notifications.nothingHasChanged()}
      </ErrorState>
    )
  if (!choices) return <ChoicesSkeleton />
  return (
    <div>
      {notificationTopics.map((topic) => {
        const ofTopic = choices.filter(({ topic: one }) => one === topic)
        return (
          <Fold key={topic} title={topicTitles[topic]()} summary={choicesInWords(ofTopic)}>
            <ul className="grid gap-6">
              {ofTopic.map((choice) => (
                <Choice key={choice.kind} choice={choice} onChoose={choose} />
              ))}
            </ul>
          </Fold>
        )
      })}
    </div>
  )
}

type ChoiceProps = { choice: ListedChoice; onChoose: (choice: ListedChoice) => Promise<unknown> }

function Choice({ choice, onChoose }: ChoiceProps) {
  const id = useId()
  // The mutation itself displays a failure.
  const choose = (changed: ListedChoice) => onChoose(changed).catch(() => undefined)
  return (
    <li className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <b id={`${id}-title`}>{choice.title}</b>
        <p className="text-sm text-soft">{choice.hint}</p>
      </div>
      <fieldset aria-labelledby={`${id}-title`} className="flex flex-wrap gap-x-6">
        {choice.channels.map((channel) => (
          <LiveSwitch
            key={channel}
            label={channelNames[channel]()}
            on={choice[channel]}
            onPress={(on) => choose({ ...choice, [channel]: on })}
          />
        ))}
      </fieldset>
    </li>
  )
}

function ChoicesSkeleton() {
  return (
    <Loading label={t.notifications.loadingYourChoices()} className="grid gap-2">
      {notificationTopics.map((topic) => (
        <Skeleton key={topic} className="h-14 rounded-m" />
      ))}
    </Loading>
  )
}
