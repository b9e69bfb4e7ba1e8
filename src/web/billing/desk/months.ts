const shown = 13

/** The months (`2026-11`, UTC) until now, the newest first; all but that one are over. */
export function monthsUntil(now: Date): { month: string; isOver: boolean }[] {
  return Array.from({ length: shown }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { month: first.toISOString().slice(0, 7), isOver: back > 0 }
  })
}

export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
