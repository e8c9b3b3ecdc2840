import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import { OptionList, optionId, type SearchOption } from '../../ui/fields/option-list.tsx'

/** The field, and whether somebody typed in it before the suggestions were loaded. */
export type SuggestedField = { input: HTMLInputElement; isTyped: { current: boolean } }
/** The attributes of the field that say which list is open and which option is reached; undefined while it is closed. */
export type ComboboxState =
  | Pick<ComponentProps<'input'>, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'autoComplete'>
  | undefined
/** The suggestions of a kind of field. */
export type SuggestionsOf = ComponentType<{ field: SuggestedField; onChange: (state: ComboboxState) => void }>

type SuggestionsProps<Option extends SearchOption> = ComponentProps<SuggestionsOf> & {
  /** What is suggested: 'Places'. */
  label: string
  countOf: (count: number) => string
  /** What is suggested for what was typed. */
  options: Option[]
  /** What was typed; null once the list is closed. */
  onWords: (words: string | null) => void
  onTake: (option: Option, input: HTMLInputElement) => void
}

/** The list below a text field while somebody types in it. Only what somebody chooses does anything. Failures are not shown. */
export function Suggestions<Option extends SearchOption>(props: SuggestionsProps<Option>) {
  const { field, onChange, label, countOf, options, onWords, onTake } = props
  const { input, isTyped } = field
  const list = useId()
  const [at, setAt] = useState<number | null>(null)
  const active = at === null ? undefined : options[at]
  const activeId = active && optionId(list, active)
  const isOpen = options.length > 0

  const search = (text: string | null) => {
    onWords(text)
    setAt(null)
  }
  const take = (option: SearchOption) => {
    const taken = options.find((one) => one === option)
    if (taken) onTake(taken, input)
    search(null)
  }
  /** From the last option to the first and back. */
  const step = (by: 1 | -1) => {
    if (!isOpen) return search(input.value)
    const from = at ?? (by === 1 ? -1 : options.length)
    setAt((from + by + options.length) % options.length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(active && { Enter: () => take(active) }),
    ...(isOpen && { Escape: () => search(null) }),
  }
  // A list is opened by keys alone, not by a text that a program fills in.
  const onInput = useEffectEvent(({ isTrusted }: Event) => search(isTrusted ? input.value : null))
  const onStart = useEffectEvent(() => isTyped.current && document.activeElement === input && search(input.value))
  const onClose = useEffectEvent(() => search(null))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.isComposing ? undefined : keys[event.key]
    if (!act) return
    // Enter sends no form, and Escape closes only the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => onInput(event), { signal })
    input.addEventListener('blur', () => onClose(), { signal })
    input.form?.addEventListener('submit', () => onClose(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    // Deferred, because it sets state.
    queueMicrotask(() => onStart())
    return () => listening.abort()
  }, [input])
  useEffect(() => {
    // The browser's own autofill would cover the list.
    const open = { 'aria-controls': list, 'aria-activedescendant': activeId, autoComplete: 'off' }
    onChange(isOpen ? { 'aria-expanded': true, ...open } : undefined)
  }, [isOpen, list, activeId, onChange])
  useEffect(() => {
    if (isOpen) bringIntoSight(input, document.getElementById(list)?.parentElement)
  }, [isOpen, input, list])

  return (
    <>
      {isOpen && <OptionList {...{ list, options, active, take }} label={label} maxHeight={heightInSight()} />}
      <output className="sr-only">{isOpen && countOf(options.length)}</output>
    </>
  )
}

/** What was typed, once nobody has typed for a moment. */
export function useTyped(words: string | null): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (words === null) return undefined
    const timer = setTimeout(() => setTyped(words.trim().slice(0, max)), pause)
    return () => clearTimeout(timer)
  }, [words])
  return typed
}

/** Milliseconds without a key before the server is asked. */
const pause = 150
export const minLetters = 2
const max = 100

/** Pixels of the field and of what stays in sight above it. */
const takenByField = 168
const minHeight = 120

/** The list is as high as what a phone's keyboard leaves of the screen. */
const heightInSight = () =>
  visualViewport ? `min(19rem, ${Math.max(minHeight, visualViewport.height - takenByField)}px)` : undefined

/** Scrolls as far as the list needs; where that is not enough, as behind a phone's keyboard, the field goes to the top. */
function bringIntoSight(input: HTMLInputElement, list: HTMLElement | null | undefined) {
  const isHidden = () =>
    list && visualViewport && list.getBoundingClientRect().bottom > visualViewport.offsetTop + visualViewport.height
  if (isHidden()) list?.scrollIntoView({ block: 'nearest' })
  if (isHidden()) input.scrollIntoView({ block: 'start' })
}
