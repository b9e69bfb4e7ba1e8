import type { FieldProblem } from '../../problem.ts'
import type { CountryRow } from '../../reference/country-row.ts'
import { type CheckItem, isSetAside, type Override } from './check-items.ts'
import { type RefusalCode, refusals, type Way } from './refusals.ts'

/** Facts for the rules beside the submission itself. */
export type Known = {
  /** The provider's name. */
  brand: string
  /** `YYYY-MM-DD`, the latest day that it is anywhere: nobody's today lies in the future. */
  today: string
  countries: readonly CountryRow[]
  /** The cluster the case is made of: the host its pages are on, and its tags. Null where the owner names the pages. */
  cluster: { host: string; tags: readonly string[] } | null
  /** The country of each host that more than its ending is known of, by its two letters; it holds for the hosts below it too. */
  hostCountries: ReadonlyMap<string, string>
  /** Answers of the checks, by the pair's uuid. A check that failed or was not made is missing, and passes. */
  checks: { places: ReadonlyMap<string, readonly CheckItem[]>; origins: ReadonlyMap<string, readonly CheckItem[]> }
  overrides: readonly Override[]
}

/** A failing field, with the code and the way on where the case is refused for its sake. */
export type SubmissionProblem = FieldProblem & { code?: RefusalCode; way?: Way }

export type Complaint = string | Omit<SubmissionProblem, 'path'>

/** One rule on one field: the sentence for the person where it is broken. */
export type Rule<Subject> = { path: string; complaint: (subject: Subject) => Complaint | false | undefined }

/**
 * The broken rules, at most one a field: of several the first. Paths stand below `root`. What staff set aside counts as kept, where the
 * subject says what is known.
 */
export function broken<Subject extends object>(
  rules: readonly Rule<Subject>[],
  subject: Subject & { known?: Known },
  root = '',
): SubmissionProblem[] {
  const found = new Map<string, SubmissionProblem>()
  for (const { path, complaint } of rules) {
    if (found.has(path)) continue
    const said = complaint(subject)
    if (!said) continue
    const problem = { path: root + path, ...(typeof said === 'string' ? { message: said } : said) }
    if (!isOverridden(problem, subject.known)) found.set(path, problem)
  }
  return [...found.values()]
}

const isOverridden = ({ code }: SubmissionProblem, known: Known | undefined): boolean =>
  code !== undefined && known !== undefined && isSetAside(refusals[code].type, known.overrides, known.today)

export const isBlank = (written: string): boolean => written.trim() === ''
