import type { Ref } from 'react'
import type { WorkRow } from '#contract/desk/desk-work-endpoints.ts'
import { actionWords } from '#contract/cases/next-action.ts'
import { formatRisk, formatWorth } from '#contract/cases/rate-case.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { DueRow, SmallPair } from '#web/ui/lists/due-list.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { formatUnread, StateMark } from '#web/cases/parts/index.ts'
import type { Ticks } from '../bulk/use-ticked.ts'
import { dueTimeOf, formatWhen } from './when-due.ts'

type CaseLineProps = {
  of: WorkRow
  ticked?: Ticks
  now: Date
  isCurrent: boolean
  onFocus: () => void
  ref?: Ref<HTMLLIElement>
}

/** A case in a list of staff, by what is done next about it. */
export function CaseLine({ of, now, ticked, ...line }: CaseLineProps) {
  const { next } = of
  const at = next?.at ?? null
  const words = next ? actionWords[next.action] : { does: 'Nothing is due', why: 'The case is over, or rests.' }
  return (
    <DueRow
      {...line}
      isLate={at !== null && dueTimeOf(at, now) === 'late'}
      when={at === null ? '–' : formatWhen(at, now)}
      pictures={<SmallPair pictures={picturesOf(of)} />}
      action={
        <TextLink to="/desk/cases/$caseId" params={{ caseId: of._id }}>
          {words.does}
        </TextLink>
      }
      why={words.why}
      about={
        <>
          <Text>{of.infringer || of.host || 'No site yet'}</Text>
          {of.claim && <Text size="small">{formatAmount(of.claim.total, of.claim.currency, 'en')}</Text>}
          <Text size="small" tone="dim">
            <Mono>{of.name}</Mono>
            {of.country && ` · ${countryNames.get(of.country) ?? of.country}`} · {of.owner}
          </Text>
        </>
      }
      state={
        <>
          {ticked && (
            <Checkbox
              label={
                <>
                  Tick <VisuallyHidden>{of.name}</VisuallyHidden>
                </>
              }
              checked={ticked.has(of._id)}
              onClick={({ shiftKey }) => ticked.toggle(of._id, shiftKey)}
              readOnly
            />
          )}
          <State of={of} />
        </>
      }
    />
  )
}

const State = ({ of: { state, unreadMessages, worth, risk, assignee, lookers } }: { of: WorkRow }) => (
  <>
    <StateMark state={state} />
    {unreadMessages > 0 && <Text size="small">{formatUnread(unreadMessages)}</Text>}
    {worth !== null && risk !== null && (
      <Text size="small" tone="dim">
        {formatWorth(worth)} · {formatRisk(risk)}
      </Text>
    )}
    {assignee && (
      <Text size="small" tone="dim">
        {assignee.name} has it
      </Text>
    )}
    {lookers.length > 0 && (
      <Text size="small" tone="warn">
        {lookers.join(', ')} {lookers.length === 1 ? 'looks' : 'look'} at it
      </Text>
    )}
  </>
)

const picturesOf = ({ original, copy, name }: WorkRow) => [
  ...(original
    ? [{ source: original.thumbnail, alt: `The image of ${name}`, width: original.width, height: original.height }]
    : []),
  ...(copy ? [{ source: copy.thumbnail, alt: 'Its copy', width: copy.width, height: copy.height }] : []),
]
