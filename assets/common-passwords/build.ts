import { readFile, writeFile } from 'node:fs/promises'

/** Writes common-passwords.txt; the README in this folder describes the sources. */

const here = (file: string) => new URL(file, import.meta.url)
const listed = async (file: string) => (await readFile(here(file), 'utf8')).split(/\s+/).filter(Boolean)

const endings = ['', '1', '12', '123', '1234', '01', '10', '!', '2025', '2026']

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const backwards = (text: string) => text.split('').toReversed().join('')
const runs = [...rows, ...rows.map(backwards)].flatMap((row) => piecesOf(row, 6, 10))

/** Every part that begins at the start of the row, and parts with the shortest length from any position. */
function piecesOf(row: string, min: number, max: number) {
  const fromStart = Array.from({ length: max - min + 1 }, (_, more) => row.slice(0, min + more))
  const anywhere = Array.from(row, (_, at) => row.slice(at, at + min))
  return [...fromStart, ...anywhere].filter((piece) => piece.length >= min)
}

const digits = '0123456789'.split('')
const characters = [...digits, ...'abcdefghijklmnopqrstuvwxyz'.split('')]
const repeated = characters.flatMap((character) => [6, 7, 8, 9, 10].map((times) => character.repeat(times)))
const pairs = digits.flatMap((one) => digits.map((other) => `${one}${other}`.repeat(3)))
const years = Array.from({ length: 70 }, (_, at) => String(1960 + at))
const twiceTheYear = years.map((year) => year.repeat(2))

const made = (await listed('words.txt')).flatMap((word) => endings.map((ending) => word + ending))
const all = [...(await listed('known.txt')), ...runs, ...repeated, ...pairs, ...twiceTheYear, ...made]
const longEnough = all.filter((password) => password.length >= 6)
const passwords = new Set(longEnough.map((password) => password.normalize('NFC').toLowerCase()))
await writeFile(here('common-passwords.txt'), `${[...passwords].join('\n')}\n`)
