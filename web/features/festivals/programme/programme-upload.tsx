import { useId, useState } from 'react'
import { t } from '#texts'
import type { FestivalWithRevision } from '../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { EncodingNote } from '../../../lib/table-upload/encoding-note.tsx'
import type { EncodingName } from '../../../lib/table-upload/encodings.ts'
import { DropZone } from '../../../lib/table-upload/drop-zone.tsx'
import { Figures } from '../../../lib/table-upload/figures.tsx'
import { readTable, rowsOf } from '../../../lib/table-upload/read-table.ts'
import {
  figuresOf,
  rowsHere,
  sheetOf,
  type SheetRow,
  withRefused,
  withStored,
} from '../../../lib/table-upload/sheet.ts'
import { SheetEditor } from '../../../lib/table-upload/sheet-editor.tsx'
import type { TableRow } from '../../../lib/table-upload/table.ts'
import { countOfRows } from '../../../lib/table-upload/table.words.ts'
import { UnreadableFile } from '../../../lib/table-upload/unreadable-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { EventPreview } from './event-preview.tsx'
import {
  type EventColumn,
  eventFormat,
  eventsOfCalendar,
  type EventSheet,
  eventTable,
  judge,
  nothingStored,
  sameEvent,
} from './event-table.ts'
import { touchedByEvents } from './programme.mutations.ts'
import type { NewEvent } from '../../../../contract/festivals/programme.ts'

type ProgrammeUploadProps = { api: Api; festival: FestivalWithRevision; onClose: () => void }

/** Uploads a programme from a spreadsheet or a CSV file, with corrections of its rows. */
export function ProgrammeUpload({ api, festival, onClose }: ProgrammeUploadProps) {
  const title = useId()
  const [sheet, setSheet] = useState<EventSheet | null>(null)
  const change = (to: (sheet: EventSheet) => EventSheet) => setSheet((current) => current && to(current))
  const upload = useUpload(api, festival.id, change)

  const [guessed, setGuessed] = useState<{ file: File; encoding: EncodingName; words: string[] } | null>(null)

  const takeFile = (file: File, encoding?: EncodingName) =>
    take(file.name, async () => {
      const { rows, guess } = await readTable(file, eventFormat, eventsOfCalendar(festival), encoding)
      setGuessed(guess && { file, ...guess })
      return rows
    })

  async function take(name: string, read: () => Promise<TableRow<EventColumn>[]>) {
    try {
      const rows = await read()
      setSheet(
        sheetOf(
          name,
          rows.map((row) => judge(row, festival)),
          nothingStored,
        ),
      )
    } catch (error) {
      const description = error instanceof UnreadableFile ? error.message : t.programme.checkTheTable()
      toast({ variant: 'destructive', title: t.programme.couldntReadRows(), description })
    }
  }

  return (
    <Card aria-labelledby={title} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={title}>{t.programme.pasteOrUploadProgramme()}</h3>
        <Button onClick={onClose}>{t.common.close()}</Button>
      </div>
      {sheet && guessed && rowsHere(sheet).length === sheet.rows.length && (
        <EncodingNote
          guessed={guessed.encoding}
          words={guessed.words}
          onChoose={(encoding) => void takeFile(guessed.file, encoding)}
        />
      )}
      {sheet && rowsHere(sheet).length > 0 ? (
        <SheetEditor
          table={eventTable}
          same={sameEvent}
          sheet={sheet}
          onChange={change}
          judge={(row) => judge(row, festival)}
          judgeMany={async (rows) => rows.map((row) => judge(row, festival))}
          readyWords={(count) => t.programme.readyToAdd({ count })}
          sendLabel={t.programme.addToProgramme()}
          isSending={upload.isPending}
          onSend={(sent) => upload.mutate(sent)}
          onClear={() => setSheet(null)}
          report={<Report sheet={sheet} />}
        >
          {(ready) => <EventPreview events={ready.map(({ value }) => value)} />}
        </SheetEditor>
      ) : (
        <>
          {sheet && <Report sheet={sheet} />}
          <PasteForm
            onPaste={(text) => {
              setGuessed(null)
              void take(t.programme.pastedRows(), async () => rowsOf(text, eventFormat))
            }}
          />
          <DropZone onFile={(file) => void takeFile(file)} />
        </>
      )}
    </Card>
  )
}

/** Titles of columns as a file has them, the same in every language. */
const headings = 'Title\tType\tDay\tStart\tEnd\tHall\tLevel\tInstructors'

function PasteForm({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onPaste(text)
      }}
    >
      <TextArea
        label={t.programme.rowsFromSpreadsheet()}
        rows={6}
        value={text}
        spellCheck={false}
        placeholder={headings}
        hint={t.programme.copyWithHeadings()}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" disabled={text.trim() === ''}>
        {t.programme.readTheRows()}
      </Button>
    </form>
  )
}

/** The results of the rows. */
function Report({ sheet }: { sheet: EventSheet }) {
  const { created, updated, unchanged, repeated, leftOut, waiting } = figuresOf(sheet)
  const figures = [
    [t.programme.added(), created],
    [t.programme.updated(), updated],
    [t.programme.unchanged(), unchanged],
    [t.programme.repeated(), repeated],
    [t.programme.leftOut(), leftOut],
    [t.programme.stillHere(), waiting],
  ] as const
  return (
    <Callout tone="teal" title={t.programme.lastUpload()}>
      <p>{t.programme.rowsInTable({ count: sheet.rows.length })}</p>
      <Figures figures={figures} />
    </Callout>
  )
}

function useUpload(api: Api, festivalId: string, change: (to: (sheet: EventSheet) => EventSheet) => void) {
  return useApiMutation({
    call: (sent: readonly SheetRow<EventColumn, NewEvent>[]) =>
      api.programme.upload({ params: { id: festivalId }, body: { rows: sent.map(({ values }) => values) } }),
    refetch: touchedByEvents,
    onSuccess: ({ refusals, ...stored }, sent) => {
      const refused = new Set(refusals.map(({ row }) => row - 1))
      const accepted = sent.filter((_, at) => !refused.has(at))
      const found = refusals.map(({ row, column, reason }) => ({ at: row - 1, field: column ?? '', message: reason }))
      change((sheet) => withRefused(withStored(sheet, accepted, countsOf(stored)), eventTable.columns, sent, found))
      toast({ title: t.programme.programmeUpdated(), description: countOfRows(sent.length - stored.refused) })
    },
    onError: (error) => toastFailure(t.programme.uploadFailed(), error, t.programme.failedToUpload()),
  })
}

const countsOf = ({ created, updated, unchanged, repeated }: typeof nothingStored) => ({
  created,
  updated,
  unchanged,
  repeated,
})
