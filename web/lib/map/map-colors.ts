const colorNames = [
  'sea',
  'land',
  'shore',
  'border',
  'label',
  'halo',
  'dot',
  'street',
  'avenue',
  'kerb',
  'block',
  'park',
  'street-name',
] as const
export type MapColors = Record<(typeof colorNames)[number], string>

/** MapLibre does not support OKLCH, so each token is painted on a pixel and read back. */
export function readMapColors(theme: 'light' | 'dark'): MapColors {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.colorScheme = theme
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (name: string) => {
    probe.style.color = `var(--color-map-${name})`
    if (!pixel) return 'gray'
    pixel.fillStyle = getComputedStyle(probe).color
    pixel.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  const colors = Object.fromEntries(colorNames.map((name) => [name, read(name)])) as MapColors
  probe.remove()
  return colors
}
