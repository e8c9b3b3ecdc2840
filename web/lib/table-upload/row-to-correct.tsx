import { useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Column, Finding, JudgedRow, TableRow } from './table.ts'
import { hidden } from '../../ui/text-elements.tsx'

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
      aria-label={t.tableUpload.rowNumber({ row: String(row.number) })}
      className="grid gap-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        onCorrect({ number: row.number, values })
      }}
    >
      {found && (
        <output className="font-semibold wrap-anywhere">
          {t.tableUpload.rowWithMessage({ row: String(row.number), message: found.message })}
        </output>
      )}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, label }) => (
          <TextField
            key={name}
            label={label()}
            value={values[name]}
            aria-invalid={(row.problem !== null && found?.column === name) || undefined}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t.tableUpload.useThisRow()}
        </Button>
        <Button onClick={onLeaveOut}>
          {t.tableUpload.leaveOutRow({
            row: row.number,
            hidden,
          })}
        </Button>
      </div>
    </form>
  )
}
