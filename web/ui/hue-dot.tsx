import { type Hue, hueStyle } from './hue.ts'

/** A dot in the hue; never alone: the label stands beside it. */
export function HueDot({ hue }: { hue: Hue }) {
  return <span className="hued hue-dot" style={hueStyle(hue)} aria-hidden />
}
