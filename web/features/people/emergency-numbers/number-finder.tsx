import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { plainLetters } from '../../../lib/format/plain-letters.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { emergencyNumbersQuery } from './emergency-numbers.queries.ts'
import { NumbersToCall } from './numbers-to-call.tsx'

/** The numbers of all countries, with a search by country. */
export function NumberFinder() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(emergencyNumbersQuery(api))
  const [typed, setTyped] = useState('')
  const found = data.filter(({ name }) => plainLetters(name).includes(plainLetters(typed)))
  return (
    <div className="grid gap-3">
      <TextField
        label={t.safety.country()}
        type="search"
        autoComplete="country-name"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <output className="sr-only">{t.safety.countriesFound({ count: found.length })}</output>
      {found.length === 0 ? (
        <p>{t.safety.numberNotKnown()}</p>
      ) : (
        <section
          aria-label={t.safety.emergencyNumbers()}
          className="max-h-80 overflow-y-auto rounded-m border border-line px-4"
        >
          <dl className="divide-y divide-line">
            {found.map((numbers) => (
              <div key={numbers.country} className="flex flex-wrap items-center justify-between gap-x-4">
                <dt className="min-w-0 wrap-anywhere">{numbers.name}</dt>
                <dd className="min-w-0">
                  <NumbersToCall numbers={numbers} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
