/** The day from which a country's law gives interest on a claim: that of the demand, or the end of the time that it gave. */
type InterestLaw = { from: 'demand' | 'deadline'; source: string; asOf: string }

/** Laws by ISO 3166-1, as of their date. Other countries have no interest added. */
const interestLaws: Partial<Record<string, InterestLaw>> = {
  AT: { from: 'deadline', source: 'ABGB § 1000, § 1333', asOf: '2026-11-01' },
  DE: { from: 'deadline', source: 'BGB § 286, § 288(1)', asOf: '2026-11-01' },
  ES: { from: 'demand', source: 'Código Civil art. 1100, 1108', asOf: '2026-11-01' },
  FR: { from: 'demand', source: 'Code civil art. 1231-6', asOf: '2026-11-01' },
  IT: { from: 'demand', source: 'Codice civile art. 1219, 1224', asOf: '2026-11-01' },
  NL: { from: 'deadline', source: 'Burgerlijk Wetboek 6:82, 6:119', asOf: '2026-11-01' },
  PT: { from: 'demand', source: 'Código Civil art. 804–806', asOf: '2026-11-01' },
}

export type InterestFacts = { country: string | null; letterAt: Date | null; now: Date }

/** Days of interest as of now, and the law that gives them; no days where no law does, or before its day. */
export type InterestGiven = { days: number; source: string | null }

/** Days that a first letter gives for an answer. */
const letterDays = 14
const dayMs = 86_400_000

export function interestGiven({ country, letterAt, now }: InterestFacts): InterestGiven {
  const law = country === null ? undefined : interestLaws[country]
  if (!law || letterAt === null) return { days: 0, source: null }
  const from = letterAt.getTime() + (law.from === 'deadline' ? letterDays * dayMs : 0)
  const days = Math.max(0, Math.floor((now.getTime() - from) / dayMs))
  return { days, source: days > 0 ? `${law.source} (as of ${law.asOf})` : null }
}
