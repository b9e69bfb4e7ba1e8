import { useState } from 'react'
import type { Cluster } from '#contract/matches/match.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Decide } from './decisions.ts'

/** One decision about everything of a site that waits for one. */
export function JudgeSite({ site, decide }: { site: Cluster; decide: Decide }) {
  const [busy, setBusy] = useState<'approved' | 'ignored'>()
  const { undecided, total } = site.matches
  if (undecided === 0) return null
  const judge = async (verdict: 'approved' | 'ignored') => {
    setBusy(verdict)
    await decide.judgeSite(site, verdict)
    setBusy(undefined)
  }
  const all = undecided > 1 ? ` all ${undecided}` : total > 1 ? ' 1 left' : ''
  return (
    <>
      <Button
        look="quiet"
        size="small"
        isBusy={busy === 'approved'}
        aria-label={`Approve${all} on ${site.title}`}
        onClick={() => void judge('approved')}
      >
        Approve{all}
      </Button>
      <Button
        look="quiet"
        size="small"
        isBusy={busy === 'ignored'}
        aria-label={`Ignore${all} on ${site.title}`}
        onClick={() => void judge('ignored')}
      >
        Ignore{all}
      </Button>
    </>
  )
}
