/** Consecutive days from 1990 on, which repeat only after 27 years: other questions with the same answer, as no festival is older. */
export function firstDays() {
  let day = Date.UTC(1990, 0, 1)
  return () => {
    day = day < Date.UTC(2017, 0, 1) ? day + 86_400_000 : Date.UTC(1990, 0, 1)
    return new Date(day).toISOString().slice(0, 10)
  }
}
