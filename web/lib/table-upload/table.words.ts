const plurals = new Intl.PluralRules('en')

/** '1 row' or '2500 rows': exact, because the counts of a file add up. */
export const countOfRows = (count: number) => `${count} ${plurals.select(count) === 'one' ? 'row' : 'rows'}`
