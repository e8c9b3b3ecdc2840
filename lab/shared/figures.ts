import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../docs/figures.md')
const head = '| command | subject | figure | measured |\n| --- | --- | --- | --- |\n'
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB`

/** Writes the figures of a command into its rows of the table in docs/figures.md, with the day and the machine. */
export function writeFigures(command: string, figures: [subject: string, figure: string][]) {
  const [before = '', table = ''] = readFileSync(file, 'utf8').split(head)
  const rows = new Map<string, string[]>()
  const put = (cells: string[]) => rows.set(`${cells[0]} ${cells[1]}`, cells)
  for (const row of table.split('\n').filter(Boolean)) put(row.slice(2, -2).split(' | '))
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine}`
  for (const [subject, figure] of figures)
    put([`\`npm run ${command}\``, subject, figure, measured].map((cell) => cell.replaceAll('|', '/')))
  const commands = [...new Set([...rows.values()].map(([first]) => first))]
  const sorted = [...rows.values()].toSorted((one, other) => commands.indexOf(one[0]) - commands.indexOf(other[0]))
  writeFileSync(file, `${before}${head}${sorted.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`)
}
