import type { ReactNode, SubmitEvent } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import { useAddressText } from './address-text.ts'
import type { useSuggestions } from '../forms/use-suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

type SearchPillProps = {
  /** The address that the form is submitted to before the script has loaded. */
  action: string
  /** 'Find rooms'. */
  formLabel: string
  label: string
  placeholder: string
  query: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  className?: string
  /** Of `useSuggestions()`. */
  suggestions?: ReturnType<typeof useSuggestions>
  /** Hidden fields that are submitted with the query. */
  children: ReactNode
}

/** The large search field at the top of a page. */
export function SearchPill(props: SearchPillProps) {
  const { action, formLabel, label, placeholder, query, onSubmit, className, suggestions, children } = props
  const text = useAddressText(query)
  return (
    <form
      action={ownPath(action)}
      aria-label={formLabel}
      onSubmit={onSubmit}
      className={cx('search-pill relative', className)}
    >
      <input
        name="query"
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        {...text}
        enterKeyHint="search"
        autoComplete="off"
        {...suggestions?.field}
      />
      {suggestions?.list}
      {children}
      <Button type="submit" variant="primary">
        {t.lists.search()}
      </Button>
    </form>
  )
}
