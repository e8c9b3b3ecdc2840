/** Something is under way. Stands beside words that say what; give it a label where it stands alone. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="spinner" role="status" aria-label={label} />
  ) : (
    <span className="spinner" aria-hidden />
  )
}
