import { useState } from 'react'
import { confirmRunLine, returnRunLine, takeOutRunLine } from '#contract/billing/runs/desk-endpoints.ts'
import type { Run, RunLine } from '#contract/billing/runs/runs.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countryName } from '../payout-words.ts'
import { Mark } from './mark.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { lineMarks } from './run-words.ts'

type Act = 'confirm' | 'return' | 'take-out'

/** The lines of a run with their holds, those that are paid first. */
export function RunLines({ run }: { run: Run }) {
  const [asked, ask] = useState<{ act: Act; line: RunLine }>()
  return (
    <Panel title="Lines">
      <Entries label="Lines">
        {run.data.map((line) => (
          <Entry key={line._id} actions={<Mark of={lineMarks[line.state]} />}>
            <Text>
              {line.owner.name}: {sumOf(line)}
            </Text>
            <Text size="small" tone="dim">
              {line.owner.holder !== '' && `To ${line.owner.holder}`}
              {line.owner.country !== '' && ` in ${countryName(line.owner.country)}`}
              {`, ${line.settlements === 1 ? 'one case' : `${line.settlements} cases`}.`}
              {line.withheld > 0 && ` Tax kept: ${formatAmount(line.withheld, line.due.currency, 'en')}.`}
            </Text>
            {line.exchange && <Exchange line={line} />}
            {line.holds.map(({ code, note }, at) => (
              <Text key={`${code} ${at}`} size="small">
                {note}
              </Text>
            ))}
            {line.booked && (
              <Text size="small" tone="dim">
                Bank: {line.booked.reference}, {line.booked.on}. {line.booked.reason}
              </Text>
            )}
            <Acts run={run} line={line} onAsk={(act) => ask({ act, line })} />
          </Entry>
        ))}
      </Entries>
      {asked && <Asking run={run} {...asked} onClose={() => ask(undefined)} />}
    </Panel>
  )
}

const sumOf = ({ pays, due }: RunLine): string =>
  pays === null || pays.currency === due.currency
    ? formatAmount(due.amount, due.currency, 'en')
    : `${formatAmount(pays.amount, pays.currency, 'en')} for ${formatAmount(due.amount, due.currency, 'en')}`

const Exchange = ({ line: { exchange } }: { line: RunLine }) => (
  <Text size="small" tone="dim">
    {exchange?.source === 'bank'
      ? `Rate of the bank: ${exchange.rate}, ${exchange.on}.`
      : `ECB rate of ${exchange?.on}, for information: ${exchange?.rate}.`}
  </Text>
)

const labels: Record<Act, string> = { confirm: 'The bank paid it', return: 'It came back', 'take-out': 'Take it out' }

function Acts({ run, line, onAsk }: { run: Run; line: RunLine; onAsk: (act: Act) => void }) {
  const acts = actsOf(run, line)
  if (acts.length === 0) return null
  return (
    <Row gap="tight">
      {acts.map((act) => (
        <Button
          key={act}
          look="quiet"
          size="small"
          aria-label={`${labels[act]}: ${line.owner.name}`}
          onClick={() => onAsk(act)}
        >
          {labels[act]}
        </Button>
      ))}
    </Row>
  )
}

function actsOf({ way }: Run, { state }: RunLine): Act[] {
  if (state === 'placed') return ['take-out']
  if (state === 'sent') return way === 'transfers' ? [] : ['confirm', 'return', 'take-out']
  return state === 'paid' ? ['return'] : []
}

type AskingProps = { run: Run; line: RunLine; act: Act; onClose: () => void }

function Asking({ run: { _id: runId }, line: { _id: lineId, owner }, act, onClose }: AskingProps) {
  const named = { runId, lineId }
  if (act === 'take-out')
    return (
      <ReasonDialog
        title={`Take out ${owner.name}?`}
        label="Reason"
        submit="Take it out"
        send={({ reason }) => call(takeOutRunLine)({ ...named, reason })}
        onClose={onClose}
      >
        The sum is due again. If the bank has the file, have the bank refuse this payment, too.
      </ReasonDialog>
    )
  const isReturn = act === 'return'
  return (
    <ReasonDialog
      title={`${labels[act]}: ${owner.name}`}
      label={isReturn ? 'The bank’s reason' : undefined}
      submit="Book it"
      asksBank
      send={({ reason, ...booked }) =>
        isReturn ? call(returnRunLine)({ ...named, ...booked, reason }) : call(confirmRunLine)({ ...named, ...booked })
      }
      onClose={onClose}
    />
  )
}
