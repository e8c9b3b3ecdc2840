import { useLocation, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import { useSuggestions } from '../../lib/forms/use-suggestions.ts'
import { SearchField } from '../../ui/fields/text-field.tsx'

/** The pages with the large field of the same search. */
const festivalLists = new Set(['/', '/festivals'])

const loadSuggestions = async () =>
  (await import('../../features/festivals/festivals/list/festival-suggestions.tsx')).FestivalSuggestions

/** The search for festivals in the header. Before the script has loaded it is a plain form. */
export function SearchBox({ className }: { className: string }) {
  const navigate = useNavigate()
  const { field, list } = useSuggestions(loadSuggestions)
  const isBesideTheSame = useLocation({ select: ({ pathname }) => festivalLists.has(pathname) })
  if (isBesideTheSame) return null
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('query')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    void navigate({ to: '/festivals', search: wanted ? { query: wanted } : {} })
  }
  return (
    <search className={className}>
      <form action={ownPath('/festivals')} onSubmit={search}>
        <SearchField
          name="query"
          label={t.shell.searchFestivals()}
          placeholder={t.shell.festivalCityStyle()}
          controlClassName="relative"
          {...field}
          after={list}
        />
      </form>
    </search>
  )
}
