import { Fragment, type ReactNode } from 'react'
import { Select } from '../../ui/fields/select.tsx'
import type { Choice } from './filter-table.ts'
import { optionText } from '../format/option-text.ts'

type ChoiceSelectProps = {
  field: Choice
  value: string | undefined
  onChange: (value: string) => void
  name?: string
  hideLabel?: boolean
  className?: string
}

/** The select of a filter that is one of a list. 'all' is no filter (product specification, section 5). */
export const ChoiceSelect = ({ field, value = 'all', onChange, ...select }: ChoiceSelectProps) => (
  <Select {...select} label={field.label()} value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="all">{field.all()}</option>
    {field.options.map((one) => (
      <option key={one} value={one}>
        {field.words?.[one]?.() ?? optionText(one)}
      </option>
    ))}
  </Select>
)

/** The filters of a table that are not a choice from a list, for which a panel needs its own fields. */
type OwnField<Table> = {
  [Name in keyof Table]: Table[Name] extends { is: 'filter' }
    ? Table[Name] extends { field: Choice }
      ? never
      : Name
    : never
}[keyof Table]

type FilterFieldsProps<Table> = {
  table: Table
  filters: { [Name in keyof Table]?: unknown }
  change: (change: { [name: string]: string }) => unknown
  own: Record<OwnField<Table>, ReactNode>
}

/** The fields of all filters, in the order of their table. */
export function FilterFields<Table extends object>({ table, filters, change, own }: FilterFieldsProps<Table>) {
  return Object.entries(table as Record<string, { field?: Choice }>).map(([name, { field }]) => (
    <Fragment key={name}>
      {field ? (
        <ChoiceSelect
          field={field}
          value={(filters as Record<string, string | undefined>)[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ) : (
        (own as Record<string, ReactNode>)[name]
      )}
    </Fragment>
  ))
}
