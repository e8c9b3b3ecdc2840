import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../docs/figures.md')
const head = '| command | subject | figure | measured |\n| --- | --- | --- | --- |\n'

/** Puts what a command measured into its rows of the table in docs/figures.md, with the day and the machine. */
export function writeFigures(command: string, figures: [subject: string, figure: string][]) {
  const [before = '', table = ''] = readFileSync(file, 'utf8').split(head)
  const rows = new Map(
    table
      .split('\n')
      .filter(Boolean)
      .map((row) => [keyOf(row), row]),
  )
  const measured = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB`
  for (const cells of figures) {
    const row = `| ${[`\`npm run ${command}\``, ...cells, measured].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    rows.set(keyOf(row), row)
  }
  writeFileSync(file, `${before}${head}${[...rows.values()].map((row) => `${row}\n`).join('')}`)
}

/** The command and the subject; a new command or subject comes last. */
const keyOf = (row: string) => row.split(' | ').slice(0, 2).join(' | ')
