import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { NewSuggestion } from '../../../../contract/socials/social-suggestions.ts'
import { addDays, today } from '../../../lib/format/dates.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { isIdempotencyMismatch, submitForm } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { discardPhotos } from '../../../lib/photos/open-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { PartyFactFields } from './fact-fields.tsx'
import { FlyerField, useFlyer } from './flyer-field.tsx'
import { blankParty, type PartyValues } from './party-values.ts'

type SuggestionFormProps = {
  memberId: string
  /** The city of the finder; empty without one. */
  city: string
  onSend: (suggestion: NewSuggestion, idempotencyKey: string) => Promise<unknown>
}

const resolver = lazyResolver<typeof NewSuggestion, PartyValues>(() =>
  import('../../../../contract/socials/social-suggestions.ts').then(({ NewSuggestion }) => NewSuggestion),
)

/** The fields of a social that a member suggests. Unsent input is stored in this browser. */
export function SuggestionForm({ memberId, city, onSend }: SuggestionFormProps) {
  const draftName = `social-suggestion:${memberId}`
  const draft = useDraftForm({ draftName, saved: blankParty(city), resolver, keepsAll: true })
  const { form, idempotencyKey } = draft
  const flyer = useFlyer({ form })
  /** Starting over also resets the flyer. */
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = submitForm(
    form,
    async (suggestion) => {
      setFailure(null)
      if (flyer.isUnfinished()) return
      await onSend(suggestion, idempotencyKey)
      draft.forget()
      discardPhotos(draftName)
    },
    (error) => {
      setFailure(failureMessage(error))
      if (isIdempotencyMismatch(error)) draft.renewKey()
    },
  )
  const startOver = () => {
    draft.startOver()
    discardPhotos(draftName)
    setRound(round + 1)
  }
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      {draft.hasDraft && <DraftNotice onStartOver={startOver} />}
      <PartyFactFields form={form} firstDay={today()} lastDay={addDays(today(), 365)} />
      <TextField
        label={t.partyForm.everyWeekUntil()}
        optional
        type="date"
        min={date || today()}
        hint={t.partyForm.everyWeekUntilHint()}
        className="sm:w-1/2 sm:pe-3"
        {...fieldProps(form, 'until')}
      />
      <FlyerField key={round} form={form} draftName={draftName} onPending={flyer.onPending} />
      {failure !== null && (
        <Callout tone="danger" alert title={failure}>
          {t.partyForm.yourDraftIsSaved()}
        </Callout>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={form.formState.isSubmitting}
        pendingLabel={t.partyForm.sending()}
        className="justify-self-start"
      >
        {t.partyForm.sendSuggestion()}
      </Button>
    </form>
  )
}

function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t.partyForm.serverNotReached()
  return isIdempotencyMismatch(error) ? t.partyForm.earlierVersionSent() : error.message
}
