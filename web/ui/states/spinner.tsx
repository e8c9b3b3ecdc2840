/** A spinner. Without text next to it that says what is loading, it needs a label. */
export function Spinner({ label }: { label?: string }) {
  return label ? <output className="spinner" aria-label={label} /> : <span className="spinner" aria-hidden />
}
