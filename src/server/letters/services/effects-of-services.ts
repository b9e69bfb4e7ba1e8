import type { Returned } from '#contract/endpoint.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import {
  isEvidenceSought,
  isForReviewers,
  isLetterNext,
  isOnHold,
  isReplyAwaited,
  isWithdrawalFree,
} from '#contract/cases/state-questions.ts'
import type { ContactBy } from '#contract/letters/contact-by/country-rule.ts'
import type { CountryEffect, previewCountryServices } from '#contract/letters/services/endpoints.ts'
import { countryName } from '#contract/reference/country-names.ts'
import { changedServices, type CountryServices } from '#contract/sites/countries/country-services.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decidedServices, type ServicesRow, servicesOfRow } from '#server/sites/countries/index.ts'
import { dayOf, ruleFrom } from '../contact-by/may-contact.ts'
import { newestRule } from '../contact-by/rule-store.ts'
import { limitsAfter, shippedServices } from './change-services.ts'
import { type OpenCases, openCasesIn } from './services-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Asked = { country: string; services: CountryServices }

/** The effect that services of a country would have on its open cases. */
export async function effectsOf(
  { db, clock }: Needs,
  { country, services }: Asked,
): Promise<Returned<typeof previewCountryServices>> {
  const [said, before, open] = await Promise.all([
    newestRule(db, country),
    decidedServices(db, country),
    openCasesIn(db, country),
  ])
  const at = clock()
  const after = { ...services, ...limitsAfter({ country, before, services, at }) } as ServicesRow
  const today = { country, today: dayOf(at) }
  const writers = { from: ruleFrom(said, before, today).now, to: ruleFrom(said, after, today).now }
  const changed = changedServices(before ? servicesOfRow(before) : shippedServices(country), services)
  const effects = [...effectsOnLetters(open, writers, countryName(country)), ...effectsOnReview(open, changed)]
  return {
    openCases: open.reduce((sum, { cases }) => sum + cases, 0),
    effects: effects.filter(({ cases }) => cases > 0),
  }
}

type Writers = { from: ContactBy; to: ContactBy }

function effectsOnLetters(open: readonly OpenCases[], { from, to }: Writers, name: string): CountryEffect[] {
  if (from === to) return []
  const ready = count(open, ({ state }) => isLetterNext(state))
  const held = count(open, ({ state, heldFrom }) => isOnHold(state) && isLetterNext(heldFrom))
  const before = count(
    open,
    ({ state }) => isEvidenceSought(state) || (isWithdrawalFree(state) && !isLetterNext(state)),
  )
  const out = count(open, ({ state }) => isReplyAwaited(state))
  const later: CountryEffect = { kind: 'later', cases: before, sentence: laterBy[to](name) }
  if (to === 'provider')
    return [
      { kind: 'goes-on', cases: held, sentence: 'These cases wait for the country and can have their letter.' },
      later,
    ]
  const stops: CountryEffect =
    to === 'partner'
      ? {
          kind: 'to-lawyers',
          cases: ready,
          sentence: 'These cases go to the lawyers’ review. Their letters do not leave.',
        }
      : { kind: 'stops', cases: ready, sentence: 'These cases go on hold. Their letters do not leave.' }
  return [
    stops,
    later,
    { kind: 'letters-out', cases: out, sentence: 'The image users of these cases get no reminder.' },
  ]
}

const laterBy: Record<ContactBy, (name: string) => string> = {
  provider: () => 'These cases can have our letter once their evidence is secured.',
  partner: () => 'These cases go to the lawyers’ review once their evidence is secured.',
  nobody: () => 'These cases go on hold once their evidence is secured.',
}

/** Columns by which a case is judged before it is taken on. */
const judged: readonly (keyof CountryServices)[] = [
  'resolution',
  'tmSubmissionOnly',
  'noStockImage',
  'noCreativeCommons',
  'minimumCCScore',
  'legalOnly',
]

const effectsOnReview = (open: readonly OpenCases[], changed: readonly (keyof CountryServices)[]): CountryEffect[] =>
  changed.some((column) => judged.includes(column))
    ? [
        {
          kind: 'for-reviewers',
          cases: count(open, ({ state }) => isForReviewers(state)),
          sentence: 'Reviewers see these cases with the new checks. Nothing is declined by itself.',
        },
      ]
    : []

const count = (
  open: readonly OpenCases[],
  isMeant: (one: { state: CaseState; heldFrom: CaseState | null }) => boolean,
) => open.reduce((sum, one) => sum + (isMeant(one) ? one.cases : 0), 0)
