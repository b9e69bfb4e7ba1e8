import { Check, EyeOff, Undo2 } from 'lucide-react'
import type { Match, Verdict } from '#contract/matching/match.ts'
import { Button } from '#web/ui/button.tsx'
import type { Given } from './decisions.ts'

type JudgeFindProps = {
  match: Pick<Match, 'origin'>
  verdict: Verdict
  onJudge: (verdict: Given) => void
  size?: 'normal' | 'small'
}

/** The decision about one find; one that was taken can be taken back. */
export function JudgeFind({ match, verdict, onJudge, size = 'small' }: JudgeFindProps) {
  const where = ` the find on ${match.origin.domain}`
  return (
    <>
      {verdict !== 'approved' && (
        <Button
          look="quiet"
          size={size}
          icon={<Check aria-hidden className="size-4" />}
          aria-label={`Approve${where}`}
          onClick={() => onJudge('approved')}
        >
          Approve
        </Button>
      )}
      {verdict !== 'ignored' && (
        <Button
          look="quiet"
          size={size}
          icon={<EyeOff aria-hidden className="size-4" />}
          aria-label={`Ignore${where}`}
          onClick={() => onJudge('ignored')}
        >
          Ignore
        </Button>
      )}
      {(verdict === 'approved' || verdict === 'ignored') && (
        <Button
          look="quiet"
          size={size}
          icon={<Undo2 aria-hidden className="size-4" />}
          aria-label={`Take back the decision about${where}`}
          onClick={() => onJudge('new')}
        >
          Take back
        </Button>
      )}
    </>
  )
}
