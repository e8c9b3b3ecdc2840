import { useRef, useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { filledWith, mendsFor, spelledAlike } from './mends.ts'
import { RowTable } from './row-table.tsx'
import type { RowGroup } from './sheet.ts'
import type { Table, TableRow } from './table.ts'

type RowActions<Name extends string> = {
  table: Table<Name>
  onCorrect: (row: TableRow<Name>) => void
  /** Corrects many rows at once. */
  onMend: (rows: TableRow<Name>[]) => void
  onLeaveOut: (rows: readonly { number: number }[]) => void
}
type RowGroupsProps<Name extends string, Value> = RowActions<Name> & { groups: readonly RowGroup<Name, Value>[] }
type GroupProps<Name extends string, Value> = RowActions<Name> & { group: RowGroup<Name, Value> }

/** The rows that need attention, grouped by reason, with the actions for all rows of a group. */
export function RowGroups<Name extends string, Value>({ groups, ...actions }: RowGroupsProps<Name, Value>) {
  const [problems, doubts] = [true, false].map((isProblem) => groups.filter((group) => group.isProblem === isProblem))
  const refused = problems?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  return (
    <>
      {problems && refused > 0 && (
        <section aria-label={t.tableUpload.rowsToCorrect()} className="grid gap-4">
          <Callout tone="amber" title={t.tableUpload.cantBeUploadedYet({ count: refused, rows: String(refused) })}>
            {t.tableUpload.correctOrLeaveOut()}
          </Callout>
          {problems.map((group) => (
            <GroupCard key={`${group.column} ${group.reason}`} group={group} {...actions} />
          ))}
        </section>
      )}
      {doubts && doubts.length > 0 && (
        <section aria-label={t.tableUpload.rowsToLookAt()} className="grid gap-4">
          <Callout title={t.tableUpload.pleaseLookAtTheseRows()}>{t.tableUpload.uploadedUnlessChanged()}</Callout>
          {doubts.map((group) => (
            <GroupCard key={`${group.column} ${group.reason}`} group={group} {...actions} />
          ))}
        </section>
      )}
    </>
  )
}

function GroupCard<Name extends string, Value>(props: GroupProps<Name, Value>) {
  const { table, group, onCorrect, onMend, onLeaveOut } = props
  const { column, reason, rows, found } = group
  const alike = spelledAlike(rows, found)
  const [opened, setOpened] = useState(false)
  const isOpen = opened || rows.length === 1
  const heading = useRef<HTMLHeadingElement>(null)
  /** The focused row is removed. */
  const then = () => heading.current?.focus({ preventScroll: true })
  const title = t.tableUpload.rowsWithReason({ count: rows.length, rows: String(rows.length), reason })
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        {title}
      </h3>
      <div className="flex flex-wrap items-end gap-3">
        {mendsFor(table.mends, column, rows).map((mend) => (
          <Button key={mend.label} onClick={() => onMend(mend.rows)}>
            {mend.rows.length < rows.length
              ? t.tableUpload.someRows({ correction: mend.label, some: mend.rows.length, all: rows.length })
              : mend.label}
          </Button>
        ))}
        {alike.length > 0 && <Button onClick={() => onMend(alike)}>{t.tableUpload.otherSpelling()}</Button>}
        <Button onClick={() => onLeaveOut(rows)}>{t.tableUpload.leaveAllOut({ count: rows.length })}</Button>
        {rows.length > 1 && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpened(!opened)}>
            {isOpen ? t.tableUpload.hideTheRows() : t.tableUpload.showTheRows()}
          </Button>
        )}
      </div>
      <FillAll table={table} group={group} onMend={onMend} />
      {isOpen && (
        <RowTable
          table={table}
          group={group}
          onCorrect={(row) => {
            then()
            onCorrect(row)
          }}
          onLeaveOut={(row) => {
            then()
            onLeaveOut([row])
          }}
        />
      )}
    </section>
  )
}

/** Fills the empty cells of all rows with one text. */
function FillAll<Name extends string, Value>({
  table,
  group: { column, rows },
  onMend,
}: Pick<GroupProps<Name, Value>, 'table' | 'group' | 'onMend'>) {
  const [text, setText] = useState('')
  const label = table.columns.find(({ name }) => name === column)?.label
  if (!column || !label || rows.length < 2 || rows.some(({ values }) => values[column] !== '')) return null
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onMend(filledWith(column, text.trim(), rows))
      }}
    >
      <TextField
        label={t.tableUpload.ofAllRows({ title: label(), rows: rows.length })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{t.tableUpload.fillInAll()}</Button>
    </form>
  )
}
