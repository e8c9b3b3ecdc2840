type Cases<Text> = Record<string, () => Text> & { other: () => Text }

type Format = ReturnType<typeof makeFormat>

const formats = new Map<string, Format>()

/** What texts need of their language: numbers, plurals and choices. Each is made when it is first used. */
export function formatOf(language: string): Format {
  const format = formats.get(language) ?? makeFormat(language)
  formats.set(language, format)
  return format
}

function makeFormat(language: string) {
  const rules = new Map<string, Intl.PluralRules>()
  let format: Intl.NumberFormat | undefined
  const number = (value: number) => {
    format ??= new Intl.NumberFormat(language)
    return format.format(value)
  }
  const plural = <Text>(type: 'cardinal' | 'ordinal', value: number, cases: Cases<Text>, offset = 0): Text => {
    const rule = rules.get(type) ?? new Intl.PluralRules(language, { type })
    rules.set(type, rule)
    return (cases[`=${value}`] ?? cases[rule.select(value - offset)] ?? cases.other)()
  }
  const select = <Text>(value: string, cases: Cases<Text>): Text => (cases[value] ?? cases.other)()
  return { number, plural, select }
}
