import { type CheckItem, type Override, refusing } from './check-items.ts'
import { licensedUsesIn } from './licensed-use.ts'
import { maxPairs, noImages, tooManyImages } from '#contract/cases/submission/limits.ts'
import type { Way } from './refusals.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isOpen } from '#contract/cases/state-questions.ts'

export type CheckState = 'LOADING' | 'INVALID' | 'VALID'

/** Content of a check's slider. */
export type CheckMessage = { message: string; way?: Way }

/** One line of the list before a case is submitted. `blocks`: whether it must be valid first; else it only tells. */
export type PreSubmissionCheck = { state: CheckState; blocks: boolean; messages: CheckMessage[] }

/** An answer that is asked for, was given, or could not be had. */
export type Asked<T> = { state: 'loading' } | { state: 'failed' } | { state: 'known'; value: T }

export type EarlierCase = { name: string; state: CaseState; cluster: string | null }

/** Facts before a case is submitted. */
export type BeforeSubmission = {
  /** Number of images, with their pages, in the submission. */
  images: number
  /** Answers about each page: is it still online? */
  online: Asked<readonly { url: string; isOnline: boolean }[]>
  domain: Asked<readonly CheckItem[]>
  /** The other cases on the same host. */
  history: Asked<readonly EarlierCase[]>
  cluster: string | null
  overrides: readonly Override[]
  /** `YYYY-MM-DD` */
  today: string
}

/** The checks before a case is submitted. A check that could not be made passes: the server makes all of them again. */
export const preSubmissionChecks = (before: BeforeSubmission) => ({
  imagesSelected: imagesSelected(before),
  onlineStatus: onlineStatus(before),
  domain: domainCheck(before),
  submissionHistory: submissionHistory(before),
})
export type PreSubmissionChecks = ReturnType<typeof preSubmissionChecks>

/** True when nothing is loading, no field fails, and no blocking check is open. */
export const maySubmit = ({
  isLoading,
  problems,
  checks,
}: {
  isLoading: boolean
  problems: readonly unknown[]
  checks: PreSubmissionChecks
}): boolean =>
  !isLoading &&
  problems.length === 0 &&
  Object.values(checks).every(({ state, blocks }) => state === 'VALID' || (state === 'INVALID' && !blocks))

const checked = (messages: CheckMessage[], blocks: boolean): PreSubmissionCheck => ({
  state: messages.length > 0 ? 'INVALID' : 'VALID',
  blocks,
  messages,
})

const asked = <T>(answer: Asked<T>, blocks: boolean, messagesOf: (value: T) => CheckMessage[]): PreSubmissionCheck =>
  answer.state === 'loading'
    ? { state: 'LOADING', blocks, messages: [] }
    : checked(answer.state === 'known' ? messagesOf(answer.value) : [], blocks)

function imagesSelected({ images }: BeforeSubmission): PreSubmissionCheck {
  if (images === 0) return checked([{ message: noImages }], true)
  return checked(images > maxPairs ? [{ message: tooManyImages }] : [], true)
}

const onlineStatus = ({ online }: BeforeSubmission): PreSubmissionCheck =>
  asked(online, false, (pages) =>
    pages
      .filter(({ isOnline }) => !isOnline)
      .map(({ url }) => ({ message: `This page cannot be reached any more: ${url}` })),
  )

/** Check of the site. It names the licence ledger's answer too, which alone keeps nothing back. */
function domainCheck({ domain, overrides, today }: BeforeSubmission): PreSubmissionCheck {
  const isOnlyTold = domain.state === 'known' && refusing(domain.value, overrides, today).length === 0
  return asked(domain, !isOnlyTold, (items) =>
    [...refusing(items, overrides, today), ...licensedUsesIn(items)].map(({ reason, way }) => ({
      message: reason ?? 'No case can be made of this site.',
      ...(way ? { way } : {}),
    })),
  )
}

function submissionHistory({ history, cluster }: BeforeSubmission): PreSubmissionCheck {
  const open = history.state === 'known' ? history.value.filter(({ state }) => isOpen(state)) : []
  const isSameParty = open.some((earlier) => cluster !== null && earlier.cluster === cluster)
  return asked(history, isSameParty, () =>
    open.map(({ name }) => ({ message: `There is already an open case on this site: ${name}.` })),
  )
}
