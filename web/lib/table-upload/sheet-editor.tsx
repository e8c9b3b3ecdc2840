import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { RowGroups } from './row-groups.tsx'
import {
  groupsOf,
  isReady,
  rowsHere,
  type Sameness,
  type Sheet,
  type SheetRow,
  withoutRows,
  withRows,
} from './sheet.ts'
import type { JudgedRow, Table, TableRow } from './table.ts'

type ReadyRow<Name extends string, Value> = SheetRow<Name, Value> & { value: NonNullable<Value> }

type SheetEditorProps<Name extends string, Value, Counts extends Record<string, number>> = {
  table: Table<Name>
  same: Sameness<Name, Value>
  sheet: Sheet<Name, Value, Counts>
  onChange: (change: (sheet: Sheet<Name, Value, Counts>) => Sheet<Name, Value, Counts>) => void
  /** Validates one row immediately; many rows may be validated in a worker. */
  judge: (row: TableRow<Name>) => JudgedRow<Name, Value>
  judgeMany: (rows: TableRow<Name>[]) => Promise<JudgedRow<Name, Value>[]>
  /** '12 socials ready to upload'. */
  readyWords: (count: number) => string
  sendLabel: string
  isSending: boolean
  onSend: (ready: ReadyRow<Name, Value>[]) => void
  onClear: () => void
  /** The results of rows that were sent before. */
  report: ReactNode
  /** Renders the rows that are ready. */
  children: (ready: ReadyRow<Name, Value>[]) => ReactNode
}

/** The rows of a table that are not stored yet, with corrections of their problems. */
export function SheetEditor<Name extends string, Value, Counts extends Record<string, number>>(
  props: SheetEditorProps<Name, Value, Counts>,
) {
  const { table, same, sheet, onChange, isSending, onSend } = props
  const top = useRef<HTMLOutputElement>(null)
  const [isMending, setMending] = useState(false)
  useEffect(() => {
    // The pressed button was removed with its rows.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  })
  const { here, ready, groups } = useMemo(() => {
    const rows = rowsHere(sheet)
    return { here: rows, ready: rows.filter(isReady), groups: groupsOf(sheet, same) }
  }, [sheet, same])
  const problems = here.length - ready.length
  /** What is ready can be sent without the rest. */
  const isPartly = problems > 0 && ready.length > 0

  const sendAll = () => {
    const first = here.find(({ problem }) => problem)
    if (!first) return onSend(ready)
    const message = first.problem?.message ?? ''
    const description = t.tableUpload.rowWithMessage({ row: String(first.number), message })
    return toast({ variant: 'destructive', title: t.tableUpload.validationError(), description })
  }
  async function mend(rows: TableRow<Name>[]) {
    setMending(true)
    try {
      const judged = await props.judgeMany(rows)
      onChange((current) => withRows(current, judged))
    } catch {
      toast({
        variant: 'destructive',
        title: t.tableUpload.failedToCorrectTheRows(),
        description: t.tableUpload.pleaseTryAgain(),
      })
    } finally {
      setMending(false)
    }
  }

  return (
    <div className="grid gap-6">
      {here.length < sheet.rows.length && props.report}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{sheet.fileName}</p>
          <output ref={top} tabIndex={-1} className="block text-soft">
            {props.readyWords(ready.length)}
          </output>
        </div>
        <div className="flex flex-wrap gap-3">
          {isPartly && (
            <Button
              variant="primary"
              pending={isSending}
              pendingLabel={t.tableUpload.uploading()}
              onClick={() => onSend(ready)}
            >
              {t.tableUpload.uploadReadyKeepRest({ ready: ready.length, kept: problems })}
            </Button>
          )}
          <Button
            variant={isPartly ? 'secondary' : 'primary'}
            pending={isSending && !isPartly}
            pendingLabel={t.tableUpload.uploading()}
            aria-disabled={isSending}
            onClick={() => isSending || sendAll()}
          >
            {props.sendLabel}
          </Button>
          <Button aria-disabled={isSending} onClick={() => isSending || props.onClear()}>
            {t.common.clear()}
          </Button>
        </div>
      </div>
      <div inert={isSending} aria-busy={isSending || isMending} className="grid gap-6">
        <RowGroups
          table={table}
          groups={groups}
          onCorrect={(row) => onChange((current) => withRows(current, [props.judge(row)]))}
          onMend={(rows) => void mend(rows)}
          onLeaveOut={(rows) => onChange((current) => withoutRows(current, rows))}
        />
      </div>
      {props.children(ready)}
    </div>
  )
}
