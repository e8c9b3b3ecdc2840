import { parseArgs } from 'node:util'
import { erase, exportData, resetPassword } from './accounts.ts'
import type { Command, CommandSite } from './command.ts'
import { removeDemoWorld } from './demo.ts'
import { list } from './list.ts'
import { maintenance } from './maintenance.ts'
import { reindex } from './reindex.ts'
import { grant, revoke } from './roles.ts'
import { suspend, unsuspend } from './suspensions.ts'
import { verify } from './verify.ts'

const commands: Record<string, Command> = {
  list,
  grant,
  revoke,
  suspend,
  unsuspend,
  'reset-password': resetPassword,
  export: exportData,
  erase,
  'remove-demo': removeDemoWorld,
  maintenance,
  reindex,
  verify,
}

/** The effect of these words on a site; it yields the lines to print. Throws the usage if they are no command. */
export function commandOf([name = '', ...typed]: string[]): (site: CommandSite) => AsyncIterable<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Usage: npm run admin -- COMMAND\n\n${Object.keys(commands).map(lineOf).join('\n')}`)
  const { words, options } = read(name, command, typed)
  return (site) => command.run(site, words, options)
}

function lineOf(name: string) {
  const { takes = '', does = '' } = commands[name] ?? {}
  return `  ${`${name} ${takes}`.padEnd(42)} ${does}`
}

/** The words and options after the name of the command. Throws its usage if they do not match. */
function read(name: string, { words: [min, max], takes, options = {} }: Command, typed: string[]) {
  const usage = new Error(`Usage: npm run admin -- ${name} ${takes}`.trimEnd())
  try {
    const { positionals: words, values } = parseArgs({ args: typed, options, allowPositionals: true })
    if (words.length < min || words.length > max || words.includes('')) throw usage
    return { words, options: values as Record<string, string | boolean> }
  } catch {
    throw usage
  }
}
