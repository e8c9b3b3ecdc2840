/* Words of SVG. Every coordinate is a pixel of the drawing; a fill is a colour or 'url(#id)'. */

type Point = readonly [x: number, y: number]

/** A whole drawing of this size, with its gradients and clips in `defs`. */
export const drawing = (width: number, height: number, defs: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const polygon = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.map((point) => point.join()).join(' ')}" fill="${fill}"/>`

/** A line with round ends that is not filled. */
export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The same content, partly transparent. */
export const faded = (opacity: number, content: string) => `<g opacity="${opacity}">${content}</g>`

export const moved = (x: number, y: number, content: string) => `<g transform="translate(${x} ${y})">${content}</g>`

/** From left to right instead of from right to left, in a drawing of this width. */
export const mirrored = (width: number, content: string) =>
  `<g transform="translate(${width} 0) scale(-1 1)">${content}</g>`

export const clipped = (id: string, content: string) => `<g clip-path="url(#${id})">${content}</g>`

export const clip = (id: string, shape: string) => `<clipPath id="${id}">${shape}</clipPath>`

/** From the colour at the top to the colour at the bottom. */
export const gradient = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

/** Light around a lamp: the colour in the middle, nothing at the edge. */
export const glow = (id: string, colour: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="0.75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
