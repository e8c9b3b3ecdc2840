import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { maxRatingComment, type RatingTag } from '../../../../contract/people/rating-options.ts'
import type { GivenRating, RatingDue } from '../../../../contract/people/ratings.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { isIdempotencyMismatch, submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { useRate } from './ratings.mutations.ts'
import { sharedAt } from './ratings.words.ts'
import { StarChoice } from './star-choice.tsx'
import { TagChoice } from './tag-choice.tsx'

type RateDialogProps = { api: Api; due: RatingDue; memberId: string; onClose: () => void }

type Values = { score: number | null; comment: string; tags: RatingTag[] }
const blank: Values = { score: null, comment: '', tags: [] }

const loadSchema = () =>
  import('../../../../contract/people/ratings.ts').then(({ NewRating }) =>
    NewRating.pick({ score: true, comment: true, tags: true }),
  )

/** Rates a member. Unsent text is stored in this browser. */
export function RateDialog({ api, due, memberId, onClose }: RateDialogProps) {
  const { person, contextType, contextId } = due
  const [resolver] = useState(() => lazyResolver<Awaited<ReturnType<typeof loadSchema>>, Values>(loadSchema))
  const draft = useDraftForm({
    draftName: `rating:${due.id}:${memberId}`,
    saved: blank,
    resolver,
    keepsAll: true,
  })
  const { form } = draft
  const rate = useRate(api)
  const name = firstNameOf(person.name)
  const submit = submitForm(
    form,
    async (rating) => {
      const body = { rateeId: person.id, contextType, contextId, ...rating }
      const given = await rate.mutateAsync({ body, idempotencyKey: draft.idempotencyKey })
      draft.forget()
      onClose()
      toast(thanksFor(given, name))
    },
    (error) => {
      if (isIdempotencyMismatch(error)) draft.renewKey()
      toastFailure(t.common.error(), error)
    },
  )
  const score = useController({ control: form.control, name: 'score' })
  const [tags, comment] = useWatch({ control: form.control, name: ['tags', 'comment'] })
  const { errors } = form.formState
  return (
    <FormSheet
      title={t.ratings.howWasItWith({ name: person.name })}
      description={t.ratings.hiddenUntilBothRated({ sharedAt: sharedAt(due), name })}
      submitLabel={t.common.send()}
      pendingLabel={t.ratings.sending()}
      pending={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.hasDraft && <DraftNotice onStartOver={draft.startOver} />}
      <StarChoice
        legend={t.ratings.yourStars()}
        value={score.field.value}
        error={errors.score?.message}
        onChange={score.field.onChange}
        firstRef={score.field.ref}
      />
      <TagChoice
        context={contextType}
        chosen={tags}
        onChange={(chosen) => form.setValue('tags', chosen, { shouldDirty: true })}
      />
      <TextArea
        label={t.ratings.aFewWords()}
        optional
        hint={t.ratings.aFewWordsHint()}
        rows={4}
        maxLength={maxRatingComment}
        value={comment}
        {...fieldProps(form, 'comment')}
      />
    </FormSheet>
  )
}

const thanksFor = ({ isShown }: GivenRating, name: string) =>
  isShown
    ? { title: t.ratings.youveRatedEachOther(), description: t.ratings.nowYouCanRead({ name }) }
    : { title: t.ratings.thankYou(), description: t.ratings.staysHidden({ name }) }
