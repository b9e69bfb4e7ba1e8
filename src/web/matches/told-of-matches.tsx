import { useQuery } from '@tanstack/react-query'
import type { Precision } from '#contract/matches/triage-endpoints.ts'
import { isComing } from '#web/platform/pages/is-coming.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { wordOf } from './filters/filter-words.ts'
import { matchesQuery, precisionQuery } from './queries.ts'

const heldQuery = matchesQuery({ show: 'undecided', held: 'yes', page: 1, pageSize: 1 })

/** Says that finds are held back, with a link to them. */
export function HeldBack() {
  const held = useQuery(heldQuery).data?.total ?? 0
  if (held === 0) return null
  return (
    <Banner
      tone="plain"
      action={
        <ButtonLink look="quiet" size="small" to="/matches" search={{ by: 'finds', held: 'yes' }}>
          Have a look
        </ButtonLink>
      }
    >
      {held === 1 ? 'One find is' : `${held.toLocaleString('en-US')} finds are`} held back: they are of photographs that
      suddenly match a lot without certainty, as a logo or a landmark does.
    </Banner>
  )
}

/** True when the owner has never judged a match; false while unknown. */
export function useIsNothingDecided(): boolean {
  const bands = useQuery(precisionQuery).data?.bands
  return bands !== undefined && bands.every(({ judged }) => judged === 0)
}

/** True once it is known whether the explanation stands above the list, or the wait is over. */
export const useIsToldKnown = (): boolean => !isComing(useQuery(precisionQuery))

/** Explains the decisions. */
export const WhatToDecide = () => (
  <Text tone="dim" size="small">
    Approve a use that you are fine with, ignore what does not matter to you. Against any other, start a case.
  </Text>
)

/** Minimum of judgements for a meaningful share. */
const minJudged = 10

/** Share of the engine's correct verdicts, by the owner's own judgements. */
export function HowOftenRight() {
  const bands = useQuery(precisionQuery).data?.bands ?? []
  const all = bands.reduce((sum, { judged, wrong }) => ({ judged: sum.judged + judged, wrong: sum.wrong + wrong }), {
    judged: 0,
    wrong: 0,
  })
  if (all.judged < minJudged) return null
  const each = bands
    .toSorted((a, b) => order.indexOf(a.band) - order.indexOf(b.band))
    .map((one) => `${wordOf('band', one.band).toLowerCase()} ${rightIn(one)}`)
  return (
    <Text tone="dim" size="small">
      Of {all.judged.toLocaleString('en-US')} finds that you judged, {rightIn(all)} were of your photographs:{' '}
      {each.join(', ')}.
    </Text>
  )
}

const order: readonly Precision['bands'][number]['band'][] = ['certain', 'likely', 'look']

const rightIn = ({ judged, wrong }: { judged: number; wrong: number }): string =>
  `${(((judged - wrong) / judged) * 100).toFixed(1)} %`
