const plurals = new Intl.PluralRules('en')

/** '1 row' or '2500 rows': exact, because the counts of a file add up. */
export const countOfRows = (count: number) => `${count} ${plurals.select(count) === 'one' ? 'row' : 'rows'}`

/** 'Upload the 97 that are ready, keep 163 here'. */
export const partLabel = (ready: number, kept: number) =>
  ready === 1
    ? `Upload the one that is ready, keep ${kept} here`
    : `Upload the ${ready} that are ready, keep ${kept} here`
