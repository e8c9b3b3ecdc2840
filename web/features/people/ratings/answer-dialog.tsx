import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { maxRatingComment } from '../../../../contract/people/rating-options.ts'
import type { Rating } from '../../../../contract/people/ratings.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAnswer } from './ratings.mutations.ts'

type AnswerDialogProps = { api: Api; rating: Rating; memberId: string; onClose: () => void }

const loadSchema = () => import('../../../../contract/people/ratings.ts').then(({ NewAnswer }) => NewAnswer)

/** Answers a rating, which is possible only once. Unsent text is stored in this browser. */
export function AnswerDialog({ api, rating, memberId, onClose }: AnswerDialogProps) {
  const [resolver] = useState(() =>
    lazyResolver<Awaited<ReturnType<typeof loadSchema>>, { comment: string }>(loadSchema),
  )
  const draft = useDraftForm({
    draftName: `answer:${rating.id}:${memberId}`,
    saved: { comment: '' },
    resolver,
    keepsAll: true,
  })
  const { form } = draft
  const answer = useAnswer(api)
  const submit = submitForm(
    form,
    async ({ comment }) => {
      await answer.mutateAsync({ id: rating.id, comment })
      draft.forget()
      onClose()
      toast({ announceOnly: true, title: t.ratings.answerSent(), description: t.ratings.answerAppearsBelow() })
    },
    (error) => toastFailure(t.common.error(), error),
  )
  const comment = useWatch({ control: form.control, name: 'comment' })
  return (
    <FormSheet
      title={rating.rater ? t.ratings.answerTo({ name: rating.rater.name }) : t.ratings.answerThisRating()}
      description={t.ratings.answerOnce()}
      submitLabel={t.common.send()}
      pendingLabel={t.ratings.sending()}
      pending={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t.ratings.yourAnswer()}
        rows={4}
        maxLength={maxRatingComment}
        value={comment}
        {...fieldProps(form, 'comment')}
      />
    </FormSheet>
  )
}
