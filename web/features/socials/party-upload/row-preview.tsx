import { t } from '#texts'
import { cx } from '../../../ui/cx.ts'
import type { NewSocialParty } from '../../../../contract/socials/social-parties.ts'

const maxListed = 10

/** The first rows as they will be stored. */
export function RowPreview({ rows }: { rows: readonly { number: number; value: NewSocialParty }[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={t.partyUpload.preview()} className="grid gap-3">
      <table className="w-full text-left max-sm:text-sm">
        <thead className="text-sm text-soft">
          <tr>
            {[t.partyUpload.venue(), t.partyUpload.city(), t.partyUpload.date(), t.partyUpload.styles()].map(
              (title) => (
                <th key={title} scope="col" className="border-b border-line py-2 pr-3">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxListed).map(({ number, value: { venueName, city, date, danceStyles } }) => (
            <tr key={number}>
              <Cell>{venueName}</Cell>
              <Cell>{city}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">{date.slice(0, 10)}</Cell>
              <Cell>{danceStyles.join(', ')}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxListed && (
        <p className="text-sm text-soft">{t.partyUpload.showingOfEntries({ shown: maxListed, rows: rows.length })}</p>
      )}
    </section>
  )
}

const Cell = ({ className, children }: { className?: string; children: string }) => (
  <td dir="auto" className={cx('border-b border-line py-2 pr-3 align-top wrap-anywhere', className)}>
    {children}
  </td>
)
