import { Fragment, useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RowToCorrect } from './row-to-correct.tsx'
import type { RowGroup } from './sheet.ts'
import type { Table, TableRow } from './table.ts'
import { hidden } from '../../ui/text-elements.tsx'

const maxListed = 10

type RowTableProps<Name extends string, Value> = {
  table: Table<Name>
  group: RowGroup<Name, Value>
  onCorrect: (row: TableRow<Name>) => void
  onLeaveOut: (row: TableRow<Name>) => void
}

/** Ten rows of a group at a time, with the cell that the group is about. A row is corrected below its cells. */
export function RowTable<Name extends string, Value>(props: RowTableProps<Name, Value>) {
  const { table, group, onCorrect, onLeaveOut } = props
  const [start, setStart] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const { rows, column, found } = group
  // Corrected rows leave the group.
  const from = Math.min(start, Math.floor((rows.length - 1) / maxListed) * maxListed)
  const displayed = table.columns.filter(({ name }) => name === column || table.shownColumns.has(name))
  const areAlike = rows.some(({ number }) => found.get(number)?.like)
  const classOf = (name: Name) => cellClass(name === table.leadColumn, name === column)
  return (
    <div className="grid gap-3">
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="border-b border-line py-2 pr-3">
              {t.tableUpload.row()}
            </th>
            {displayed.map(({ name, label }) => (
              <th key={name} scope="col" className={classOf(name)}>
                {label()}
              </th>
            ))}
            {areAlike && (
              <th scope="col" className={cellClass(false, true)}>
                {t.tableUpload.maybeTheSameAs()}
              </th>
            )}
            <th scope="col" className="border-b border-line py-2">
              <span className="sr-only">{t.tableUpload.correct()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + maxListed).map((row) => {
            const isOpen = opened === row.number || rows.length === 1
            return (
              <Fragment key={row.number}>
                <tr>
                  <th scope="row" className="border-b border-line py-2 pr-3 font-normal tabular-nums">
                    {row.number}
                  </th>
                  {displayed.map(({ name }) => (
                    <td key={name} dir="auto" className={classOf(name)}>
                      {row.values[name] ? (
                        <span className="line-clamp-2">{row.values[name]}</span>
                      ) : (
                        <span className="text-soft">–</span>
                      )}
                    </td>
                  ))}
                  {areAlike && (
                    <td dir="auto" className={cellClass(false, true)}>
                      {found.get(row.number)?.like?.what}
                    </td>
                  )}
                  <td className="border-b border-line py-1 text-right">
                    {rows.length > 1 && (
                      <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : row.number)}>
                        {t.tableUpload.correctRow({
                          row: row.number,
                          hidden,
                        })}
                      </Button>
                    )}
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={displayed.length + (areAlike ? 3 : 2)} className="border-b border-line">
                      <RowToCorrect
                        columns={table.columns}
                        row={row}
                        found={found.get(row.number)}
                        onCorrect={onCorrect}
                        onLeaveOut={() => onLeaveOut(row)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows.length > maxListed && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-soft tabular-nums">
            {t.tableUpload.rowsShown({
              from: from + 1,
              to: Math.min(from + maxListed, rows.length),
              rows: rows.length,
            })}
          </p>
          <Button size="small" aria-disabled={from === 0} onClick={() => setStart(Math.max(0, from - maxListed))}>
            {t.tableUpload.previous()}
          </Button>
          <Button
            size="small"
            aria-disabled={from + maxListed >= rows.length}
            onClick={() => setStart(Math.min(from + maxListed, rows.length - 1))}
          >
            {t.common.next()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** On a phone only the leading column and the cell that the group is about are visible. */
const cellClass = (isLead: boolean, isAbout: boolean) =>
  cx(
    'border-b border-line py-2 pr-3 align-top wrap-anywhere',
    !isLead && !isAbout && 'max-sm:hidden',
    isAbout ? 'min-w-24 font-semibold' : 'min-w-20',
  )
