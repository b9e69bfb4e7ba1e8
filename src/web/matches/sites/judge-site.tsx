import { useState } from 'react'
import type { Cluster } from '#contract/matches/match.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { KeyHint } from '#web/platform/keys/key-hint.tsx'
import type { Decide } from '../decisions/decisions.ts'

type JudgeSiteProps = {
  site: Cluster
  decide: Decide
  /** True when keys act on this site. */ isCurrent?: boolean
  isBare?: boolean
}

/** Judges all undecided matches of a site at once. */
export function JudgeSite({ site, decide, isCurrent = false, isBare = false }: JudgeSiteProps) {
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
        look={isBare ? 'bare' : 'quiet'}
        size="small"
        isBusy={busy === 'approved'}
        onClick={() => void judge('approved')}
      >
        Approve{all}
        <VisuallyHidden> on {site.title}</VisuallyHidden>
        {isCurrent && <KeyHint of="a" />}
      </Button>
      <Button
        look={isBare ? 'bare' : 'quiet'}
        size="small"
        isBusy={busy === 'ignored'}
        onClick={() => void judge('ignored')}
      >
        Ignore{all}
        <VisuallyHidden> on {site.title}</VisuallyHidden>
        {isCurrent && <KeyHint of="i" />}
      </Button>
    </>
  )
}
