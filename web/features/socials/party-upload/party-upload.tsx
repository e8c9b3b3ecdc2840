import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { dayOfTonight } from '../../../lib/format/tonight.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { EncodingNote } from '../../../lib/table-upload/encoding-note.tsx'
import type { EncodingName } from '../../../lib/table-upload/encodings.ts'
import { DropZone } from '../../../lib/table-upload/drop-zone.tsx'
import { rowsHere, withRefused, withStored } from '../../../lib/table-upload/sheet.ts'
import { SheetEditor } from '../../../lib/table-upload/sheet-editor.tsx'
import { UnreadableFile } from '../../../lib/table-upload/unreadable-file.ts'
import { judgeInWorker } from './judge-in-worker.ts'
import { hasOffset, withConvertedTimes } from './converted-times.ts'
import { likeSocials } from './likely-duplicates.ts'
import { columns, type PartyRow } from './party-columns.ts'
import { judge, type JudgedParty, longAgo } from './party-row.ts'
import {
  isPast,
  partiesOf,
  type PartySheet,
  type PartySheetRow,
  refusalsIn,
  sameSocial,
  sheetOf,
  withoutPast,
} from './party-sheet.ts'
import { partyTable } from './party-table.ts'
import { RowPreview } from './row-preview.tsx'
import { daysOf, storedSocialsQuery } from './stored-socials.queries.ts'
import { UploadReport } from './upload-report.tsx'

/** Reads a CSV file, allows corrections of its rows, and uploads them (product specification, 'Upload Social Parties'). */
export function PartyUpload({ api }: { api: Api }) {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [sheet, setSheet] = useState<PartySheet | null>(null)
  const [takesPast, setTakesPast] = useState(false)
  const [guessed, setGuessed] = useState<{ file: File; encoding: EncodingName; words: string[] } | null>(null)

  async function read(file: File, encoding?: EncodingName) {
    if (!['.csv', '.ics'].some((end) => file.name.toLowerCase().endsWith(end)))
      return toast({
        variant: 'destructive',
        title: t.partyUpload.invalidFileType(),
        description: t.partyUpload.pleaseUploadACsvFile(),
      })
    setReading(true)
    setSheet(null)
    setTakesPast(false)
    try {
      const { rows: asWritten, guess } = await judgeInWorker({ file, encoding })
      const rows = await judgedAgain(api, asWritten)
      const days = daysOf(rows, earliest())
      // Before the rows are displayed, so that none is uploaded before its doubt is known. It does not throw.
      if (days) await queryClient.prefetchQuery(storedSocialsQuery(api, days))
      setGuessed(guess && { file, ...guess })
      setSheet(sheetOf(file.name, rows))
      toast({
        title: t.partyUpload.fileParsedSuccessfully(),
        description: t.partyUpload.foundSocialParties({ rows: rows.length }),
      })
    } catch (error) {
      const description = error instanceof UnreadableFile ? error.message : t.partyUpload.failedToParseCsvFile()
      toast({ variant: 'destructive', title: t.partyUpload.parsingError(), description })
    } finally {
      setReading(false)
    }
    return undefined
  }

  const past = sheet ? rowsHere(sheet).filter((row) => isPast(row, dayOfTonight(true))).length : 0
  const shown = useMemo(
    () => (sheet && !takesPast ? withoutPast(sheet, dayOfTonight(true)) : sheet),
    [sheet, takesPast],
  )
  const isEditing = shown !== null && rowsHere(shown).length > 0
  const isUntouched = sheet !== null && rowsHere(sheet).length === sheet.rows.length
  return (
    <div className="grid gap-6">
      {isEditing && isUntouched && guessed && (
        <EncodingNote
          guessed={guessed.encoding}
          words={guessed.words}
          onChoose={(encoding) => void read(guessed.file, encoding)}
        />
      )}
      {past > 0 && (
        <Switch
          label={t.partyUpload.uploadThePastSocialsToo({ count: past })}
          hint={t.partyUpload.pastSocialsHint()}
          checked={takesPast}
          onChange={({ currentTarget }) => setTakesPast(currentTarget.checked)}
        />
      )}
      {isEditing && <SheetUpload api={api} sheet={shown} setSheet={setSheet} isUntouched={isUntouched} />}
      {!isEditing && shown && !isUntouched && <UploadReport sheet={shown} />}
      {!isEditing && <DropZone isReading={isReading} onFile={(file) => void read(file)} />}
    </div>
  )
}

