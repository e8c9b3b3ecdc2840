/** A spinner. It needs a label unless a text next to it states what is loading. */
export function Spinner({ label }: { label?: string }) {
  return label ? <output className="spinner" aria-label={label} /> : <span className="spinner" aria-hidden />
}
