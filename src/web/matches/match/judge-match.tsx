import { BadgeCheck, Check, CircleHelp, Ellipsis, EyeOff, Undo2, UserX } from 'lucide-react'
import { isDecided } from '#contract/matches/filter.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

type JudgeMatchProps = {
  match: Pick<Match, 'party'>
  verdict: Decision
  onJudge: (verdict: Decision) => void
  size?: 'normal' | 'small'
}

const others = [
  { verdict: 'not_mine', label: 'Not mine', means: 'Same scene, not my image', icon: <UserX aria-hidden /> },
  { verdict: 'licensed', label: 'Licensed', means: 'They may show it', icon: <BadgeCheck aria-hidden /> },
  { verdict: 'unsure', label: 'Unsure', means: 'Ask me again later', icon: <CircleHelp aria-hidden /> },
] as const

/** Buttons to judge one match, or to undo its decision. */
export function JudgeMatch({ match, verdict, onJudge, size = 'small' }: JudgeMatchProps) {
  const where = ` the find on ${match.party}`
  return (
    <>
      {verdict !== 'approved' && (
        <Button
          look="quiet"
          size={size}
          icon={<Check aria-hidden className="size-4 max-tablet:hidden" />}
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
          icon={<EyeOff aria-hidden className="size-4 max-tablet:hidden" />}
          aria-label={`Ignore${where}`}
          onClick={() => onJudge('ignored')}
        >
          Ignore
        </Button>
      )}
      {isDecided(verdict) && (
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
      <Menu trigger={<IconButton label={`Decide otherwise about${where}`} icon={<Ellipsis aria-hidden />} />}>
        {others
          .filter((other) => other.verdict !== verdict)
          .map((other) => (
            <MenuItem key={other.verdict} icon={other.icon} hint={other.means} onSelect={() => onJudge(other.verdict)}>
              {other.label}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
