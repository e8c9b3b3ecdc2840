import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Rating } from '../../../../contract/people/ratings.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { isPoor, knownTags, tagWords, whereAndWhen } from './ratings.words.ts'
import { Stars } from './stars.tsx'
import { MemberLink } from '../../../lib/member/member-link.tsx'

type RatingRowProps = {
  rating: Rating
  /** Above the answer of the rated member: 'Ana answered'. */
  answered: ReactNode
  /** The menu, with an entry to report the rating. */
  menu?: ReactNode
  /** The button to answer, for the rated member. */
  reply?: ReactNode
}

/** A rating of a member by another one, and its answer. */
export function RatingRow({ rating, answered, menu, reply }: RatingRowProps) {
  const { rater, score, comment, tags, answer } = rating
  return (
    <article className="grid gap-3">
      <header className="flex gap-3">
        {rater && <Avatar id={rater.id} name={rater.name} picture={rater.avatar ?? rater.profilePicture} />}
        <div className="min-w-0 flex-1">
          {rater ? (
            <MemberLink member={rater} className="link-quiet inline-block max-w-full font-bold wrap-anywhere" />
          ) : (
            <p className="font-bold">{t.common.formerMember()}</p>
          )}
          <p dir="auto" className="text-sm text-soft wrap-anywhere">
            {whereAndWhen(rating)}
          </p>
        </div>
        {menu}
      </header>
      <Stars score={score} />
      <Words comment={comment} tags={tags} />
      {answer !== null && (
        <div className="border-s-2 border-line ps-4">
          <p className="text-sm text-soft">{answered}</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      {answer === null && rater && reply}
    </article>
  )
}

/** The comment and the tags of a rating; critical tags have a different colour. */
export function Words({ comment, tags }: Pick<Rating, 'comment' | 'tags'>) {
  const known = knownTags(tags)
  return (
    <>
      {comment !== null && (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      )}
      {known.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {known.map((tag) => (
            <li key={tag} className="flex">
              <Badge tone={isPoor(tag) ? 'amber' : 'teal'}>{tagWords[tag]()}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
