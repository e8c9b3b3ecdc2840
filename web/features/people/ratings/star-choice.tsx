import { type Ref, useId } from 'react'
import { t } from '#texts'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon } from '../../../ui/pictures/icons.tsx'
import { starWords } from './ratings.words.ts'
import { StarIcon } from './stars.tsx'

type StarChoiceProps = {
  legend: string
  value: number | null
  error?: string | undefined
  onChange: (score: number) => void
  /** The first star, which is focused when none is chosen. */
  firstRef: Ref<HTMLInputElement>
}

/** One to five stars. The arrow keys move between them, as in any group of radio buttons. */
export function StarChoice({ legend, value, error, onChange, firstRef }: StarChoiceProps) {
  const id = useId()
  const chosen = value ?? 0
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{legend}</legend>
      <div className="-ms-2 flex flex-wrap items-center gap-x-2">
        <span className="flex">
          {starWords.map((meaning, at) => (
            <label
              key={meaning()}
              className={cx(
                'relative flex size-12 cursor-pointer items-center justify-center rounded-full outline-offset-[-2px] outline-focus has-focus-visible:outline-2',
                at < chosen ? 'text-accent' : 'text-edge hover:text-accent',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={chosen === at + 1}
                required
                onChange={() => onChange(at + 1)}
                {...(at === 0 && { ref: firstRef })}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              <span className="sr-only">{t.ratings.starsMeaning({ score: at + 1, meaning: meaning() })}</span>
              <StarIcon size={32} solid={at < chosen} />
            </label>
          ))}
        </span>
        <span aria-hidden className="font-medium">
          {starWords[chosen - 1]?.()}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
