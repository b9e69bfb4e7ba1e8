/** The day from which a country's law gives interest on a claim: that of the demand, or the end of the time that it gave. */
export type InterestLaw = {
  from: 'demand' | 'deadline'
  source: string
  /** Day on which we read the source; null for general knowledge that legal must still confirm: it gives no interest. */
  checkedOn: string | null
}

/** Laws by the two letters of the country. */
const interestLaws: Partial<Record<string, InterestLaw>> = {
  AT: { from: 'deadline', source: 'ABGB §§ 1000, 1333', checkedOn: null },
  DE: { from: 'deadline', source: 'BGB §§ 286, 288(1)', checkedOn: null },
  ES: { from: 'demand', source: 'Código Civil, arts. 1100, 1108', checkedOn: null },
  FR: { from: 'demand', source: 'Code civil, art. 1231-6', checkedOn: null },
  IT: { from: 'demand', source: 'Codice civile, arts. 1219, 1224', checkedOn: null },
  NL: { from: 'deadline', source: 'BW arts. 6:82, 6:119', checkedOn: null },
  PT: { from: 'demand', source: 'Código Civil, arts. 804 to 806', checkedOn: null },
}

export type InterestFacts = { country: string | null; letterAt: Date | null; now: Date }

/** Days of interest as of now, and the law that gives them; no days where no law does, or before its day. */
export type InterestGiven = { days: number; source: string | null }

/** Days that a first letter gives for an answer. */
const letterDays = 14
const dayMs = 86_400_000

/** Returns the interest that a law with a source that we have read gives. */
export function interestGiven(
  { country, letterAt, now }: InterestFacts,
  laws: Partial<Record<string, InterestLaw>> = interestLaws,
): InterestGiven {
  const law = country === null ? undefined : laws[country]
  if (!law || law.checkedOn === null || law.source.trim() === '' || letterAt === null) return { days: 0, source: null }
  const from = letterAt.getTime() + (law.from === 'deadline' ? letterDays * dayMs : 0)
  const days = Math.max(0, Math.floor((now.getTime() - from) / dayMs))
  return { days, source: days > 0 ? `${law.source} (as of ${law.checkedOn})` : null }
}
