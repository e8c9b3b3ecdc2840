import { useState } from 'react'
import type { Rating } from '../../../../contract/people/ratings.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'

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
        Answer
        <span className="sr-only"> {rating.rater?.name}</span>
      </Button>
      {isOpen && <AnswerDialog {...{ api, rating, memberId }} onClose={() => setOpen(false)} />}
    </>
  )
}
