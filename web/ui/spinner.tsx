/** Something is under way. Stands beside words that say what; give it a label where it stands alone. */
export function Spinner({ label }: { label?: string }) {
  return label ? <output className="spinner" aria-label={label} /> : <span className="spinner" aria-hidden />
}
