import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFromNow } from '../../server/platform/days.ts'
import { testApp } from '../../server/testing/app.ts'
import { judge } from '../../web/features/socials/party-upload/party-row.ts'
import { figuresOf, partiesOf, type PartySheet, sheetOf } from '../../web/features/socials/party-upload/party-sheet.ts'
import { rowsOf } from '../../web/features/socials/party-upload/read-party-file.ts'
import { isReady, rowsHere, withoutRows, withRows, withStored } from '../../web/lib/table-upload/sheet.ts'

const { db, signUpAdmin } = await testApp()
const { api } = await signUpAdmin()
const today = dayFromNow(0)

const header = 'Venue name,Address,City,Date,Time,Instagram link,Dance Styles'
/** Few different cells, so that many rows are about the same venue and day. */
const line = fc
  .tuple(
    fc.constantFrom('La Bodega', 'LA BODEGA', 'El Sur', ''),
    fc.constantFrom('', 'Calle Mayor 1', '"Gran Vía 9, bajo"'),
    fc.constantFrom('Madrid', 'madrid', 'Cádiz'),
    fc.constantFrom(dayFromNow(3), dayFromNow(4), `${dayFromNow(3)}T21:00:00.000Z`, '31/12/2026', ''),
    fc.constantFrom('20:00', '22:00', '8:00 PM', '8:00pm', ''),
    fc.constantFrom('', 'https://www.instagram.com/x', '@x'),
    fc.constantFrom('Salsa', 'Salsa/Bachata', ''),
  )
  .map((cells) => cells.join(','))
/** A few rows lack a cell. */
const file = fc
  .array(fc.oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: fc.constant('La Bodega,Madrid') }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((lines) => [header, ...lines].join('\n'))

async function send(sheet: PartySheet): Promise<PartySheet> {
  const ready = rowsHere(sheet).filter(isReady)
  if (ready.length === 0) return sheet
  const { count, ...reply } = await api.socialParties.upload({ body: { parties: partiesOf(sheet, ready) } })
  expect(count).toBe(ready.length)
  return withStored(sheet, ready, reply)
}

/** Uploads the valid rows, then those that become valid by a correction of the dates, and leaves out the rest. */
async function work(text: string) {
  const sheet = await send(
    sheetOf(
      'socials.csv',
      rowsOf(text).map((row) => judge(row, today)),
    ),
  )
  expectEachRowOnce(sheet)
  const corrected = rowsHere(sheet).map(({ number, values }) =>
    judge({ number, values: { ...values, date: dayFromNow(3) } }, today),
  )
  const after = await send(withRows(sheet, corrected))
  return withoutRows(after, rowsHere(after))
}

function expectEachRowOnce(sheet: PartySheet) {
  const figures = Object.values(figuresOf(sheet))
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(sheet.rows.length)
}

const keyOf = ({ venueName, city, date, time }: { venueName: string; city: string; date: string; time: string }) =>
  [venueName, city, date.slice(0, 10), time.replaceAll(' ', '') || date.slice(11)].join(' · ').toLowerCase()

test('created, updated, unchanged, repeated and refused are the rows of the file, and no social of it is missing (threat 91) @S9.10', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      await db.deleteFrom('socialParties').execute()
      for (const text of [first, second]) {
        const sheet = await work(text)
        expectEachRowOnce(sheet)
        expect(rowsHere(sheet)).toEqual([])
        const { items } = await api.socialParties.list({ query: {} })
        const stored = items.map(keyOf)
        expect(new Set(stored).size).toBe(stored.length)
        const wanted = sheet.rows.flatMap(({ state, value }) => (state === 'stored' && value ? [keyOf(value)] : []))
        expect(stored).toEqual(expect.arrayContaining(wanted))
      }
    }),
    { numRuns: 40 },
  )
})
