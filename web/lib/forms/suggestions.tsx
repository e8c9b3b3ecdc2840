import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import { OptionList, optionId, type SearchOption } from '../../ui/fields/option-list.tsx'

/** The field, and whether it was typed in before the suggestions were loaded. */
export type SuggestedField = { input: HTMLInputElement; isTyped: { current: boolean } }
/** The attributes of the field for the open list and its active option; undefined while the list is closed. */
export type ComboboxState =
  | Pick<ComponentProps<'input'>, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'autoComplete'>
  | undefined
/** The suggestions of a kind of field. */
export type SuggestionsOf = ComponentType<{ field: SuggestedField; onChange: (state: ComboboxState) => void }>

type SuggestionsProps<Option extends SearchOption> = ComponentProps<SuggestionsOf> & {
  /** The name of the list: 'Places'. */
  label: string
  countOf: (count: number) => string
  /** The suggestions for the typed text. */
  options: Option[]
  /** Called with the typed text; null when the list is closed. */
  onWords: (words: string | null) => void
  onTake: (option: Option, input: HTMLInputElement) => void
}

/** The list below a text field during typing. Options are applied only when chosen. Failures are not displayed. */
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
  // Only typing opens the list, not a text that a program fills in.
  const onInput = useEffectEvent(({ isTrusted }: Event) => search(isTrusted ? input.value : null))
  const onStart = useEffectEvent(() => isTyped.current && document.activeElement === input && search(input.value))
  const onClose = useEffectEvent(() => search(null))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.isComposing ? undefined : keys[event.key]
    if (!act) return
    // Enter does not submit the form, and Escape closes only the list, not the dialog around it.
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

/** The typed text, after a short pause in typing. */
export function useTyped(words: string | null): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (words === null) return undefined
    const timer = setTimeout(() => setTyped(words.trim().slice(0, max)), pause)
    return () => clearTimeout(timer)
  }, [words])
  return typed
}

/** In milliseconds without a key before a request is sent. */
const pause = 150
export const minLetters = 2
const max = 100

/** In pixels: the height of the field and of what stays visible above it. */
const takenByField = 168
const minHeight = 120

/** The list is as high as the space that a phone's keyboard leaves. */
const heightInSight = () =>
  visualViewport ? `min(19rem, ${Math.max(minHeight, visualViewport.height - takenByField)}px)` : undefined

/** Scrolls as far as the list needs. If that is not enough, as behind a phone's keyboard, the field is scrolled to the top. */
function bringIntoSight(input: HTMLInputElement, list: HTMLElement | null | undefined) {
  const isHidden = () =>
    list && visualViewport && list.getBoundingClientRect().bottom > visualViewport.offsetTop + visualViewport.height
  if (isHidden()) list?.scrollIntoView({ block: 'nearest' })
  if (isHidden()) input.scrollIntoView({ block: 'start' })
}
