import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { t } from '#texts'
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
          failed={t.safeChecks.choicesNotLoaded()}
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
  <Callout title={t.safeChecks.nobodyToChoose()}>
    {t.safeChecks.whoCanBeChosen({
      link: (inner) => (
        <Link to="/safety" className="link">
          {inner}
        </Link>
      ),
    })}
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
        title: chosen ? t.safeChecks.looksOutForYou({ chosen: chosen.name }) : t.safeChecks.someoneLooksOutForYou(),
        description: t.safeChecks.tellUsBy({ time: timeOf(dueAt, timeZone) }),
      })
    },
    onError(error) {
      const [, refused] = fieldErrorsOf(error).find(([field]) => field === 'note') ?? []
      if (refused === undefined) return toastFailure(t.safeChecks.checkNotSet(), error, t.safeChecks.checkConnection())
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
        legend={t.safeChecks.whoLooksOutForYou()}
        options={people.map(({ id, name, isRoommate }) => ({
          value: id,
          label: <bdi translate="no">{name}</bdi>,
          ...(isRoommate && { hint: t.safeChecks.yourRoommate() }),
        }))}
        value={chosenId}
        onChange={setChosen}
      />
      {people.length > 1 && (
        <Select
          label={t.safeChecks.ifWeCantReach()}
          hint={t.safeChecks.ifWeCantReachHint()}
          value={nextId}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        >
          <option value="">{t.safeChecks.nobodyElse()}</option>
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
        label={t.safeChecks.homeWithin()}
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
        label={t.safeChecks.yourWayHome()}
        optional
        hint={t.safeChecks.yourWayHomeHint()}
        maxLength={maxNoteLength}
        ref={noteField}
        error={noteError}
        value={note}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setNoteError(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel={t.safeChecks.settingIt()}>
        {t.safeChecks.setTheCheck()}
      </Button>
    </form>
  )
}

const ChoicesSkeleton = () => (
  <Loading label={t.safeChecks.loadingChoices()} className="grid gap-4">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-14 rounded-m" />
    ))}
  </Loading>
)
