import { useLocation, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { textOf } from '../lib/lists/search.ts'
import { SearchField } from '../ui/fields/text-field.tsx'

/** The pages on which `query` in the address is a search for festivals; on other pages it means something else. */
const festivalLists = new Set(['/', '/festivals'])

/** The search for festivals in the header. Before the script has loaded it is a plain form. */
export function SearchBox({ className }: { className: string }) {
  const navigate = useNavigate()
  const query = useLocation({
    select: ({ pathname, search }) => (festivalLists.has(pathname) ? textOf(search.query) : undefined),
  })
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('query')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    void navigate({ to: '/festivals', search: wanted ? { query: wanted } : {} })
  }
  return (
    <search className={className}>
      <form action="/festivals" onSubmit={search}>
        <SearchField
          key={query}
          name="query"
          label="Search festivals"
          placeholder="Festival, city, style"
          defaultValue={query}
        />
      </form>
    </search>
  )
}
