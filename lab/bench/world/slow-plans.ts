import { statementName } from '../../../server/platform/db/statements/statement-names.ts'

/** In milliseconds: slower statements are logged with their plans. */
const slowMs = 20

/** PostgreSQL logs the executed plans of slow statements with their values. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': `${slowMs}`,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
}

type Plan = { ms: number; text: string; lines: string[] }

/** The slowest run of each statement in these lines of PostgreSQL's log, the slowest first, with its kind and its table. */
export function slowestPlans(log: string[]): string {
  const slowest = new Map<string, Plan>()
  for (const plan of plansIn(log)) if (plan.ms > (slowest.get(plan.text)?.ms ?? 0)) slowest.set(plan.text, plan)
  return [...slowest.values()]
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ ms, text, lines }) => [`${ms.toFixed(0)} ms  ${statementName(text)}`, ...lines].join('\n'))
    .join('\n\n')
}

function plansIn(log: string[]): Plan[] {
  const plans: Plan[] = []
  for (const line of log) {
    const [, ms] = /duration: ([\d.]+) ms {2}plan:/.exec(line) ?? []
    const plan = plans.at(-1)
    if (ms !== undefined) plans.push({ ms: Number(ms), text: '', lines: [] })
    else if (plan && (plan.lines.length > 0 || line.includes('(cost='))) plan.lines.push(line)
    else if (plan && !line.includes('Query Parameters:')) plan.text += `${line.replace(/^\s*Query Text:/, '')}\n`
  }
  return plans
}
