import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import { actionWords } from '#contract/cases/next-action.ts'
import { formatRisk, formatWorth } from '#contract/cases/rate-case.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NextBand } from '#web/ui/layout/next-band.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { formatStep } from './step-words.ts'
import { roleLabels } from './worklist/task-words.ts'
import { useNow } from './worklist/use-now.ts'
import { dueTimeOf, formatWhen } from './worklist/when-due.ts'

/** The steps that one letter takes, where they follow. */
export const stepKeys: readonly { key: string; to: CaseState }[] = [
  { key: 'a', to: 'accepted' },
  { key: 'q', to: 'needs_info' },
  { key: 'd', to: 'declined' },
  { key: 'h', to: 'on_hold' },
]

/** Key of the step that accepts a case and opens the next one. */
export const acceptAndNext = { key: 'A', to: 'accepted' } as const

type NextOfCaseProps = { of: DeskCase; onChoose: (to: CaseState, then?: { thenNext: boolean }) => void }

/** The one next thing about a case, by when and whose it is, with the steps that a letter takes. */
export function NextOfCase({ of: { case: case_, next, moves, assignee, worth, risk }, onChoose }: NextOfCaseProps) {
  const now = useNow()
  const words = next ? actionWords[next.action] : { does: 'Nothing is due', why: 'The case is over, or rests.' }
  const steps = stepKeys.filter(({ to }) => moves.includes(to))
  return (
    <NextBand
      when={
        <>
          {next?.at ? `Next, ${formatDue(next.at, now)}` : 'Next'}
          {next && `, ${assignee ? assignee.name : `nobody of ${roleLabels[next.role].toLowerCase()} yet`}`}
          {` · ${formatWorth(worth)} · ${formatRisk(risk)}`}
        </>
      }
      action={words.does}
      why={words.why}
      buttons={
        <>
          {steps.map(({ key, to }) => (
            <Button key={key} look={to === acceptAndNext.to ? 'primary' : 'quiet'} onClick={() => onChoose(to)}>
              {formatStep(case_.state, to).label} <KeyCap>{key}</KeyCap>
            </Button>
          ))}
          {moves.includes(acceptAndNext.to) && (
            <Button look="quiet" onClick={() => onChoose(acceptAndNext.to, { thenNext: true })}>
              Accept and next <KeyCap>{acceptAndNext.key}</KeyCap>
            </Button>
          )}
        </>
      }
    />
  )
}

const formatDue = (at: string, now: Date): string =>
  dueTimeOf(at, now) === 'late' ? `late since ${formatWhen(at, now)}` : `by ${formatWhen(at, now)}`
