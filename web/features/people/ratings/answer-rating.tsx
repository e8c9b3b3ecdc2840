import { useState } from 'react'
import { t } from '#texts'
import type { Rating } from '../../../../contract/people/ratings.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { hidden } from '../../../ui/text-elements.tsx'

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'AnswerDialog')

type AnswerRatingProps = { api: Api; rating: Rating; memberId: string }

/** The button to answer a rating of oneself. */
export function AnswerRating({ api, rating, memberId }: AnswerRatingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="justify-self-start"
        {...dialogTrigger(AnswerDialog.preload)}
        onClick={() => setOpen(true)}
      >
        {t.ratings.answer({
          name: rating.rater?.name,
          hidden,
        })}
      </Button>
      {isOpen && <AnswerDialog {...{ api, rating, memberId }} onClose={() => setOpen(false)} />}
    </>
  )
}
