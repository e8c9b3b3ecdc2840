import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { CheckPerson } from '../../../../contract/people/safe-checks.ts'
import { checkMinutes, maxNoteLength } from '../../../../contract/people/safety-options.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { fieldErrorsOf } from '../../../lib/forms/form-errors.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { checkChoicesQuery, useSetCheck } from './safe-checks.queries.ts'
import { timeOf, waitOf } from './safe-checks.words.ts'

type NewCheckProps = {
  memberId: string
  festivalId: string | undefined
  title: string
  /** Placed below the form when its height is known. */
  children: ReactNode
}

/** Sets a check: the person to notify, the time and the way home. */
export function NewCheck({ memberId, festivalId, title, children }: NewCheckProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const choices = usePagedList((viewer) => checkChoicesQuery(api, viewer), { ownOnly: true })
  return (
    <>
      <Card aria-labelledby="new-check">
        <h2 id="new-check" className="mb-4">
          {title}
        </h2>
        <PagedList
          list={choices}
          noun="dancer"
          failed="We could not load who you can choose."
          loading={<ChoicesSkeleton />}
          addressOf={() => ({ to: '/home-safe' })}
        >
          {({ items }) =>
            items.length === 0 ? <NobodyKnown /> : <CheckForm {...{ memberId, festivalId }} people={items} />
          }
        </PagedList>
      </Card>
      {(choices.data || choices.isError) && children}
    </>
  )
}

const NobodyKnown = () => (
  <Callout title="There is nobody to choose yet">
    You can choose somebody who shares a room or a meetup with you these days, or a friend who follows you back. Whoever
    has said no can be asked again after a week. Until then, tell somebody you trust when you will be home. More is on
    the{' '}
    <Link to="/safety" className="link">
      Safety page
    </Link>
    .
  </Callout>
)

type CheckFormProps = Pick<NewCheckProps, 'memberId' | 'festivalId'> & { people: CheckPerson[] }

function CheckForm({ memberId, festivalId, people }: CheckFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [chosenId, setChosen] = useState(people[0]?.id ?? '')
  const [wantedNext, setNext] = useState('')
  const nextId = wantedNext === chosenId ? '' : wantedNext
  const [minutes, setMinutes] = useState<number>(60)
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<string>()
  const noteField = useRef<HTMLInputElement>(null)
  const { mutate: set, isPending } = useSetCheck(api, memberId, {
    onSuccess: ({ chosen, dueAt, timeZone }) => {
      // The check replaces the form, above the visible part of the page.
      scrollTo({ top: 0 })
      toast({
        title: `${chosen?.name ?? 'Somebody'} looks out for you`,
        description: `Say that you are home by ${timeOf(dueAt, timeZone)}. Have a safe way!`,
      })
    },
    onError(error) {
      const [, refused] = fieldErrorsOf(error).find(([field]) => field === 'note') ?? []
      if (refused === undefined)
        return toastFailure('The check is not set', error, 'Please check your connection and try again.')
      setNoteError(refused)
      noteField.current?.focus()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    set({
      chosenId,
      minutes,
      note,
      timeZone,
      ...(nextId !== '' && { nextId }),
      ...(festivalId !== undefined && { festivalId }),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <ChoiceList
        legend="Who looks out for you"
        options={people.map(({ id, name, isRoommate }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          ...(isRoommate && { hint: 'Your roommate' }),
        }))}
        value={chosenId}
        onChange={setChosen}
      />
      {people.length > 1 && (
        <Select
          label="If we cannot reach them"
          hint="Who is told if the first one has left, or gets neither our emails nor our notifications."
          value={nextId}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        >
          <option value="">Tell nobody else</option>
          {people
            .filter(({ id }) => id !== chosenId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      )}
      <Select
        label="Home within"
        value={minutes}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      >
        {checkMinutes.map((time) => (
          <option key={time} value={time}>
            {waitOf(time)}
          </option>
        ))}
      </Select>
      <TextField
        label="Your way home"
        optional
        hint="From where to where. The person you choose reads it only if you do not answer in time."
        maxLength={maxNoteLength}
        ref={noteField}
        error={noteError}
        value={note}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setNoteError(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Setting it…">
        Set the check
      </Button>
    </form>
  )
}

const ChoicesSkeleton = () => (
  <Loading label="Loading who you can choose" className="grid gap-4">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-14 rounded-m" />
    ))}
  </Loading>
)
