import './option-list.css'
import { useEffect } from 'react'

export type SearchOption = { value: string; label: string; detail?: string }

type OptionListProps = {
  /** The id of the list, for the `aria-controls` of its field. */
  list: string
  label: string
  options: readonly SearchOption[]
  /** The option that the arrow keys have reached. */
  active: SearchOption | undefined
  take: (option: SearchOption) => void
  /** The text if there are no options. */
  nothing?: string
  /** A CSS length, if there is less space than usual. */
  maxHeight?: string | undefined
}

/** The id of an option, for the `aria-activedescendant` of the field. */
export const optionId = (list: string, option: SearchOption) => `${list}-${option.value}`

/** The list of a combobox, right below its field. The field keeps the focus and handles the keys. */
export function OptionList({ list, label, options, active, take, nothing, maxHeight }: OptionListProps) {
  const activeId = active && optionId(list, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    // Keeps the focus in the field while the list is clicked or scrolled.
    <div className="option-list" style={{ maxHeight }} onPointerDown={(event) => event.preventDefault()}>
      {options.length === 0 ? (
        <p className="option-list-none">{nothing}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, nor searched on the server
        <div role="listbox" id={list} aria-label={label}>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={option.value}
              id={optionId(list, option)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- for the same reason as the list
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className="option-list-option"
              onClick={() => take(option)}
            >
              <bdi>{option.label}</bdi>
              {option.detail && <small dir="auto">{option.detail}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
