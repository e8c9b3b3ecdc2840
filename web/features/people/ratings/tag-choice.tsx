import { useId } from 'react'
import { t } from '#texts'
import { maxRatingTags, type RatingTag } from '../../../../contract/people/rating-options.ts'
import type { Rating } from '../../../../contract/people/ratings.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { tagsFor, tagWords } from './ratings.words.ts'

type TagChoiceProps = {
  context: Rating['contextType']
  chosen: readonly RatingTag[]
  onChange: (chosen: RatingTag[]) => void
}

/** The positive and the critical tags, as chips. */
export function TagChoice({ context, ...choice }: TagChoiceProps) {
  const { good, poor } = tagsFor(context)
  return (
    <>
      <Tags legend={t.ratings.whatWasGood()} tags={good} {...choice} />
      <Tags legend={t.ratings.whatCouldHaveBeenBetter()} tags={poor} {...choice} />
    </>
  )
}

type TagsProps = Omit<TagChoiceProps, 'context'> & { legend: string; tags: readonly RatingTag[] }

function Tags({ legend, tags, chosen, onChange }: TagsProps) {
  const id = useId()
  const isFull = chosen.length >= maxRatingTags
  return (
    <fieldset className="chip-group" {...(isFull && { 'aria-describedby': `${id}-hint` })}>
      <legend className="field-label">
        {legend} <span className="field-optional">{t.ratings.optional()}</span>
      </legend>
      <div className="chip-group-row">
        {tags.map((tag) => {
          const isChosen = chosen.includes(tag)
          return (
            <Chip
              key={tag}
              tone="warm"
              pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            >
              {tagWords[tag]()}
            </Chip>
          )
        })}
      </div>
      {isFull && (
        <p id={`${id}-hint`} className="field-hint mt-1.5">
          {t.ratings.mostTags({ count: maxRatingTags })}
        </p>
      )}
    </fieldset>
  )
}