/** The rows of a file, with instants in the local time of their place if it is known. */
async function judgedAgain(api: Api, rows: JudgedParty[]): Promise<JudgedParty[]> {
  const zoned = rows.filter(hasOffset)
  if (zoned.length === 0) return rows
  const judged = await judgeConverted(api, zoned)
  const byNumber = new Map(judged.map((row) => [row.number, row]))
  return rows.map((row) => byNumber.get(row.number) ?? row)
}

const judgeConverted = async (api: Api, rows: PartyRow[]) =>
  (await judgeInWorker({ rows: await withConvertedTimes(api, rows) })).rows

type SheetUploadProps = {
  api: Api
  sheet: PartySheet
  setSheet: (change: (sheet: PartySheet | null) => PartySheet | null) => void
  /** No row was stored or left out yet. */
  isUntouched: boolean
}

/** The rows of a file that are not stored yet. */
function SheetUpload({ api, sheet, setSheet, isUntouched }: SheetUploadProps) {
  const change = (to: (sheet: PartySheet) => PartySheet) => setSheet((current) => current && to(current))
  const upload = useUpload(api, change)
  const days = useMemo(() => daysOf(sheet.rows, earliest()), [sheet.rows])
  const stored = useQuery({
    ...storedSocialsQuery(api, days ?? { from: '', to: '' }),
    enabled: days !== null,
    placeholderData: (before) => before,
  })
  const same = useMemo(
    () => ({ ...sameSocial, alike: (rows: Compared) => likeSocials(rows, stored.data ?? []) }),
    [stored.data],
  )
  return (
    <>
      {stored.isError && <NotCompared isPending={stored.isFetching} onRetry={() => void stored.refetch()} />}
      <SheetEditor
        table={partyTable}
        same={same}
        sheet={sheet}
        onChange={change}
        judge={(row) => judge(row, today())}
        judgeMany={(rows) => judgeConverted(api, rows)}
        readyWords={(count) => t.partyUpload.socialPartiesReadyToUpload({ count })}
        sendLabel={t.partyUpload.uploadToDatabase()}
        isSending={upload.isPending}
        onSend={(sent) => upload.mutate({ sent, parties: partiesOf(sheet, sent) })}
        onClear={() => setSheet(() => null)}
        report={!isUntouched && <UploadReport sheet={sheet} />}
      >
        {(ready) => <RowPreview rows={ready} />}
      </SheetEditor>
    </>
  )
}

type Compared = Parameters<typeof likeSocials>[0]

const NotCompared = ({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) => (
  <Callout
    tone="amber"
    title={t.partyUpload.notCompared()}
    action={
      <Button pending={isPending} onClick={onRetry}>
        {t.partyUpload.compareAgain()}
      </Button>
    }
  >
    {t.partyUpload.notComparedExplained()}
  </Callout>
)

const today = () => new Date().toISOString().slice(0, 10)
/** Earlier rows are already doubted. */
const earliest = () => new Date(Date.now() - longAgo * 86_400_000).toISOString().slice(0, 10)

type Sent = { sent: readonly PartySheetRow[]; parties: ReturnType<typeof partiesOf> }

function useUpload(api: Api, change: (to: (sheet: PartySheet) => PartySheet) => void) {
  return useApiMutation({
    call: ({ parties }: Sent) => api.socialParties.upload({ body: { parties } }),
    refetch: [['social-parties']],
    onSuccess: (stored, { sent }) => {
      const { count, geocodedCount } = stored
      toast({
        title: t.partyUpload.uploadSuccessful(),
        description:
          geocodedCount === count
            ? t.partyUpload.uploadedLocated({ count })
            : t.partyUpload.uploadedSomeLocated({ count, located: geocodedCount }),
      })
      change((sheet) => withStored(sheet, sent, stored))
    },
    onError: (error, { sent }) => {
      if (error instanceof ApiError) change((sheet) => withRefused(sheet, columns, sent, refusalsIn(error.fields)))
      toastFailure(t.partyUpload.uploadFailed(), error, t.partyUpload.failedToUploadSocialParties())
    },
  })
}
