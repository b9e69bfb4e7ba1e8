import { useState } from 'react'
import type { FieldProblem } from '#contract/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { placeIn, stepOf, stepTitles } from '../steps/steps.ts'

const maxShown = 5

/** Facts that could not be used when the draft was made or read. */
export function Dropped({ problems }: { problems: readonly FieldProblem[] }) {
  const [isClosed, setClosed] = useState(false)
  if (problems.length === 0 || isClosed) return null
  const more = problems.length - maxShown
  return (
    <Banner tone="warn" onClose={() => setClosed(true)}>
      Not everything could be taken over:{' '}
      {problems
        .slice(0, maxShown)
        .map(({ path, message }) => `${formatPlace(path)}${message}`)
        .join(' ')}
      {more > 0 && ` And ${more} more.`}
    </Banner>
  )
}

function formatPlace(path: string): string {
  if (path === '') return ''
  const place = placeIn(path)
  return place === undefined ? `${stepTitles[stepOf(path)]}: ` : `${stepTitles[stepOf(path)]}, ${place + 1}: `
}
