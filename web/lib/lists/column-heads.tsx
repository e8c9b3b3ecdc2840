import { cx } from '../../ui/cx.ts'

/** Stays visible below the bar. Screen readers skip it, because each row repeats the names. */
export function ColumnHeads({ heads, grid }: { heads: readonly string[]; grid: string }) {
  return (
    <div
      aria-hidden
      className={cx(
        'sticky top-(--top-bar) z-2 hidden border-b border-line bg-card px-6 py-3 text-sm font-medium text-soft lg:grid',
        grid,
      )}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}
