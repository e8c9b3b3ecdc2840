import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatCount } from '../../lib/counts.ts'
import { columns, type PartyRow } from './party-columns.ts'
import { problemOf } from './party-row.ts'

type RowProblemsProps = {
  rows: readonly PartyRow[]
  onCorrect: (row: PartyRow) => void
  onLeaveOut: (number: number) => void
}

/** At once, as each row has seven fields. */
const mostShown = 20

/** The rows that cannot be uploaded, each with the reason, its cells to correct, and a button that leaves it out. */
export function RowProblems({ rows, onCorrect, onLeaveOut }: RowProblemsProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Rows to correct" className="grid gap-4">
      <Callout tone="amber" title={`${formatCount(rows.length, 'row')} cannot be uploaded yet`}>
        Correct what is wrong or leave the row out; until then nothing is uploaded.
      </Callout>
      <ul className="grid gap-4">
        {rows.slice(0, mostShown).map((row) => (
          <li key={row.number}>
            <RowToCorrect row={row} onCorrect={onCorrect} onLeaveOut={onLeaveOut} />
          </li>
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className="text-soft">{formatCount(rows.length - mostShown, 'more row')} after these.</p>
      )}
    </section>
  )
}

type RowToCorrectProps = Pick<RowProblemsProps, 'onCorrect' | 'onLeaveOut'> & { row: PartyRow }

function RowToCorrect({ row, onCorrect, onLeaveOut }: RowToCorrectProps) {
  const [values, setValues] = useState(row.values)
  const corrected = { number: row.number, values }
  const problem = problemOf(row)
  return (
    <form
      noValidate
      aria-label={`Row ${row.number}`}
      className="card grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCorrect(corrected)
      }}
    >
      <output className="font-semibold wrap-anywhere">
        Row {row.number}: {problem?.message}
      </output>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, title }) => (
          <TextField
            key={name}
            label={title}
            value={values[name]}
            aria-invalid={problem?.column === name || undefined}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Use this row
        </Button>
        <Button onClick={() => onLeaveOut(row.number)}>
          Leave out<span className="sr-only"> row {row.number}</span>
        </Button>
      </div>
    </form>
  )
}
