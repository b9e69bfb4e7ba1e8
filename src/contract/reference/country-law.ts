import { z } from 'zod'
import { questionsIn } from './law-questions.ts'

/** One statement of the law. */
export const LawLine = z.object({
  says: z.string(),
  source: z.string(),
  /** Day of reading the source; null: legal must confirm. */
  checkedOn: z.iso.date().nullable(),
})
export type LawLine = z.infer<typeof LawLine>

/** Law of a country on a claim against someone there. */
export const CountryLaw = z
  .object({
    /** Two letters of ISO 3166-1. */
    country: z.string(),
    /** Says whether and how we act there. */
    weAct: z.string(),
    /** Persons who may write for an owner. */
    mayWrite: LawLine,
    limitation: LawLine.nullable(),
    /** Earliest possible end of the claim for the oldest known use; null when no period is known. */
    endsOn: z.iso.date().nullable(),
    /** Questions before a letter, on which claims may fail. */
    askedFirst: z.array(LawLine),
    /** Rules for the wording of the claim. */
    heeded: z.array(LawLine),
  })
  .meta({ id: 'CountryLaw' })
export type CountryLaw = z.infer<typeof CountryLaw>

/** A period in years, counted from the use or from when it became known; at its end or at the end of the year. */
type Limitation = LawLine & { years: number; isToEndOfYear?: true }

const known = (years: number, says: string, source: string): Limitation => ({ years, says, source, checkedOn: null })

/** Periods after which a claim can no longer be brought to a court, by the two letters of the country. */
const limitations: Partial<Record<string, Limitation>> = {
  US: known(3, 'Three years after the claim accrued.', '17 U.S.C. § 507(b)'),
  GB: known(6, 'Six years from the infringement.', 'Limitation Act 1980, s. 2'),
  IE: known(6, 'Six years from the infringement.', 'Statute of Limitations 1957, s. 11'),
  CA: known(3, 'Three years from when the owner knew or could have known.', 'Copyright Act, s. 43.1'),
  AU: known(6, 'Six years from the infringement.', 'Copyright Act 1968, s. 134'),
  NZ: known(6, 'Six years from the infringement, longer where it was found late.', 'Limitation Act 2010, s. 11'),
  FR: known(5, 'Five years from when the owner knew or should have known.', 'Code civil, art. 2224'),
  ES: known(5, 'Five years from when the owner could have acted.', 'TRLPI, art. 140.3'),
  IT: known(5, 'Five years from the infringement.', 'Codice civile, art. 2947'),
  NL: known(5, 'Five years from when the owner knew of the damage and of who is liable.', 'BW art. 3:310'),
  PT: known(3, 'Three years from when the owner knew of the right.', 'Código Civil, art. 498'),
  DE: {
    ...known(
      3,
      'Three years from the end of the year in which the owner knew; what was gained by the use for ten years.',
      'UrhG § 102, BGB §§ 195, 199, 852',
    ),
    isToEndOfYear: true,
  },
  AT: known(3, 'Three years from when the owner knew of the use and of who is liable.', 'UrhG § 90, ABGB § 1489'),
}

const readIn2026 = '2026-11-25'

/** Rules for a claim's wording, enforced by the letter linter. */
const heeded: Partial<Record<string, LawLine[]>> = {
  DE: [
    {
      says: 'A demand names the injured person, the infringement, what each sum is for, and how far the undertaking goes beyond it; else it has no effect.',
      source: 'UrhG § 97a(2) (buzer.de)',
      checkedOn: readIn2026,
    },
  ],
  US: [
    {
      says: 'Statutory damages and fees need a registration before the use, or within three months of first publication.',
      source: '17 U.S.C. §§ 411(a), 412',
      checkedOn: readIn2026,
    },
  ],
  CA: [
    {
      says: 'A notice to a host holds no settlement offer, no demand for payment or data, and no link to one.',
      source: 'Copyright Act, s. 41.25(3)',
      checkedOn: readIn2026,
    },
  ],
}

const askedIn = (country: string): LawLine[] =>
  questionsIn(country).map(({ question, why, source, checkedAt }) => ({
    says: `${question} ${why}`,
    source,
    checkedOn: checkedAt,
  }))

type Asked = Pick<CountryLaw, 'weAct' | 'mayWrite'> & { oldestUse: string | null }

/** Returns the law of a country. `oldestUse` is the day when the oldest use was first seen; `weAct` says how cases are pursued there. */
export function lawOf(country: string, { oldestUse, weAct, mayWrite }: Asked): CountryLaw {
  const found = limitations[country]
  return {
    country,
    weAct,
    mayWrite,
    limitation: found ? { says: found.says, source: found.source, checkedOn: found.checkedOn } : null,
    endsOn: found && oldestUse !== null ? endOf(found, oldestUse) : null,
    askedFirst: askedIn(country),
    heeded: heeded[country] ?? [],
  }
}

function endOf({ years, isToEndOfYear }: Limitation, from: string): string {
  const year = Number(from.slice(0, 4)) + years
  if (isToEndOfYear) return `${year}-12-31`
  const day = from.slice(4, 10)
  // 29 February exists in leap years alone.
  return `${year}${day === '-02-29' ? '-02-28' : day}`
}
