import { dayComplaint } from '#contract/reference/days.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { refuseForm } from '#server/platform/refuse.ts'

type Taken = { takenOn?: string | null; place?: string | null }
type Said = Taken & { date_taken?: string | null | undefined; place_taken?: string | null | undefined }

/** When and where an image was taken, by either name, as far as anything is said of it. Throws on a day that cannot be. */
export function takenOf(said: { [Name in keyof Said]: Said[Name] | undefined }, now: Date): Taken {
  for (const path of ['takenOn', 'date_taken'] as const) {
    const complaint = dayComplaint(said[path] ?? null, latestDay(now))
    if (complaint) throw refuseForm([{ path, message: complaint }])
  }
  const { takenOn = said.date_taken, place = said.place_taken } = said
  return { ...(takenOn !== undefined && { takenOn }), ...(place !== undefined && { place }) }
}
