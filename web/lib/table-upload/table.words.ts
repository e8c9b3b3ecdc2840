import { t } from '#texts'

/** '1 row' or '2500 rows': exact, because the counts of a file add up. */
export const countOfRows = (count: number) => t.tableUpload.countOfRows({ count, rows: String(count) })
