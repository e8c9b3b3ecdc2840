import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Place } from '../../../contract/places.ts'
import { OptionList, optionId, type SearchOption } from '../../ui/fields/option-list.tsx'

/** The field, and whether somebody typed in it before the suggestions were loaded. */
export type SuggestedField = { input: HTMLInputElement; isTyped: { current: boolean } }
/** The attributes of the field that say which list is open and which option is reached; undefined while it is closed. */
export type ComboboxState =
  | Pick<ComponentProps<'input'>, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'autoComplete'>
  | undefined

type PlaceSuggestionsProps = { field: SuggestedField; onChange: (state: ComboboxState) => void }

/** The suggestions of a `PlaceField`. Only what somebody chooses is written into it. Failures are not shown. */
export function PlaceSuggestions({ field: { input, isTyped }, onChange }: PlaceSuggestionsProps) {
  const list = useId()
  /** What was typed; null while the list is closed. */
  const [words, setWords] = useState<string | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const options = useOptions(words)
  const active = at === null ? undefined : options[at]
  const activeId = active && optionId(list, active)
  const isOpen = options.length > 0

  const search = (text: string | null) => {
    setWords(text)
    setAt(null)
  }
  const take = ({ label }: SearchOption) => {
    write(input, label)
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
  const onBlur = useEffectEvent(() => search(null))
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
    input.addEventListener('blur', () => onBlur(), { signal })
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
      {isOpen && <OptionList {...{ list, options, active, take }} label="Places" maxHeight={heightInSight()} />}
      <output className="sr-only">{isOpen && countOf(options)}</output>
    </>
  )
}

const countOf = ({ length }: readonly SearchOption[]) =>
  (length === 1 ? '1 place' : `${length} places`) + ' to choose from'

/** Writes a text as if it had been typed, so that the form hears of it. */
function write(input: HTMLInputElement, text: string) {
  // React replaces the property of the element itself, and would take the text for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Milliseconds without a key before the server is asked. */
const pause = 150
const minLetters = 2
const max = 100
/** The reply to these words. */
type Answer = { words: string; places: readonly Place[] }
const unasked: Answer = { words: '', places: [] }

/** The last reply stays until that to the latest words has come. */
function useOptions(words: string | null): SearchOption[] {
  const { api } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (words === null) return undefined
    const timer = setTimeout(() => setAsked(words.trim().slice(0, max)), pause)
    return () => clearTimeout(timer)
  }, [words])
  const { data = unasked } = useQuery({
    queryKey: ['places', asked],
    queryFn: async (): Promise<Answer> => ({
      words: asked,
      places: await api.places.complete({ query: { query: asked } }),
    }),
    enabled: asked.length >= minLetters,
    placeholderData: (before) => before,
  })
  return words === null ? [] : optionsOf(words.trim(), data)
}

/** No options if the reply belongs to another text, or if the typed text already equals the first option. */
function optionsOf(words: string, { words: asked, places }: Answer): SearchOption[] {
  const isAnswered = words.length >= minLetters && (words.startsWith(asked) || asked.startsWith(words))
  if (!isAnswered || places[0]?.label.toLowerCase() === words.toLowerCase()) return []
  return places.map(({ label, region }, at) => ({
    value: String(at),
    label,
    ...(region && !label.includes(region) && { detail: region }),
  }))
}

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
