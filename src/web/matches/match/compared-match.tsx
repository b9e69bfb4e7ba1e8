import type { Match } from '#contract/matches/match.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { comparisonModes, useComparisonMode } from './comparison-mode.ts'
import { Evidence } from './evidence.tsx'
import { Addresses, GoneNotice } from './match-facts.tsx'
import { Score } from '../match-words.tsx'

/** A match held against its original, as its owner sees it, for pages on which nothing is decided about it. */
export function ComparedMatch({ match }: { match: Match }) {
  const [mode, setMode] = useComparisonMode()
  return (
    <Stack gap="tight">
      <Row gap="tight" spread="between">
        <Segmented label="What is shown" options={comparisonModes} value={mode} onChange={setMode} />
        <Score {...match} />
      </Row>
      <GoneNotice match={match} />
      <Evidence match={match} mode={mode} />
      <Addresses match={match} />
    </Stack>
  )
}
