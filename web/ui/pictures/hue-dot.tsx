import { type Hue, hueStyle } from './hue.ts'

/** A dot in the hue, always next to a label, because colour alone must not carry meaning. */
export function HueDot({ hue }: { hue: Hue }) {
  return <span className="hued hue-dot" style={hueStyle(hue)} aria-hidden />
}
