import { type PartyRow, stylesOf } from './party-row.ts'

const mostShown = 10

/** The first rows as they will be stored. */
export function RowPreview({ rows }: { rows: readonly PartyRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto" role="region" aria-label="Preview" tabIndex={0}>
        <table className="w-full min-w-120 text-left">
          <thead className="text-sm text-soft">
            <tr>
              {['Venue', 'City', 'Date', 'Styles'].map((title) => (
                <th key={title} scope="col" className="border-b border-line py-2 pr-4">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostShown).map(({ number, values: { venueName, city, date, danceStyles } }) => (
              <tr key={number}>
                {[venueName, city, date, stylesOf(danceStyles).join(', ')].map((cell, at) => (
                  <td key={at} dir="auto" className="border-b border-line py-2 pr-4 align-top wrap-anywhere">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostShown && (
        <p className="text-sm text-soft">
          Showing {mostShown} of {rows.length} entries
        </p>
      )}
    </div>
  )
}
