import { isStill } from './motion.ts'

/** A short tick of the phone for what is sent or joined, where the browser allows it and the reader wants movement. */
export function tick() {
  if (!isStill()) navigator.vibrate?.(10)
}
