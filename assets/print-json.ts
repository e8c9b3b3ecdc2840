/** Prints one property per line and each list on one line, so that changes are easy to review. */
export function printJson(rows: object[]) {
  const json = JSON.stringify(rows, null, 2)
  return `${json.replace(/\[\n\s+("[^\]]*")\n\s+\]/g, (_, list: string) => `[${list.replace(/\n\s+/g, ' ')}]`)}\n`
}
