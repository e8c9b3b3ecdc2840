import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { t } from '#texts'
import { Field, type FieldProps } from './field.tsx'
import { CloseIcon, SearchIcon } from '../pictures/icons.tsx'
import { OptionList, optionId, type SearchOption } from './option-list.tsx'
import { Spinner } from '../states/spinner.tsx'

type SearchSelectProps = FieldProps & {
  id?: string
  placeholder?: string
  /** The chosen option, or null. */
  value: SearchOption | null
  onChange: (option: SearchOption | null) => void
  /** The options that match what was typed; the parent component searches for them. */
  options: readonly SearchOption[]
  onSearch: (words: string) => void
  searching?: boolean
  /** The text if no option matches, or loading has failed. */
  nothing: string
  inputRef?: Ref<HTMLInputElement>
}

/** A select with a search field: typing filters the list, the arrow keys move, Enter chooses, Escape cancels. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, hideLabel, hint, error, optional, className, id, ...select } = props
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => <Combobox {...select} label={label} control={control} />}
    </Field>
  )
}

type ComboboxProps = Omit<SearchSelectProps, keyof FieldProps | 'id'> & { label: string; control: { id: string } }

function Combobox(props: ComboboxProps) {
  const {
    label,
    control,
    placeholder,
    value,
    onChange,
    options,
    onSearch,
    searching = false,
    nothing,
    inputRef,
  } = props
  const list = useId()
  const [words, setWords] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = words !== null
  const active = options[Math.min(at, options.length - 1)]

  const search = (next: string) => {
    setWords(next)
    setAt(0)
    onSearch(next)
  }
  const open = () => {
    if (!isOpen) search('')
  }
  const close = () => setWords(null)
  const take = (option: SearchOption | null) => {
    close()
    onChange(option)
  }
  const step = (by: number) => setAt((Math.min(at, options.length - 1) + by + options.length) % options.length)
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? options.length > 0 && step(1) : open()),
    ArrowUp: () => (isOpen ? options.length > 0 && step(-1) : open()),
    ...(isOpen && { Enter: () => active && take(active), Escape: close }),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    // Escape closes only the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className="relative">
      <div className="control">
        <SearchIcon size={20} />
        <input
          ref={inputRef}
          type="text"
          dir="auto"
          {...control}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen && active ? list : undefined}
          aria-activedescendant={isOpen && active ? optionId(list, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={value?.label ?? placeholder}
          value={words ?? value?.label ?? ''}
          onChange={(event) => search(event.target.value)}
          onClick={open}
          onBlur={close}
          onKeyDown={press}
        />
        {searching && isOpen && <Spinner />}
        {value && (
          <button
            type="button"
            aria-label={t.ui.clearField({ field: label })}
            className="button button-quiet button-icon -me-3"
            onClick={() => take(null)}
          >
            <CloseIcon size={18} />
          </button>
        )}
      </div>
      {isOpen && (
        <OptionList {...{ list, label, options, active, take }} nothing={searching ? t.ui.searching() : nothing} />
      )}
      <output className="sr-only">
        {isOpen && (options.length === 0 ? nothing : t.ui.toChooseFrom({ count: options.length }))}
      </output>
    </div>
  )
}
