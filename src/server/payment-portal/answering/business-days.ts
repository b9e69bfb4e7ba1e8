/** The day that so many working days lie ahead, Monday to Friday, as `YYYY-MM-DD` in UTC. */
export function businessDaysAfter(from: Date, days: number): string {
  const day = new Date(from)
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day.toISOString().slice(0, 10)
}
