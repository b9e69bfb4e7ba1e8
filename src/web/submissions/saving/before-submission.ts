import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type Asked,
  type BeforeSubmission,
  preSubmissionChecks,
  type PreSubmissionChecks,
} from '#contract/submissions/rules/pre-submission.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import { earlierCasesQuery, onlineQuery, validationQuery } from '../queries.ts'
import { latestDay } from '../questions/latest-day.ts'

/** More sites than this are not one party; the server looks at all of them. */
const maxHosts = 5

/** The checks before a submission is handed in: each is loading until its answer has come. */
export function usePreSubmissionChecks(
  draft: Draft,
  { _id, facts }: Pick<Submission, '_id' | 'facts'>,
  revision: number,
): PreSubmissionChecks {
  const pairs = pairsOf(draft)
  const pages = [...new Set(pairs.map(({ match }) => match.origin.url).filter((url) => webAddress(url)))]
  const hosts = [...new Set(pages.map((page) => webAddress(page)!.host))].slice(0, maxHosts)
  const isAsked = pages.length > 0
  const online = useQuery({ ...onlineQuery(pages), enabled: isAsked })
  const domain = useQuery({ ...validationQuery(draft, _id, revision), enabled: isAsked })
  const history = useQuery({ ...earlierCasesQuery(hosts, _id), enabled: hosts.length > 0 })
  const before: BeforeSubmission = {
    images: pairs.length,
    online: map(answerOf(online, isAsked), ({ data }) =>
      data.flatMap(({ url, isOnline }) => (isOnline === null ? [] : [{ url, isOnline }])),
    ),
    domain: map(answerOf(domain, isAsked), ({ payload }) => payload),
    history: answerOf(history, isAsked),
    cluster: facts.cluster?._id ?? null,
    overrides: facts.overrides,
    today: latestDay(),
  }
  return preSubmissionChecks(before)
}

/** The state of a query. A paused one counts as failed, a disabled one as loading. */
function answerOf<T>(query: UseQueryResult<T>, isAsked: boolean): Asked<T> {
  if (query.isSuccess) return { state: 'known', value: query.data }
  if (query.isError || (isAsked && query.fetchStatus === 'paused')) return { state: 'failed' }
  return { state: 'loading' }
}

const map = <T, Mapped>(answer: Asked<T>, change: (value: T) => Mapped): Asked<Mapped> =>
  answer.state === 'known' ? { state: 'known', value: change(answer.value) } : answer
