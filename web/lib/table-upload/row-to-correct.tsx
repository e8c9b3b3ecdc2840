import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Column, Finding, JudgedRow, TableRow } from './table.ts'

type RowToCorrectProps<Name extends string, Value> = {
  columns: readonly Column<Name>[]
  row: JudgedRow<Name, Value>
  /** The problem of the row. */
  found: Finding<Name> | undefined
  onCorrect: (row: TableRow<Name>) => void
  onLeaveOut: () => void
}

/** The cells of one row as fields for a correction. */
export function RowToCorrect<Name extends string, Value>(props: RowToCorrectProps<Name, Value>) {
  const { columns, row, found, onCorrect, onLeaveOut } = props
  const [values, setValues] = useState(row.values)
  return (
    <form
      noValidate
      aria-label={`Row ${row.number}`}
      className="grid gap-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        onCorrect({ number: row.number, values })
      }}
    >
      {found && (
        <output className="font-semibold wrap-anywhere">
          Row {row.number}: {found.message}
        </output>
      )}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, title }) => (
          <TextField
            key={name}
            label={title}
            value={values[name]}
            aria-invalid={(row.problem !== null && found?.column === name) || undefined}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Use this row
        </Button>
        <Button onClick={onLeaveOut}>
          Leave out<span className="sr-only"> row {row.number}</span>
        </Button>
      </div>
    </form>
  )
}
